import type { Page, SerializedAXNode } from 'puppeteer-core';

/** Roles that only hold others. */
const TRANSPARENT = ['none', 'generic', 'paragraph', 'form', 'LabelText', 'DescriptionList', 'Figcaption'];
/** The name of these holds all that is in them. */
const NAMED = [
  'heading',
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
];

/** The browser's own button in a date input; only newer versions report it. */
const DATE_PICKER = 'Show date picker';

/** For each state, in the order of the page, what assistive technology gets of its element. */
export async function accessibilityTrees(page: Page): Promise<string[]> {
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  // First the page's own caption, then the element.
  return figuresIn(root!).map((figure) => written(figure.children!.slice(1)).join(' · '));
}

function figuresIn(node: SerializedAXNode): SerializedAXNode[] {
  return node.role === 'figure' ? [node] : (node.children ?? []).flatMap(figuresIn);
}

/** One entry a thing; texts that follow each other are one. */
function written(nodes: readonly SerializedAXNode[]): string[] {
  const entries: string[] = [];
  let text = '';
  const endText = () => {
    if (text.trim() !== '') entries.push(`“${text.trim()}”`);
    text = '';
  };
  for (const node of nodes) {
    const { role, name = '', children = [] } = node;
    if (role === 'StaticText') {
      text += name;
      continue;
    }
    endText();
    if (role === 'button' && name.startsWith(DATE_PICKER)) continue;
    if (TRANSPARENT.includes(role)) entries.push(...written(children));
    else if (NAMED.includes(role)) entries.push(`${role}${facts(node)} “${name}”`);
    else entries.push(`${role}${facts(node)} [${written(children).join(' · ')}]`);
  }
  endText();
  return entries;
}

function facts({
  level,
  required,
  invalid,
  disabled,
  checked,
  pressed,
  expanded,
  description,
  role,
}: SerializedAXNode): string {
  const all = [
    role === 'heading' && level,
    required && 'required',
    invalid && invalid !== 'false' && 'invalid',
    disabled && 'disabled',
    checked && 'checked',
    pressed && 'pressed',
    expanded && 'expanded',
    description && `(${description})`,
  ];
  return all
    .filter(Boolean)
    .map((fact) => ` ${fact}`)
    .join('');
}
