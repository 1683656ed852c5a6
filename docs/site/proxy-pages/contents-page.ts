import type { Heading } from '../pages/headings.js';
import type { Section } from '../navigation.js';
import type { Page } from '../pages/page.js';
import { addressOf } from './page-frame.js';
import { escape, markdownRenderer } from './render-markdown.js';

const inline = markdownRenderer(() => undefined);
const html = (markdown: string) => inline.parseInline(markdown, { async: false });

export const listedHeadings = ({ headings }: Page): Heading[] =>
  headings.filter(({ level, isNamed }) => level === 2 || (level > 2 && isNamed));

const isCode = ({ text }: Heading) => /^(`[^`]+`(, )?)+$/.test(text);

/** A name alone, such as a problem code, says little: its first paragraph follows. */
function meaningOf({ id }: Heading, { markdown }: Page): string {
  const [, text = ''] = markdown.split(`{#${id}}\n`);
  return html(text.trim().split(/\n\n|^#/m)[0]!);
}

function entryOf(page: Page): string {
  const [title, ...rest] = page.headings;
  const address = addressOf(page.path);
  const id = (heading: Heading | undefined) => (heading?.isNamed ? ` id="${heading.id}"` : '');
  const rows = listedHeadings(page).map((heading) => {
    const link = `<a href="${address}#${heading.id}">${html(heading.text)}</a>`;
    return isCode(heading)
      ? `<li${id(heading)} class="name">${link} <span>${meaningOf(heading, page)}</span></li>`
      : `<li${id(heading)}>${link}</li>`;
  });
  const list = rest.length === 0 ? '' : `\n<ul>${rows.join('\n')}</ul>`;
  return `<h3${id(title)}><a href="${address}">${escape(page.title)}</a></h3>${list}`;
}

/**
 * Every page with its sections. Each id that is written down is the id of its entry, so `/docs#not_found` leads to the
 * entry of `not_found`: the problems and the messages of the elements name this address.
 */
export function contentsPage(
  sections: readonly Section[],
  pages: ReadonlyMap<string, Page>,
  version: string,
): string {
  const lists = sections.map(
    ({ title, entries }) => `<h2>${title}</h2>
${entries.map(({ path }) => entryOf(pages.get(path)!)).join('\n')}`,
  );
  return `<h1>Documentation of the proxy and the elements</h1>
<p>Version ${escape(version)}. For tools: <a href="/openapi.json">openapi.json</a>.</p>
<div class="contents">
${lists.join('\n')}
</div>
`;
}
