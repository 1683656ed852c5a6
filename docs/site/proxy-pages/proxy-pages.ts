import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeSite } from '../compose-site.js';
import { firstSentence } from '../llms-text.js';
import { navigation } from '../navigation.js';
import { searchIndex } from '../search-index.js';
import type { Page } from '../pages/page.js';
import { contentsPage, listedHeadings } from './contents-page.js';
import { addressOf, CONTENTS, pageFrame, SEARCH } from './page-frame.js';
import { markdownRenderer } from './render-markdown.js';

/** What a developer or an operator of a running proxy reads. The rest is about the project. */
const SERVED = ['Start', 'Guides', 'Operating', 'Reference'];

/** A page with fewer sections needs no list of them. */
const LISTED_SECTIONS = 3;

const servedSections = (root: string) => navigation(root).filter(({ title }) => SERVED.includes(title));

/** What the search of the proxy finds, as JSON. */
export function proxySearchIndex(root: string): string {
  const served = servedSections(root).flatMap(({ entries }) => entries.map(({ path }) => path));
  return JSON.stringify(searchIndex(composeSite(root).filter(({ path }) => served.includes(path))));
}

/** Every page by its path, with the contents and the page of the search. */
export function proxyPages(root: string): ReadonlyMap<string, string> {
  const sections = servedSections(root);
  const pages = new Map(composeSite(root).map((page) => [page.path, page]));
  const served = new Set(sections.flatMap(({ entries }) => entries.map(({ path }) => path)));
  const markdown = markdownRenderer((target) => {
    if (!target.startsWith('/')) return target;
    const [path, id] = target.slice(1).split('#') as [string, string?];
    if (!served.has(path)) return undefined;
    return addressOf(path) + (id === undefined ? '' : `#${id}`);
  });

  function sectionList(page: Page): string {
    const headings = listedHeadings(page);
    if (headings.length < LISTED_SECTIONS) return '';
    const rows = headings.map(
      ({ id, text }) => `<li><a href="#${id}">${markdown.parseInline(text, { async: false })}</a></li>`,
    );
    return `<nav class="sections" aria-label="On this page"><ul>${rows.join('\n')}</ul></nav>\n`;
  }

  function htmlOf(page: Page): string {
    const content = markdown
      .parse(page.markdown, { async: false })
      .replace('</h1>\n', (end) => end + sectionList(page));
    return pageFrame(sections, { ...page, description: firstSentence(page.markdown) }, content);
  }

  const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as {
    version: string;
  };
  const contents = pageFrame(
    sections,
    {
      path: CONTENTS,
      title: 'Contents',
      description: 'Every call, element, problem and variable of kyc-elements.',
    },
    contentsPage(sections, pages, version),
  );
  const search = { path: SEARCH.path, title: 'Search', description: 'Sections that have the words.' };
  return new Map([
    [CONTENTS, contents],
    [SEARCH.path, pageFrame(sections, search, SEARCH.content)],
    ...[...served].map((path): [string, string] => [path, htmlOf(pages.get(path)!)]),
  ]);
}
