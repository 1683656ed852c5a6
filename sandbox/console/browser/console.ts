import { docsPage } from './docs.js';
import { faultsPage } from './faults.js';
import { showPage, type Content } from './page-frame.js';
import { casesPage, listsPage, submissionsPage, webhooksPage } from './pages.js';
import { startPhone } from './phone-screens.js';
import { PAGES, type Page } from './texts.js';

const CONTENTS: Record<Exclude<Page, 'phone'>, (query: URLSearchParams) => Content> = {
  cases: casesPage,
  lists: listsPage,
  submissions: (query) => submissionsPage(query.get('form')),
  webhooks: webhooksPage,
  faults: faultsPage,
  docs: docsPage,
};

const page = (Object.keys(PAGES) as Page[]).find((name) => PAGES[name] === location.pathname)!;
if (page === 'phone') startPhone();
else showPage(page, CONTENTS[page](new URLSearchParams(location.search)));
