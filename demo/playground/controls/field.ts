import { element } from './dom.js';

let numbered = 0;

/** A labelled control. With a hint, both it and the label are of the reference: English, in every language. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  numbered += 1;
  control.id = `field-${numbered}`;
  const names = element('label', { for: control.id, class: hint ? 'name' : '' }, label);
  if (hint === undefined) return element('div', { class: 'field' }, names, control);
  const explained = explanation(hint);
  explained.id = `hint-${numbered}`;
  control.setAttribute('aria-describedby', explained.id);
  return element('div', { class: 'field', dir: 'ltr' }, names, control, explained);
}

/** What stands in backticks is code. */
export function explanation(sentence: string): HTMLElement {
  const parts = sentence.split('`').map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part));
  return element('p', { class: 'explain', lang: 'en' }, ...parts);
}

export function select(
  options: readonly (readonly [value: string, label: string])[],
  value: string,
  changed: (value: string) => void,
): HTMLSelectElement {
  return element(
    'select',
    { change: ({ target }) => changed((target as HTMLSelectElement).value) },
    ...options.map(([own, label]) => element('option', { value: own, selected: own === value }, label)),
  );
}

export function input(
  attributes: Readonly<Record<string, string | boolean>>,
  value: string,
  changed: (value: string, control: HTMLInputElement) => void,
): HTMLInputElement {
  return element('input', {
    autocomplete: 'off',
    spellcheck: 'false',
    ...attributes,
    value,
    input: ({ target }) => changed((target as HTMLInputElement).value, target as HTMLInputElement),
  });
}
