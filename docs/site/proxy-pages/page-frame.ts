import type { Section } from '../navigation.js';
import { escape } from './render-markdown.js';

/** The contents are the page of this path. */
export const CONTENTS = 'index';
/** The proxy writes what it found where the comment is. */
export const SEARCH = { path: 'search', content: '<!-- results -->' };

export const addressOf = (path: string) => (path === CONTENTS ? '/docs' : `/docs/${path}`);

const languageOf = (path: string) => (path.startsWith('ar/') ? ' lang="ar" dir="rtl"' : ' lang="en"');

export function pageFrame(
  sections: readonly Section[],
  { path, title, description }: { path: string; title: string; description: string },
  content: string,
): string {
  const link = (to: string, name: string) =>
    `<a href="${addressOf(to)}"${to.startsWith('ar/') ? ' lang="ar"' : ''}${to === path ? ' aria-current="page"' : ''}>${escape(name)}</a>`;
  const lists = sections.map(
    ({ title: section, entries }) =>
      `<h2>${section}</h2>\n<ul>${entries.map((entry) => `<li>${link(entry.path, entry.title)}</li>`).join('\n')}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · kyc-elements</title>
<meta name="description" content="${escape(description.replaceAll('`', ''))}">
<link rel="stylesheet" href="/docs.css">
<header><strong>kyc-elements</strong> ${link(CONTENTS, 'Contents')} <a href="/openapi.json">OpenAPI</a>
<form role="search" action="/docs"><input type="search" name="find" required maxlength="200" aria-label="Search"><button>Search</button></form></header>
<nav class="pages" aria-label="Pages">
${lists.join('\n')}
</nav>
<main${languageOf(path)}>
${content}</main>
</html>
`;
}
