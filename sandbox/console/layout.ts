import { TEXTS, type Language, type Texts } from './browser/texts.js';
import { html, type Html, type Piece } from './html.js';

export const PAGES = {
  overview: '/',
  phone: '/sandbox/phone',
  cases: '/console/cases',
  lists: '/console/lists',
  submissions: '/console/submissions',
  webhooks: '/console/webhooks',
  faults: '/console/faults',
  settings: '/console/settings',
  docs: '/sandbox/docs',
} as const;
export type Page = keyof typeof PAGES;

export interface Shown {
  readonly language: Language;
  readonly texts: Texts;
  /** Path and query of this page in the other language. */
  readonly inOtherLanguage: string;
}

export function address(page: Page, language: Language): string {
  return language === 'en' ? PAGES[page] : `${PAGES[page]}?lang=${language}`;
}

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'ar' : 'en';
}

/** The document of every page. */
export function frame(shown: Shown, title: string, script: string | null, body: Piece): Html {
  const { language } = shown;
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/console/assets/icon.svg" />
        <link rel="stylesheet" href="/console/assets/console.css" />
        ${script !== null && html`<script type="module" src="/console/assets/${script}"></script>`}
      </head>
      ${body}
    </html> `;
}

export function languageLink({ language, texts, inOtherLanguage }: Shown): Html {
  return html`<a
    class="language"
    lang="${otherLanguage(language)}"
    hreflang="${otherLanguage(language)}"
    href="${inOtherLanguage}"
    >${texts.otherLanguage}</a
  >`;
}

export function consolePage(shown: Shown, page: Page, intro: string, content: Piece): Html {
  const { language, texts } = shown;
  const title = page === 'overview' ? texts.sandbox : texts[page];
  return frame(
    shown,
    page === 'overview' ? title : `${title} · ${texts.sandbox}`,
    'console.js',
    html`<body>
      <a class="skip" href="#content">${texts.skip}</a>
      <header class="top">
        <a class="brand" href="${address('overview', language)}">${texts.sandbox}</a>
        <nav aria-label="${texts.pages}">
          ${(Object.keys(PAGES) as Page[]).map(
            (each) =>
              html`<a href="${address(each, language)}" ${each === page && html` aria-current="page"`}
                >${texts[each]}</a
              >`,
          )}
        </nav>
        ${languageLink(shown)}
      </header>
      <main id="content" tabindex="-1">
        <div class="intro">
          <h1>${title}</h1>
          <p class="muted">${intro}</p>
        </div>
        ${content}
      </main>
    </body>`,
  );
}

export function shownIn(language: Language, path: string, query: URLSearchParams): Shown {
  const other = new URLSearchParams(query);
  other.set('lang', otherLanguage(language));
  return { language, texts: TEXTS[language], inOtherLanguage: `${path}?${other}` };
}
