import { CODE_SAMPLES } from './code-samples.js';
import { colourCode } from './colours.js';
import { elementUse } from './element-use.js';
import { copyText } from '../controls/copy-text.js';
import { button, element } from '../controls/dom.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings, ShownSettings } from '../settings/settings.js';
import { text } from '../controls/texts.js';

/** Pages of the proxy's own documentation. */
const QUICK_STARTS = {
  Vue: 'start/vue',
  Angular: 'start/angular',
  Svelte: 'start/svelte',
  Next: 'start/next',
  Nuxt: 'start/nuxt',
  SvelteKit: 'start/sveltekit',
  Astro: 'start/astro',
  'Node, Python, PHP, Java, C#, Go': 'guides/back-ends',
} as const;

/** The code for the page and for its back end, and where the rest is. */
export function codePanel(
  place: HTMLElement,
  declarations: readonly Declaration[],
  change: (changed: Partial<Settings>) => void,
) {
  const proxy = document.body.dataset['proxy'] ?? '';
  const choices = CODE_SAMPLES.map(({ key, label }) =>
    button(label, () => change({ code: key }), { value: key, 'aria-pressed': 'false' }),
  );
  const files = element('div', { class: 'files' });
  const links = Object.entries(QUICK_STARTS).map(([name, page]) =>
    element('a', { href: `${proxy}/docs/${page}`, target: '_blank', rel: 'noopener', dir: 'ltr' }, name),
  );
  place.replaceChildren(
    element('h2', {}, text('code')),
    element('div', { class: 'switch', role: 'group', 'aria-label': text('code') }, ...choices),
    files,
    element('p', { class: 'row hint' }, text('quickStarts'), ...links),
  );

  return {
    show(declaration: Declaration, settings: ShownSettings): void {
      const { key, write } = CODE_SAMPLES.find((sample) => sample.key === settings.code) ?? CODE_SAMPLES[0]!;
      for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.value === key));
      const written = write(
        elementUse(declaration, declarations, settings, proxy),
        settings,
        location.origin,
      );
      const names = written.map(({ name }) => name).join();
      if (files.dataset['names'] !== names)
        files.replaceChildren(...written.map(({ name }) => emptyFile(name)));
      files.dataset['names'] = names;
      for (const [at, code] of [...files.querySelectorAll('code')].entries())
        if (code.textContent !== written[at]!.text) code.textContent = written[at]!.text;
      colourCode(place.querySelectorAll('code'));
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
