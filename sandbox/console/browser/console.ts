import { casePage, casesPage } from './cases.js';
import { docsPage, rulesPage } from './docs.js';
import { element, languageLink, muted } from './element.js';
import { address, language, texts } from './page-language.js';
import { faultsPage, listsPage, overviewPage, submissionsPage, webhooksPage } from './pages.js';
import { startPhone } from './phone.js';
import { PAGES, RULES_PATH, type Page } from './texts.js';

type Content = readonly [intro: string, ...parts: HTMLElement[]];

const WRITERS: Record<Exclude<Page, 'phone'>, (query: URLSearchParams) => Content | Promise<Content>> = {
  overview: overviewPage,
  cases: (query) => (query.has('case') ? casePage(query.get('case') ?? '') : casesPage()),
  lists: listsPage,
  submissions: (query) => submissionsPage(query.get('form')),
  webhooks: webhooksPage,
  faults: faultsPage,
  docs: () => (location.pathname === RULES_PATH ? rulesPage() : docsPage()),
};

const names = Object.keys(PAGES) as Page[];
const page = names.find((name) => PAGES[name] === location.pathname) ?? 'docs';
if (page === 'phone') startPhone();
else await draw(page);

async function draw(name: Exclude<Page, 'phone'>): Promise<void> {
  const title = name === 'overview' ? texts.sandbox : texts[name];
  document.title = name === 'overview' ? title : `${title} · ${texts.sandbox}`;
  const links = names.map((each) =>
    element('a', { href: address(each), 'aria-current': each === name && 'page' }, texts[each]),
  );
  const intro = muted('');
  // The rules page is in English in both languages.
  intro.dir = 'auto';
  const main = element(
    'main',
    { id: 'content', tabindex: '-1' },
    element('div', { class: 'intro' }, element('h1', {}, title), intro),
  );
  document.body.append(
    element('a', { class: 'skip', href: '#content' }, texts.skip),
    element(
      'header',
      { class: 'top' },
      element('a', { class: 'brand', href: address('overview') }, texts.sandbox),
      element('nav', { 'aria-label': texts.pages }, ...links),
      languageLink(language, texts.otherLanguage),
    ),
    main,
  );
  links[names.indexOf(name)]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  try {
    const [text, ...parts] = await WRITERS[name](new URLSearchParams(location.search));
    intro.textContent = text;
    main.append(...parts);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch {
    intro.textContent = texts.notLoaded;
  }
}
