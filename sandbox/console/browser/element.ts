/** Elements, built without markup: the pages require Trusted Types. */
type Attribute = string | boolean | ((event: Event) => void);

/** A function listens for the event of its name; `true` is an attribute without a value, `false` none. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** Without a click it is the form's submit button. */
export function button(label: string, className: string, click: (() => void) | null): HTMLButtonElement {
  const type = click === null ? 'submit' : 'button';
  return element('button', { type, class: className, ...(click !== null && { click }) }, label);
}

export function card(...children: ReadonlyArray<Node | string>): HTMLElement {
  return element('section', { class: 'card' }, ...children);
}

export function muted(text: string): HTMLElement {
  return element('p', { class: 'muted' }, text);
}

export function languageLink(language: 'en' | 'ar', label: string): HTMLElement {
  const other = language === 'en' ? 'ar' : 'en';
  const query = new URLSearchParams(location.search);
  query.set('lang', other);
  const href = `${location.pathname}?${query}`;
  return element('a', { class: 'language', lang: other, hreflang: other, href }, label);
}

const SYMBOLS = {
  ask: ['M12 3l8 3v5c0 5-3.4 8.5-8 10-4.6-1.5-8-5-8-10V6z', 'M9 12l2 2 4-4'],
  calm: ['M7 3h10v18H7z', 'M11 18h2'],
  good: ['M4 13l5 5L20 6'],
  bad: ['M6 6l12 12', 'M18 6L6 18'],
  warn: ['M12 3a9 9 0 1 0 .01 0', 'M12 8v4.5l3 2'],
} as const;
export type Tone = keyof typeof SYMBOLS;

const SVG = 'http://www.w3.org/2000/svg';

export function symbol(tone: Tone): HTMLElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  for (const line of SYMBOLS[tone]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    drawing.append(path);
  }
  return element('div', { class: `symbol tone-${tone}`, 'aria-hidden': 'true' }, drawing);
}
