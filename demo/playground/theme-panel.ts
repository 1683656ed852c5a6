import { copyText } from './copy-text.js';
import { element } from './dom.js';
import { field, input, withCode } from './field.js';
import type { Declaration } from './manifest.js';
import type { Settings } from './settings.js';
import { text } from './texts.js';
import { contrastTable } from './theme/contrast-table.js';
import { hexOf } from './theme/contrast.js';
import { READY_THEMES } from './theme/ready-themes.js';
import { readColour } from './theme/read-colour.js';
import { readTheme, themeCss } from './theme/theme-text.js';
import {
  defaultTokens,
  lightDark,
  SCHEMES,
  tokenKind,
  valueIn,
  type Scheme,
  type Tokens,
} from './theme/token-values.js';

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
    contrast.show(tokens);
  }

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
    );
  };

  const sizeField = ({ name, description }: { name: string; description: string }) => {
    const value = settings().tokens[name] ?? defaults[name]!;
    const rem = Number.parseFloat(value) / (value.endsWith('px') ? ROOT_PX : 1);
    const shown = element('output', { dir: 'ltr' }, `${rem}rem`);
    const limits = { min: '0', max: String(MOST_REM[name] ?? 2), step: '0.0625' };
    const slider = input({ type: 'range', dir: 'ltr', ...limits }, String(rem), (given) => {
      shown.textContent = `${given}rem`;
      setOne(name, `${given}rem`);
    });
    return field(slider, { label: name, isName: true, hint: description }, shown);
  };

  const fontField = ({ name, description }: { name: string; description: string }) => {
    const list = element('datalist', { id: 'fonts' }, ...FONTS.map((value) => element('option', { value })));
    const typed = input(
      { dir: 'ltr', list: list.id, placeholder: defaults[name]! },
      settings().tokens[name] ?? '',
      (given) => setOne(name, given || undefined),
    );
    return field(typed, { label: name, isName: true, hint: description }, list);
  };

  const FIELDS = { colour: colourField, size: sizeField, font: fontField };

  function render(): void {
    panel.replaceChildren(
      readyThemes(replace),
      contrast.table,
      ...declaration.cssProperties.map((token) => FIELDS[tokenKind(token.default)](token)),
      exchange(settings, Object.keys(defaults), replace),
    );
    contrast.show(settings().tokens);
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

/** Copy, save, and take a theme from a file or from text. */
function exchange(
  settings: () => Settings,
  known: readonly string[],
  choose: (tokens: Tokens) => void,
): HTMLElement {
  const css = () => themeCss(settings().tokens);
  const outcome = element('p', { role: 'status', class: 'explain' });
  const take = (given: string) => {
    const tokens = readTheme(given, known);
    const count = Object.keys(tokens).length;
    if (count > 0) choose(tokens);
    const imported = document.querySelector('.exchange [role=status]');
    if (imported) imported.textContent = count > 0 ? `${text('imported')} ${count}` : text('nothingImported');
  };
  const copy = element('button', { type: 'button' }, text('copyCss'));
  copy.addEventListener('click', () => void copyText(css(), copy, text('copyCss')));
  const file = element('input', {
    type: 'file',
    accept: '.css,.json,.txt',
    change: ({ target }) => {
      const [chosen] = (target as HTMLInputElement).files ?? [];
      void chosen?.text().then(take);
    },
  });
  const pasted = element('textarea', {
    rows: '3',
    dir: 'ltr',
    spellcheck: 'false',
    placeholder: '--kyc-accent: …',
  });
  const button = (label: string, click: () => void) => element('button', { type: 'button', click }, label);
  return element(
    'div',
    { class: 'exchange' },
    element(
      'div',
      { class: 'row' },
      copy,
      button(text('saveCss'), () => save('kyc-theme.css', 'text/css', css())),
      button(text('saveJson'), () =>
        save('kyc-theme.json', 'application/json', JSON.stringify(settings().tokens, undefined, 2)),
      ),
    ),
    field(file, { label: text('importFile') }),
    field(pasted, { label: text('importText') }),
    button(text('import'), () => take(pasted.value)),
    outcome,
  );
}

function save(name: string, type: string, content: string): void {
  const link = element('a', { download: name, href: URL.createObjectURL(new Blob([content], { type })) });
  link.click();
  URL.revokeObjectURL(link.href);
}
