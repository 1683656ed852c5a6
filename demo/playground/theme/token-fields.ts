import { button, element } from '../controls/dom.js';
import { explanation, field, input } from '../controls/field.js';
import { text } from '../controls/texts.js';
import { hexOf } from './contrast.js';
import { readColour } from './read-colour.js';
import { lightDark, SCHEMES, tokenKind, valueIn, type Scheme, type Tokens } from './token-values.js';

const FONTS = [
  'system-ui, sans-serif',
  "ui-serif, Georgia, 'Noto Naskh Arabic', 'Geeza Pro', serif",
  "ui-rounded, 'Noto Sans', 'Noto Sans Arabic', sans-serif",
];
/** Sizes in rem follow the text size of the browser. */
const ROOT_PX = 16;
const MOST_REM: Readonly<Record<string, number>> = { '--kyc-radius': 2, '--kyc-space': 1 };

/** A custom property as the manifest describes it. */
export interface Token {
  readonly name: string;
  readonly description: string;
  readonly default: string;
}

export interface Theme {
  readonly defaults: Tokens;
  tokens(): Tokens;
  set(name: string, value: string | undefined): void;
  reset(name: string): void;
}

export function tokenField(token: Token, theme: Theme): HTMLElement {
  return { colour: colourField, size: sizeField, font: fontField }[tokenKind(token.default)](token, theme);
}

function resetButton(name: string, theme: Theme): HTMLElement {
  const label = `${text('reset')} ${name}`;
  return button('↺', () => theme.reset(name), { class: 'undo', value: name, 'aria-label': label });
}

function colourField({ name, description }: Token, theme: Theme): HTMLElement {
  const shown = (scheme: Scheme) =>
    hexOf(readColour(valueIn(scheme, name, theme.tokens(), theme.defaults)) ?? [0, 0, 0]);
  const pickers = SCHEMES.map((scheme) =>
    input({ type: 'color', 'aria-label': `${name}, ${text(scheme)}` }, shown(scheme), () => {
      const [light = '', dark = ''] = pickers.map(({ value }) => value);
      theme.set(name, lightDark(light, dark));
    }),
  );
  const captions = pickers.map((picker, at) => element('label', {}, picker, text(SCHEMES[at]!)));
  return element(
    'div',
    { class: 'field token', role: 'group', 'aria-label': name },
    element('span', { class: 'name', dir: 'ltr' }, name),
    element('div', { class: 'pickers' }, ...captions),
    explanation(description),
    resetButton(name, theme),
  );
}

function sizeField({ name, description }: Token, theme: Theme): HTMLElement {
  const value = theme.tokens()[name] ?? theme.defaults[name]!;
  const rem = Number.parseFloat(value) / (value.endsWith('px') ? ROOT_PX : 1);
  const shown = element('output', { dir: 'ltr' }, `${rem}rem`);
  const limits = { min: '0', max: String(MOST_REM[name] ?? 2), step: '0.0625' };
  const slider = input({ type: 'range', dir: 'ltr', 'data-token': name, ...limits }, String(rem), (given) => {
    shown.textContent = `${given}rem`;
    theme.set(name, `${given}rem`);
  });
  return field(slider, { label: name, isName: true, hint: description }, shown, resetButton(name, theme));
}

function fontField({ name, description }: Token, theme: Theme): HTMLElement {
  const list = element('datalist', { id: 'fonts' }, ...FONTS.map((value) => element('option', { value })));
  const typed = input(
    { dir: 'ltr', list: list.id, 'data-token': name, placeholder: theme.defaults[name]! },
    theme.tokens()[name] ?? '',
    (given) => theme.set(name, given || undefined),
  );
  return field(typed, { label: name, isName: true, hint: description }, list, resetButton(name, theme));
}
