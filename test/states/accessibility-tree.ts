import type { Page, SerializedAXNode } from 'puppeteer-core';

/** What assistive technology gets of one part of a screen. */
export interface Heard {
  /** Its role, facts and name, or its text. */
  readonly label: string;
  readonly parts: readonly Heard[];
}

/** Roles that only hold others. */
const TRANSPARENT = ['none', 'generic', 'paragraph', 'form', 'LabelText', 'DescriptionList', 'Figcaption'];
const CONTROLS = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'Date',
];
/** Those whose value is written as the person sees it. */
const WITH_VALUE = ['textbox', 'searchbox', 'combobox', 'Date'];
/** The browser draws what is inside of these, or their name holds all of it. */
const CLOSED = [...CONTROLS, 'slider', 'progressbar', 'option', 'image'];
/** Their name repeats what is in them. */
const NAMED_BY_PARTS = [
  'row',
  'cell',
  'columnheader',
  'rowheader',
  'listitem',
  'term',
  'Legend',
  'ListMarker',
];

/** The browser's own button in a date input; only newer versions report it. */
const DATE_PICKER = 'Show date picker';

/** For each state, in the order of the page, what assistive technology gets of its element. */
export async function accessibilityTrees(page: Page): Promise<Heard[][]> {
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  // First the page's own caption, then the element.
  return figuresIn(root!).map((figure) => heard(figure.children!.slice(1)));
}

function figuresIn(node: SerializedAXNode): SerializedAXNode[] {
  return node.role === 'figure' ? [node] : (node.children ?? []).flatMap(figuresIn);
}

/** Texts that follow each other are one. */
function heard(nodes: readonly SerializedAXNode[]): Heard[] {
  const all: Heard[] = [];
  let text = '';
  const endText = () => {
    if (text.trim() !== '') all.push({ label: `“${text.trim()}”`, parts: [] });
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
    if (TRANSPARENT.includes(role)) all.push(...heard(children));
    else all.push({ label: labelOf(node), parts: isClosed(node) ? [] : heard(children) });
  }
  endText();
  return all;
}

/** A heading is named by its texts; one that holds a control is written with its parts. */
function isClosed({ role, children = [] }: SerializedAXNode): boolean {
  return CLOSED.includes(role) || (role === 'heading' && !children.some(holdsControl));
}

function holdsControl({ role, children = [] }: SerializedAXNode): boolean {
  return CONTROLS.includes(role) || children.some(holdsControl);
}

function labelOf(node: SerializedAXNode): string {
  const { role, name = '', value, description } = node;
  const hasName = role === 'heading' ? isClosed(node) : name !== '' && !NAMED_BY_PARTS.includes(role);
  const all = [
    role,
    ...facts(node),
    hasName && `“${name}”`,
    value && WITH_VALUE.includes(role) && `= ${value}`,
    description && `(${description})`,
  ];
  return all.filter(Boolean).join(' ');
}

function facts({
  level,
  required,
  invalid,
  disabled,
  checked,
  pressed,
  expanded,
  selected,
  busy,
  role,
}: SerializedAXNode) {
  return [
    role === 'heading' && level,
    required && 'required',
    invalid && invalid !== 'false' && 'invalid',
    disabled && 'disabled',
    checked && 'checked',
    pressed && 'pressed',
    expanded && 'expanded',
    selected && 'selected',
    busy && 'busy',
  ];
}
