/** One header on every page of the demo: the pages, and the language and the colours of the page itself. */
import { element } from './controls/dom.js';
import { pageLanguage, text } from './controls/texts.js';

const PAGES = { './': 'tour', 'playground.html': 'playground', 'states.html': 'allScreens' } as const;
const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Fills the header of the document. Each choice is a link, so it works in a new tab too. */
export function siteHeader(): void {
  const kept = new URLSearchParams(location.search);
  const scheme = document.documentElement.dataset['scheme'] ?? 'auto';
  document.querySelector('header.top')!.replaceChildren(
    element(
      'div',
      { class: 'wide' },
      element('a', { class: 'brand', href: page('./'), dir: 'ltr' }, 'kyc-elements'),
      element(
        'nav',
        { 'aria-label': text('pages') },
        ...Object.entries(PAGES).map(([path, name]) =>
          element('a', { href: page(path), 'aria-current': isHere(path) && 'page' }, text(name)),
        ),
      ),
      element(
        'div',
        { class: 'switches' },
        group(text('language'), [
          choice('English', 'lang', '', pageLanguage === 'en', 'en'),
          choice('العربية', 'lang', 'ar', pageLanguage === 'ar', 'ar'),
        ]),
        group(
          text('scheme'),
          SCHEMES.map((name) => choice(text(name), 'scheme', name === 'auto' ? '' : name, name === scheme)),
        ),
      ),
    ),
  );
  // Links of the page itself lead to pages of the same language and colours too.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[data-keep]'))
    link.href = page(link.getAttribute('href')!.split('?')[0]!, link.dataset['keep']);

  /** Another page, with the language, the colours and the element of the playground. */
  function page(path: string, more = ''): string {
    const shared = [...kept].filter(([key]) => /^(?:lang|scheme|element)$/.test(key));
    const address = new URLSearchParams([...shared, ...new URLSearchParams(more)]);
    return address.size > 0 ? `${path}?${address}` : path;
  }

  function choice(label: string, key: string, value: string, isChosen: boolean, lang?: string): HTMLElement {
    const address = new URLSearchParams(kept);
    address.delete(key);
    if (value) address.set(key, value);
    const href = `?${address}`;
    return element('a', { href, 'aria-current': isChosen && 'true', ...(lang && { lang }) }, label);
  }
}

const isHere = (path: string): boolean => new URL(path, location.href).pathname === location.pathname;

function group(label: string, choices: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'switch', role: 'group', 'aria-label': label }, ...choices);
}
