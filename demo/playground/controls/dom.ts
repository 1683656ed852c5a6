/** Elements, built without markup: the pages require Trusted Types. */
type Value = string | boolean | ((event: Event) => void);
export type Child = Node | string | null;

/** A function listens for the event of its name; `true` is an attribute without a value, `false` none. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(
  label: Child,
  click: (event: Event) => void,
  attributes: Readonly<Record<string, Value>> = {},
): HTMLButtonElement {
  return element('button', { type: 'button', ...attributes, click }, label);
}

/** @throws Error when the page lacks it. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}
