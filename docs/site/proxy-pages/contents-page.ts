import type { Heading } from '../pages/headings.js';
import type { Section } from '../navigation.js';
import type { Page } from '../pages/page.js';
import { addressOf } from './page-frame.js';
import { escape, markdownRenderer } from './render-markdown.js';

const inline = markdownRenderer(() => undefined);
const html = (markdown: string) => inline.parseInline(markdown, { async: false });

const isCode = ({ text }: Heading) => /^(Mistake: )?(`[^`]+`(, )?)+$/.test(text);

/** The sections of a page, and the names below them, such as variables. */
export const listedHeadings = ({ headings }: Page): Heading[] =>
  headings.filter((heading) => heading.level === 2 || (heading.level > 2 && isCode(heading)));

/** A name alone, such as a problem code, says little: its first paragraph follows. */
function meaningOf({ level, text: heading }: Heading, { markdown }: Page): string {
  const [, text = ''] = markdown.split(`\n${'#'.repeat(level)} ${heading}\n`);
  return html(text.trim().split(/\n\n|^#/m)[0]!);
}

/** `idFor`: the id of a heading, if no entry before has it. */
function entryOf(page: Page, idFor: (heading: Heading) => string): string {
  const [title, ...rest] = page.headings;
  const address = addressOf(page.path);
  const rows = listedHeadings(page).map((heading) => {
    const link = `<a href="${address}#${heading.id}">${html(heading.text)}</a>`;
    return isCode(heading)
      ? `<li${idFor(heading)} class="name">${link} <span>${meaningOf(heading, page)}</span></li>`
      : `<li${idFor(heading)}>${link}</li>`;
  });
  const list = rest.length === 0 ? '' : `\n<ul>${rows.join('\n')}</ul>`;
  return `<h3${idFor(title!)}><a href="${address}">${escape(page.title)}</a></h3>${list}`;
}

/**
 * Every page with its sections. `/docs#not_found` leads to the entry of `not_found`: the problems and the messages of the
 * elements name this address. Of equal ids, the first entry has it.
 */
export function contentsPage(
  sections: readonly Section[],
  pages: ReadonlyMap<string, Page>,
  version: string,
): string {
  const ids = new Set<string>();
  const idFor = ({ id }: Heading): string => {
    if (ids.has(id)) return '';
    ids.add(id);
    return ` id="${id}"`;
  };
  const lists = sections.map(
    ({ title, entries }) => `<h2>${title}</h2>
${entries.map(({ path }) => entryOf(pages.get(path)!, idFor)).join('\n')}`,
  );
  return `<h1>Documentation of the proxy and the elements</h1>
<p>Version ${escape(version)}. For tools: <a href="/openapi.json">openapi.json</a>.</p>
<div class="contents">
${lists.join('\n')}
</div>
`;
}
