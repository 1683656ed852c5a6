/** What a person meets in an element: by role, name and text, whatever its inside is. */
import type { LitElement } from 'lit-element';
import { waitUntil } from './waits.js';

const ROLES = {
  button: 'button, summary',
  checkbox: '[type=checkbox]',
  columnheader: 'thead th',
  combobox: 'select',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4',
  listitem: 'li',
  progressbar: 'progress',
  radio: '[type=radio]',
  row: 'tbody > tr',
  textbox: 'textarea, input:not([type=radio], [type=checkbox])',
} as const;

export type Role = keyof typeof ROLES;
type Name = string | RegExp;

/** These do not part words. */
const INLINE = /^(b|bdi|del|i|ins|kbd|mark|span|strong|time)$/;
const UNREAD = /^(select|style|svg|textarea)$/;

const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** `innerText` leaves out rows that are not drawn because they are below the screen. */
function shownText(node: Node): string {
  if (!(node instanceof HTMLElement)) return node instanceof Text ? node.data : '';
  if (UNREAD.test(node.localName) || !node.checkVisibility()) return '';
  const isClosed = node instanceof HTMLDetailsElement && !node.open;
  const parts = isClosed ? node.querySelectorAll('summary') : node.childNodes;
  const text = [...parts].map(shownText).join('');
  return INLINE.test(node.localName) ? text : ` ${text} `;
}

/** What is shown of an element, on the screen or below it. */
export const textOf = (element: Element | null | undefined): string =>
  element ? plain(shownText(element)) : '';

/** What a screen reader calls a control. */
export function nameOf(element: Element | null | undefined): string {
  if (!element) return '';
  if (element.ariaLabel) return element.ariaLabel;
  const label = (element as HTMLInputElement).labels?.[0] ?? element;
  const copy = label.cloneNode(true) as Element;
  for (const other of copy.querySelectorAll('select, textarea, [aria-hidden=true]')) other.remove();
  return plain(copy.textContent ?? '');
}

/** The texts that the page's live region has said and not yet taken away. */
export const announced = (): string[] =>
  [...document.querySelectorAll('[role=status] p')].map((each) => plain(each.textContent ?? ''));

export class Screen<Host extends LitElement = LitElement> {
  readonly element: Host;

  constructor(element: Host) {
    this.element = element;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  all(role: Role, name?: Name, within: ParentNode = this.root): HTMLElement[] {
    const isNamed = (each: Element) =>
      typeof name === 'string' ? nameOf(each) === name : name!.test(nameOf(each));
    return [...within.querySelectorAll<HTMLElement>(ROLES[role])].filter(
      (each) => each.checkVisibility() && (name === undefined || isNamed(each)),
    );
  }

  find(role: Role, name?: Name, within?: ParentNode): HTMLElement | undefined {
    return this.all(role, name, within)[0];
  }

  /** @throws {Error} There is none; it names those that there are. */
  get<Found extends HTMLElement = HTMLElement>(role: Role, name?: Name, within?: ParentNode): Found {
    const found = this.find(role, name, within);
    if (found) return found as Found;
    throw new Error(`No ${role} ${name}, but ${this.all(role, undefined, within).map(nameOf).join(' | ')}`);
  }

  get text(): string {
    return [...this.root.children].map(textOf).join(' ');
  }

  get focused(): HTMLElement | null {
    return this.root.activeElement as HTMLElement | null;
  }

  get focusedName(): string {
    return nameOf(this.focused);
  }

  async settled(): Promise<void> {
    await this.element.updateComplete;
    await waitUntil(() => this.root.querySelector('[aria-busy=false]'), 'it is busy');
    await this.element.updateComplete;
  }

  async press(name: Name): Promise<void> {
    this.get('button', name).click();
    await this.settled();
  }

  async enter(name: Name, value: string): Promise<void> {
    const field = this.get<HTMLInputElement>('textbox', name);
    field.value = value;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    await this.settled();
  }

  async choose(name: Name, option: RegExp): Promise<void> {
    const select = this.get<HTMLSelectElement>('combobox', name);
    select.selectedIndex = [...select.options].findIndex((each) => option.test(plain(each.text)));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await this.settled();
  }

  shows(shown: Name): Promise<void> {
    const isShown = () => (typeof shown === 'string' ? this.text.includes(shown) : shown.test(this.text));
    return waitUntil(isShown, `${shown} in ${this.text.slice(0, 300)}`);
  }
}
