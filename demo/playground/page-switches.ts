import { element } from './controls/dom.js';
import { pageLanguage, text } from './controls/texts.js';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Language and colours of this page itself. Each choice is a link, so it works in a new tab too. */
export function pageSwitches(place: HTMLElement): void {
  const scheme = document.documentElement.dataset['scheme'] ?? 'auto';
  place.replaceChildren(
    group(text('language'), [
      choice('English', 'lang', '', pageLanguage === 'en', 'en'),
      choice('العربية', 'lang', 'ar', pageLanguage === 'ar', 'ar'),
    ]),
    group(
      text('scheme'),
      SCHEMES.map((name) => choice(text(name), 'scheme', name === 'auto' ? '' : name, name === scheme)),
    ),
  );
  // The other pages of the demo have the same two keys.
  const kept = new URLSearchParams(location.search);
  const shared = new URLSearchParams([...kept].filter(([key]) => key === 'lang' || key === 'scheme'));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep]'))
    link.search = String(shared);
  const screens = document.querySelector<HTMLAnchorElement>('#all-screens');
  const theme = [...kept].filter(([key]) => key.startsWith('t.'));
  if (screens)
    screens.search = String(
      new URLSearchParams([...shared, ['element', kept.get('element') ?? ''], ...theme]),
    );
}

function group(label: string, choices: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'switch', role: 'group', 'aria-label': label }, ...choices);
}

function choice(label: string, key: string, value: string, isChosen: boolean, lang?: string): HTMLElement {
  const address = new URLSearchParams(location.search);
  address.delete(key);
  if (value) address.set(key, value);
  const href = `?${address}`;
  return element('a', { href, 'aria-current': isChosen && 'true', ...(lang && { lang }) }, label);
}
