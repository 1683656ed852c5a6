import { element, type Child } from './dom.js';

let numbered = 0;

export interface FieldOptions {
  readonly label: string;
  /** The label is a name of the API: Latin, in every language. */
  readonly isName?: boolean;
  readonly hint?: string;
}

/** A labelled control with its explanation. */
export function field(control: HTMLElement, { label, isName = false, hint }: FieldOptions, ...more: Child[]) {
  numbered += 1;
  control.id = `field-${numbered}`;
  const names = element('span', isName ? { class: 'name', dir: 'ltr' } : {}, label);
  const parts: Child[] = [element('label', { for: control.id }, names), control];
  if (hint !== undefined) {
    const explained = explanation(hint);
    explained.id = `hint-${numbered}`;
    control.setAttribute('aria-describedby', explained.id);
    parts.push(explained);
  }
  return element(
    'div',
    { class: control.matches('[type=checkbox]') ? 'field inline' : 'field' },
    ...parts,
    ...more,
  );
}

/** A sentence of the reference, which is English. What stands in backticks is code. */
export function explanation(sentence: string): HTMLElement {
  const parts = sentence.split('`').map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part));
  return element('p', { class: 'explain', lang: 'en', dir: 'ltr' }, ...parts);
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function select(
  options: readonly (Option | { readonly group: string; readonly options: readonly Option[] })[],
  value: string,
  changed: (value: string) => void,
): HTMLSelectElement {
  const one = ({ value: own, label }: Option) =>
    element('option', { value: own, selected: own === value }, label);
  return element(
    'select',
    { change: ({ target }) => changed((target as HTMLSelectElement).value) },
    ...options.map((entry) =>
      'group' in entry ? element('optgroup', { label: entry.group }, ...entry.options.map(one)) : one(entry),
    ),
  );
}

export function input(
  attributes: Readonly<Record<string, string | boolean>>,
  value: string,
  changed: (value: string) => void,
): HTMLInputElement {
  return element('input', {
    autocomplete: 'off',
    spellcheck: 'false',
    ...attributes,
    value,
    input: ({ target }) => changed((target as HTMLInputElement).value),
  });
}
