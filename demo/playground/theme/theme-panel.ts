import { element } from '../controls/dom.js';
import { field, input, withCode } from '../controls/field.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';
import { text } from '../controls/texts.js';
import { contrastTable } from './contrast-table.js';
import { hexOf } from './contrast.js';
import { READY_THEMES } from './ready-themes.js';
import { readColour } from './read-colour.js';
import { themeExchange } from './theme-exchange.js';
import {
  defaultTokens,
  lightDark,
  SCHEMES,
  tokenKind,
  valueIn,
  type Scheme,
  type Tokens,
} from './token-values.js';

const FONTS = [
  'system-ui, sans-serif',
  "ui-serif, Georgia, 'Noto Naskh Arabic', 'Geeza Pro', serif",
  "ui-rounded, 'Noto Sans', 'Noto Sans Arabic', sans-serif",
];
/** Sizes in rem follow the text size of the browser. */
const ROOT_PX = 16;
const MOST_REM: Readonly<Record<string, number>> = { '--kyc-radius': 2, '--kyc-space': 1 };

/** The tokens as controls, whether the result can be read, and the theme as a file. */
export function themePanel(
  declaration: Declaration,
  settings: () => Settings,
  change: (changed: Partial<Settings>) => void,
): HTMLElement {
  const defaults = defaultTokens(declaration);
  const contrast = contrastTable(defaults);
  const panel = element('div', { class: 'theme' });

  function set(tokens: Tokens): void {
    change({ tokens });
    show(tokens);
  }

  function show(tokens: Tokens): void {
    contrast.show(tokens);
    for (const button of panel.querySelectorAll<HTMLButtonElement>('button[value^="--"]'))
      button.hidden = !(button.value in tokens);
  }

  const resetButton = (name: string) =>
    element(
      'button',
      {
        type: 'button',
        class: 'undo',
        value: name,
        'aria-label': `${text('reset')} ${name}`,
        click: () => {
          const { [name]: _, ...others } = settings().tokens;
          replace(others);
          panel.querySelector<HTMLElement>(`[aria-label^="${name},"], [data-token="${name}"]`)?.focus();
        },
      },
      '↺',
    );

  function setOne(name: string, value: string | undefined): void {
    const { [name]: _, ...others } = settings().tokens;
    set(value === undefined ? others : { ...others, [name]: value });
  }

  /** All controls again: many tokens changed at once. */
  function replace(tokens: Tokens): void {
    set(tokens);
    render();
  }

  const colourField = ({ name, description }: { name: string; description: string }) => {
    const shown = (scheme: Scheme) =>
      hexOf(readColour(valueIn(scheme, name, settings().tokens, defaults)) ?? [0, 0, 0]);
    const pickers = SCHEMES.map((scheme) =>
      input({ type: 'color', 'aria-label': `${name}, ${text(scheme)}` }, shown(scheme), () => {
        const [light = '', dark = ''] = pickers.map(({ value }) => value);
        setOne(name, lightDark(light, dark));
      }),
    );
    const captions = pickers.map((picker, at) => element('label', {}, picker, text(SCHEMES[at]!)));
    return element(
      'div',
      { class: 'field token', role: 'group', 'aria-label': name },
      element('span', { class: 'name', dir: 'ltr' }, name),
      element('div', { class: 'pickers' }, ...captions),
      element('p', { class: 'explain', lang: 'en', dir: 'ltr' }, ...withCode(description)),
      resetButton(name),
    );
  };

  const sizeField = ({ name, description }: { name: string; description: string }) => {
    const value = settings().tokens[name] ?? defaults[name]!;
    const rem = Number.parseFloat(value) / (value.endsWith('px') ? ROOT_PX : 1);
    const shown = element('output', { dir: 'ltr' }, `${rem}rem`);
    const limits = { min: '0', max: String(MOST_REM[name] ?? 2), step: '0.0625' };
    const slider = input(
      { type: 'range', dir: 'ltr', 'data-token': name, ...limits },
      String(rem),
      (given) => {
        shown.textContent = `${given}rem`;
        setOne(name, `${given}rem`);
      },
    );
    return field(slider, { label: name, isName: true, hint: description }, shown, resetButton(name));
  };

  const fontField = ({ name, description }: { name: string; description: string }) => {
    const list = element('datalist', { id: 'fonts' }, ...FONTS.map((value) => element('option', { value })));
    const typed = input(
      { dir: 'ltr', list: list.id, 'data-token': name, placeholder: defaults[name]! },
      settings().tokens[name] ?? '',
      (given) => setOne(name, given || undefined),
    );
    return field(typed, { label: name, isName: true, hint: description }, list, resetButton(name));
  };

  const FIELDS = { colour: colourField, size: sizeField, font: fontField };

  function render(): void {
    panel.replaceChildren(
      readyThemes(replace),
      contrast.table,
      ...declaration.cssProperties.map((token) => FIELDS[tokenKind(token.default)](token)),
      themeExchange(settings, Object.keys(defaults), replace),
    );
    show(settings().tokens);
  }
  render();
  return panel;
}

function readyThemes(choose: (tokens: Tokens) => void): HTMLElement {
  const one = (label: string, tokens: Tokens, swatch: string) => {
    const dot = element('span', { class: 'swatch', 'aria-hidden': 'true' });
    dot.style.background = swatch;
    return element('button', { type: 'button', click: () => choose(tokens) }, dot, label);
  };
  return element(
    'div',
    { class: 'ready', role: 'group', 'aria-label': text('readyThemes') },
    one(text('standard'), {}, 'light-dark(#1a56db, #8ab0ff)'),
    ...READY_THEMES.map(({ key, tokens }) => one(text(key), tokens, tokens['--kyc-accent']!)),
  );
}
