/**
 * Every screen of an element at once, or one alone: `?element=identity-verification&state=code`. The element is the real
 * one; only the proxy is scripted, so no service has to run. A file in states/ declares the screens of one element:
 *
 * - `title`: of this page, by language · `properties`: of the element on every screen
 * - `ready`: a selector in the shadow root that matches when a screen is complete
 * - `wide`: one screen a row · `target`: the least size of a control in px, where it is not 44
 * - `screens`: by name `{ proxy, properties, act, ready }`. `proxy` answers each call ({ method, path, query, body, signal } →
 *   Response or a promise of one). `act` does what a person does, once the page's `ready` matches.
 * - `alone`: further screens that only the playground shows
 */
import { styleSheetOf } from './playground/style-sheet.js';
import { act, scriptedAddress, scriptProxies } from './scripted-proxy.js';

const ELEMENTS = {
  'identity-verification': ['Identity verification', 'التحقق من الهوية'],
  'screening-form': ['Screening form', 'نموذج الفحص'],
  'screening-results': ['Screening results', 'نتائج الفحص'],
  'submission-search': ['Submission search', 'البحث في الطلبات'],
};

const { lang } = document.documentElement;
const arabic = lang === 'ar';
const wanted = new URLSearchParams(location.search);
const folder = Object.keys(ELEMENTS).find((key) => key === wanted.get('element')) ?? 'identity-verification';
const tag = `kyc-${folder}`;
const { title, screens, properties, ready, wide, target } = await import(`./states/${folder}.js`);

scriptProxies(screens);

function link(text, changes, page = '') {
  const anchor = document.createElement('a');
  const address = new URLSearchParams(wanted);
  for (const [key, value] of Object.entries(changes)) address.set(key, value);
  anchor.href = `${page}?${address}`;
  anchor.textContent = text;
  return anchor;
}

document.querySelector('h1').textContent = title[lang] ?? title.en;
document
  .querySelector('.choices')
  .append(
    ...Object.entries(ELEMENTS).map(([element, names]) =>
      link(names[arabic ? 1 : 0], { element, state: '' }),
    ),
    link('English', { lang: 'en' }),
    link('العربية', { lang: 'ar' }),
    link(arabic ? 'فاتح' : 'Light', { scheme: 'light' }),
    link(arabic ? 'داكن' : 'Dark', { scheme: 'dark' }),
    link(arabic ? 'كل الشاشات' : 'All screens', { state: '' }),
    link(arabic ? 'ساحة التجربة' : 'Playground', { element: folder }, 'playground.html'),
  );

// The theme of the playground, which its link brings along: `t.--kyc-accent=teal`.
const tokens = [...wanted].flatMap(([key, value]) =>
  /^t\.--kyc-[\w-]+$/.test(key) ? [[key.slice(2), value]] : [],
);
const sheet = new CSSStyleSheet();
styleSheetOf(sheet, tag, { tokens: Object.fromEntries(tokens), parts: {} });
document.adoptedStyleSheets = [sheet];

const gallery = document.querySelector('.gallery');
gallery.classList.toggle('wide', !!wide);
if (target) gallery.dataset.target = target;
for (const [state, screen] of Object.entries(screens)) {
  if (wanted.get('state') && wanted.get('state') !== state) continue;
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.append(Object.assign(link(state, { state }), { dir: 'ltr' }));
  const element = document.createElement(tag);
  Object.assign(element, properties, screen.properties);
  element.setAttribute('session', 'example');
  element.setAttribute('endpoint', scriptedAddress(state));
  figure.dataset.ready = screen.ready ?? ready;
  figure.append(caption, element);
  gallery.append(figure);
  if (screen.act) void act(element, screen, ready);
}
gallery.dataset.complete = '';
