import { posix } from 'node:path';
import type { Draft, Page } from './pages/page.js';

export class BrokenLinkError extends Error {
  readonly code = 'broken_link';
  constructor(page: string, target: string) {
    super(
      `${page} links to ${target}, which is not on the site. Correct the link, or add the page to docs/site/navigation.ts.`,
    );
    this.name = 'BrokenLinkError';
  }
}

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
const FENCE = /^(```[^]*?^```)$/gm;

/** In a generated page, `/docs#id` leads to the heading of that id, on the page that has it. */
const CONTENTS = '/docs';

/** Resolves every link of every page. Links to files that are no page of the site become plain text. */
export function resolveLinks(pages: readonly Page[]): Page[] {
  const sources = new Map(
    pages.flatMap(({ source, path }) => (source === undefined ? [] : [[source, path]])),
  );
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const holders = new Map(
    pages.flatMap(({ path, headings }) =>
      headings.filter(({ isNamed }) => isNamed).map(({ id }) => [id, path] as const),
    ),
  );

  function resolve(page: Draft, target: string): string | undefined {
    if (/^\w+:/.test(target)) return target;
    const [file, id] = target.split('#') as [string, string?];
    const path = target.startsWith('/') ? rooted(file, id) : ofFile(page, file, id);
    if (path === undefined) return undefined;
    const found = byPath.get(path);
    if (!found) throw new BrokenLinkError(page.path, target);
    if (id === undefined) return `/${path}`;
    if (!found.headings.some((heading) => heading.id === id)) throw new BrokenLinkError(page.path, target);
    return `/${path}#${id}`;
  }

  function rooted(file: string, id: string | undefined): string {
    if (file !== CONTENTS) return file.slice(1);
    return id === undefined ? 'reference/calls' : (holders.get(id) ?? '');
  }

  /** Code with an id: the site has a page that is made from it, and a reader of the repository sees the code. */
  function ofFile(page: Draft, file: string, id: string | undefined): string | undefined {
    if (file === '') return page.path;
    if (page.source === undefined) return undefined;
    if (file.endsWith('.ts') && id !== undefined) return holders.get(id) ?? '';
    return sources.get(posix.join(posix.dirname(page.source), file));
  }

  return pages.map((page) => ({
    ...page,
    markdown: page.markdown
      .split(FENCE)
      .map((part, index) =>
        index % 2 === 1
          ? part
          : part.replaceAll(LINK, (_, text: string, target: string) => {
              const to = resolve(page, target);
              return to === undefined ? text : `[${text}](${to})`;
            }),
      )
      .join(''),
  }));
}
