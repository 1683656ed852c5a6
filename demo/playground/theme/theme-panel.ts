import { element } from '../controls/dom.js';
import { text } from '../controls/texts.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';
import { contrastTable } from './contrast-table.js';
import { READY_THEMES } from './ready-themes.js';
import { themeExchange } from './theme-exchange.js';
import { tokenField, type Theme } from './token-fields.js';
import { defaultTokens, type Tokens } from './token-values.js';

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

  function setOne(name: string, value: string | undefined): void {
    const { [name]: _, ...others } = settings().tokens;
    set(value === undefined ? others : { ...others, [name]: value });
  }

  /** All controls again: many tokens changed at once. */
  function replace(tokens: Tokens): void {
    set(tokens);
    render();
  }

  const theme: Theme = {
    defaults,
    tokens: () => settings().tokens,
    set: setOne,
    reset(name) {
      setOne(name, undefined);
      render();
      panel.querySelector<HTMLElement>(`[aria-label^="${name},"], [data-token="${name}"]`)?.focus();
    },
  };

  function render(): void {
    panel.replaceChildren(
      readyThemes(replace),
      contrast.table,
      ...declaration.cssProperties.map((token) => tokenField(token, theme)),
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
