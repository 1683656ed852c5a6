import { element } from '../controls/dom.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';
import { contrastText } from './contrast-text.js';
import { tokenField, type Theme } from './token-fields.js';
import { defaultTokens, type Tokens } from './token-values.js';

/** The tokens as controls, and in one line whether the result can be read. */
export function themePanel(
  declaration: Declaration,
  settings: () => Settings,
  change: (changed: Partial<Settings>) => void,
): HTMLElement {
  const defaults = defaultTokens(declaration);
  const contrast = element('p', { role: 'status' });
  const panel = element('div', { class: 'theme' });

  function show(tokens: Tokens): void {
    const { isEnough, said } = contrastText(tokens, defaults);
    contrast.className = isEnough ? 'verdict good' : 'verdict bad';
    if (contrast.textContent !== said) contrast.textContent = said;
    for (const button of panel.querySelectorAll<HTMLButtonElement>('button[value^="--"]'))
      button.hidden = !(button.value in tokens);
  }

  function set(name: string, value: string | undefined): void {
    const { [name]: _, ...others } = settings().tokens;
    const tokens = value === undefined ? others : { ...others, [name]: value };
    change({ tokens });
    show(tokens);
  }

  const theme: Theme = {
    defaults,
    tokens: () => settings().tokens,
    set,
    reset(name) {
      set(name, undefined);
      render();
      panel.querySelector<HTMLElement>(`[aria-label^="${name},"], [data-token="${name}"]`)?.focus();
    },
  };

  function render(): void {
    panel.replaceChildren(contrast, ...declaration.cssProperties.map((token) => tokenField(token, theme)));
    show(settings().tokens);
  }
  render();
  return panel;
}
