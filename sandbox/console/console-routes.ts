import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { PAGES } from './browser/texts.js';
import { reference } from './reference.js';
import { STYLE } from './style.js';

const BROWSER_FOLDER = join(import.meta.dirname, 'browser');

/** One file of the package without its variants for development and Node, and what the pages import besides. */
const LIT_FOLDER = new URL('../', import.meta.resolve('lit-html'));
const LIT_FILES = ['lit-html', 'directive', 'directive-helpers', 'directives/keyed', 'directives/repeat'].map(
  (name) => `${name}.js`,
);

/** A browser resolves no name of a package. */
function withServedImports(script: string): string {
  return script
    .replaceAll("from 'lit-html'", "from './lit-html/lit-html.js'")
    .replaceAll("from 'lit-html/", "from './lit-html/");
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="#1a56db" fill-opacity=".25"/><circle cx="8" cy="8" r="5" fill="#1a56db"/></svg>`;

/** Nothing of the request but its language: browser/console.ts draws the page. */
function frame(attributes: string): string {
  return `<!doctype html>
<html ${attributes}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Sandbox</title>
    <link rel="icon" href="/console/assets/icon.svg" />
    <link rel="stylesheet" href="/console/assets/console.css" />
    <script type="module" src="/console/assets/console.js"></script>
  </head>
  <body>
    <noscript lang="en">Without a script, read <a href="/sandbox/reference">the documentation as JSON</a>.</noscript>
  </body>
</html>
`;
}

/** @param phoneFramedBy the origin of a page that may show the phone in a frame. */
export function consoleRoutes(phoneFramedBy = "'none'"): Router {
  const router = Router();
  const assets = new Map([
    ['console.css', STYLE],
    ['icon.svg', ICON],
  ]);
  for (const file of readdirSync(BROWSER_FOLDER)) {
    if (file.endsWith('.js'))
      assets.set(file, withServedImports(readFileSync(join(BROWSER_FOLDER, file), 'utf8')));
  }
  for (const file of LIT_FILES)
    assets.set(`lit-html/${file}`, readFileSync(new URL(file, LIT_FOLDER), 'utf8'));
  for (const [file, text] of assets) {
    router.get(`/console/assets/${file}`, harden, (_request, response) => {
      response.type(extname(file)).send(text);
    });
  }
  router.get(Object.values(PAGES), harden, (request, response) => {
    const isPhone = request.path === PAGES.phone;
    if (isPhone) response.set('Content-Security-Policy', contentSecurityPolicy(phoneFramedBy));
    const isArabic = isPhone && request.query['lang'] === 'ar';
    response.type('html').send(frame(isArabic ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"'));
  });
  router.get('/sandbox/reference', (_request, response) => void response.json(reference()));
  router.get('/docs', (_request, response) => response.redirect(PAGES.docs));
  return router;
}

const contentSecurityPolicy = (framedBy = "'none'"): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}; require-trusted-types-for 'script'; trusted-types lit-html`;

function harden(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy': contentSecurityPolicy(),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  next();
}
