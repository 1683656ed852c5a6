import { copyText } from '../controls/copy-text.js';
import { button, element } from '../controls/dom.js';
import { pageLanguage, text } from '../controls/texts.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';
import { curl } from './curl.js';
import { elementUse, type CodeFile, type ElementUse } from './element-use.js';
import { html } from './html.js';
import { react } from './react.js';

export const CODE_SAMPLES: Readonly<
  Record<string, (use: ElementUse, settings: Settings, origin: string) => CodeFile[]>
> = { HTML: html, React: react, curl: (_use, settings, origin) => curl(settings, origin) };

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
  const choices = Object.keys(CODE_SAMPLES).map((name) =>
    button(name, () => change({ code: name }), { value: name }),
  );
  const files = element('div', { class: 'files' });
  const links = Object.entries(QUICK_STARTS).map(([name, page]) =>
    element('a', { href: `${proxy}/docs/${page}`, target: '_blank', rel: 'noopener', dir: 'ltr' }, name),
  );
  const group = element('div', { class: 'switch', role: 'group', 'aria-label': text('code') }, ...choices);
  place.replaceChildren(
    element('div', { class: 'head' }, element('h2', {}, text('code')), group),
    files,
    element('p', { class: 'row hint' }, text('quickStarts'), ...links),
  );

  return {
    show(declaration: Declaration, settings: Settings): void {
      const sample = Object.hasOwn(CODE_SAMPLES, settings.code) ? settings.code : 'HTML';
      for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.value === sample));
      const use = elementUse(declaration, declarations, settings, { proxy, language: pageLanguage });
      files.replaceChildren(...CODE_SAMPLES[sample]!(use, settings, location.origin).map(shownFile));
    },
  };
}

function shownFile({ name, text: code }: CodeFile): HTMLElement {
  const copy = button(text('copy'), () => void copyText(code, copy, text('copy')), {
    'aria-label': `${text('copy')} ${name}`,
  });
  const caption = element('figcaption', { class: 'head' }, element('code', {}, name), copy);
  return element('figure', {}, caption, element('pre', { tabindex: '0' }, element('code', {}, code)));
}
