/** Elements for the phone page, built without markup: the page requires Trusted Types. */
const SVG = 'http://www.w3.org/2000/svg';
const SYMBOLS = {
  ask: ['M12 3l8 3v5c0 5-3.4 8.5-8 10-4.6-1.5-8-5-8-10V6z', 'M9 12l2 2 4-4'],
  calm: ['M7 3h10v18H7z', 'M11 18h2'],
  good: ['M4 13l5 5L20 6'],
  bad: ['M6 6l12 12', 'M18 6L6 18'],
  warn: ['M12 3a9 9 0 1 0 .01 0', 'M12 8v4.5l3 2'],
} as const;
export type Tone = keyof typeof SYMBOLS;

export function element(
  name: string,
  attributes: Record<string, string>,
  ...children: Array<Node | string>
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Without a click it is the form's submit button. */
export function button(label: string, className: string, click: (() => void) | null): HTMLButtonElement {
  const made = element('button', { type: click === null ? 'submit' : 'button', class: className }, label);
  if (click !== null) made.addEventListener('click', click);
  return made as HTMLButtonElement;
}

export function symbol(tone: Tone): HTMLElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  for (const line of SYMBOLS[tone]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    drawing.append(path);
  }
  const round = element('div', { class: `symbol tone-${tone}`, 'aria-hidden': 'true' });
  round.append(drawing);
  return round;
}
