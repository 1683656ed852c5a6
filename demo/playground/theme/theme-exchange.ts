import { copyText } from '../controls/copy-text.js';
import { button, element } from '../controls/dom.js';
import { field } from '../controls/field.js';
import type { Settings } from '../settings/settings.js';
import { text } from '../controls/texts.js';
import { readTheme, themeCss } from './theme-text.js';
import type { Tokens } from './token-values.js';

/** Copy, save, and take a theme from a file or from text. */
export function themeExchange(
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
  const copy = button(text('copyCss'), () => void copyText(css(), copy, text('copyCss')));
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
