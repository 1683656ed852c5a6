import { BACK_ENDS, backEndCode } from './back-ends.js';
import { colourCode } from './colours.js';
import { elementUse, type CodeFile } from './element-use.js';
import { FRAMEWORKS } from './frameworks.js';
import { grantsFor } from './grants.js';
import { copyText } from '../controls/copy-text.js';
import { button, element } from '../controls/dom.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings, ShownSettings } from '../settings/settings.js';
import { tabs } from '../controls/tabs.js';
import { text } from '../controls/texts.js';

export interface CodePanel {
  show(declaration: Declaration, settings: ShownSettings): void;
}

export async function codePanel(
  place: HTMLElement,
  declarations: readonly Declaration[],
  change: (changed: Partial<Settings>) => void,
): Promise<CodePanel> {
  const guide = (await (await fetch('/back-ends.json')).json()) as Record<string, string>;
  const page = section(FRAMEWORKS, (framework) => change({ framework }));
  const backEnd = section(BACK_ENDS, (chosen) => change({ backEnd: chosen }));
  const panels = [
    { key: 'page', label: text('onPage'), panel: page.panel },
    { key: 'back-end', label: text('onBackEnd'), panel: backEnd.panel },
  ];
  place.replaceChildren(
    tabs(text('code'), panels, 'page', () => {}),
    ...panels.map(({ panel }) => panel),
  );
  const proxy = document.body.dataset['proxy'] ?? '';

  return {
    show(declaration, settings) {
      const framework = FRAMEWORKS.find(({ key }) => key === settings.framework) ?? FRAMEWORKS[0]!;
      page.show(framework.key, framework.write(elementUse(declaration, declarations, settings, proxy)));
      const chosen = BACK_ENDS.find(({ key }) => key === settings.backEnd) ?? BACK_ENDS[0]!;
      const code = backEndCode(chosen, guide, grantsFor(settings), location.origin);
      backEnd.show(chosen.key, [{ name: chosen.file, text: code }]);
      colourCode(place.querySelectorAll('code'));
    },
  };
}

function section(choices: readonly { key: string; label: string }[], choose: (key: string) => void) {
  const buttons = choices.map(({ key, label }) =>
    button(label, () => choose(key), { value: key, 'aria-pressed': 'false' }),
  );
  const files = element('div', { class: 'files' });
  const panel = element('div', {}, element('div', { class: 'switch', role: 'group' }, ...buttons), files);
  return {
    panel,
    show(chosen: string, written: readonly CodeFile[]): void {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === chosen));
      const names = written.map(({ name }) => name).join();
      if (files.dataset['names'] !== names)
        files.replaceChildren(...written.map(({ name }) => emptyFile(name)));
      files.dataset['names'] = names;
      for (const [index, code] of [...files.querySelectorAll('code')].entries())
        if (code.textContent !== written[index]!.text) code.textContent = written[index]!.text;
    },
  };
}

function emptyFile(name: string): HTMLElement {
  const code = element('code');
  const copy = button(text('copy'), () => void copyText(code.textContent, copy, text('copy')), {
    'aria-label': `${text('copy')} ${name}`,
  });
  const caption = element('figcaption', {}, element('span', { dir: 'ltr' }, name), copy);
  return element('figure', {}, caption, element('pre', { tabindex: '0' }, code));
}
