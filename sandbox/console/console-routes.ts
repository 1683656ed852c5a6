import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type NextFunction, type Request, type Response } from 'express';
import type { Language } from './browser/texts.js';
import { casesPage } from './cases-page.js';
import { docsPage } from './docs-page.js';
import { faultsPage, settingsPage } from './settings-pages.js';
import type { Html } from './html.js';
import { PAGES, shownIn, type Page, type Shown } from './layout.js';
import { listsPage } from './lists-page.js';
import { overviewPage, phonePage, submissionsPage, webhooksPage } from './pages.js';
import { rulesPage } from './rules-page.js';
import { STYLE } from './style.js';

const SCRIPTS = [
  'calls.js',
  'clock-panel.js',
  'console.js',
  'page-language.js',
  'create-element.js',
  'list-contents.js',
  'list-import.js',
  'live-table.js',
  'load-form.js',
  'monitoring-panel.js',
  'people-screen.js',
  'phone-calls.js',
  'phone.js',
  'request-screen.js',
  'settings-form.js',
  'ar.js',
  'en.js',
  'texts.js',
  'format-values.js',
] as const;

/** Linked from the docs only. */
const RULES_PATH = '/sandbox/docs/rules';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="#1a56db" fill-opacity=".25"/><circle cx="8" cy="8" r="5" fill="#1a56db"/></svg>`;

const WRITERS: Readonly<Record<Page, (shown: Shown, query: URLSearchParams) => Html>> = {
  overview: overviewPage,
  phone: phonePage,
  cases: (shown, query) => casesPage(shown, query.get('case')),
  lists: listsPage,
  submissions: (shown, query) => submissionsPage(shown, query.get('form')),
  webhooks: webhooksPage,
  faults: faultsPage,
  settings: settingsPage,
  docs: docsPage,
};

/** The pages of the console. Their buttons make calls under /sandbox. */
export function consoleRoutes(): Router {
  const router = Router();

  router.get('/console/assets/console.css', harden, (_request, response) => {
    response.type('css').send(STYLE);
  });
  router.get('/console/assets/icon.svg', harden, (_request, response) => {
    response.type('svg').send(ICON);
  });
  for (const script of SCRIPTS) {
    const text = readFileSync(join(import.meta.dirname, 'browser', script), 'utf8');
    router.get(`/console/assets/${script}`, harden, (_request, response) => {
      response.type('js').send(text);
    });
  }

  function serve(path: string, write: (typeof WRITERS)[Page]): void {
    router.get(path, harden, (request, response) => {
      const query = new URL(request.originalUrl, 'http://localhost').searchParams;
      const shown = shownIn(languageOf(query), request.path, query);
      response.type('html').send(write(shown, query).toString());
    });
  }
  for (const page of Object.keys(PAGES) as Page[]) serve(PAGES[page], WRITERS[page]);
  serve(RULES_PATH, rulesPage);
  router.get('/docs', (_request, response) => response.redirect(PAGES.docs));
  return router;
}

function languageOf(query: URLSearchParams): Language {
  return query.get('lang') === 'ar' ? 'ar' : 'en';
}

function harden(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  next();
}
