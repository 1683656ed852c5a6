/**
 * Every screen of an element at once, or one alone: `?element=identity-verification&state=code`. The element is the real one;
 * only its proxy is fake, so no service has to run.
 */
import { element } from './controls/dom.js';
import { elementName, fillTexts } from './controls/texts.js';
import { loadScreens, play, propertiesOf, READY } from './scripted/screen.js';
import { readDeclarations, shortName } from './settings/manifest.js';
import { siteHeader } from './site-header.js';

fillTexts('allScreens');
siteHeader();
const wanted = new URLSearchParams(location.search);
const elements = (await readDeclarations()).map(shortName);
const name = elements.find((one) => one === wanted.get('element')) ?? elements[0]!;
const played = await loadScreens(name);
const { screens, isOfAnalysts } = played;

function link(text: string, changes: Readonly<Record<string, string>>): HTMLAnchorElement {
  const address = new URLSearchParams(wanted);
  for (const [key, value] of Object.entries(changes)) address.set(key, value);
  return element('a', { href: `?${address}` }, text);
}

document.querySelector('h1')!.textContent = elementName(name);
document
  .querySelector('.choices')!
  .append(...elements.map((one) => link(elementName(one), { element: one, state: '' })));

const gallery = document.querySelector<HTMLElement>('.gallery')!;
gallery.classList.toggle('wide', !!isOfAnalysts);
if (isOfAnalysts) gallery.dataset['target'] = '24';
for (const [state, screen] of Object.entries(screens)) {
  if (wanted.get('state') && wanted.get('state') !== state) continue;
  const shown = Object.assign(document.createElement(`kyc-${name}`), propertiesOf(played, screen));
  play(shown, state, screen);
  const caption = element('figcaption', {}, link(state, { state }));
  caption.firstElementChild!.setAttribute('dir', 'ltr');
  gallery.append(element('figure', { 'data-ready': screen.ready ?? READY }, caption, shown));
}
gallery.dataset['complete'] = '';
