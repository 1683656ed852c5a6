import { posix } from 'node:path';
import type { Page } from './pages/page.js';

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
const FENCE = /^( *```[^]*?^ *```$)/gm;

/** The site has a page that is made from such a file; a reader of the repository sees the file. */
const PAGES_OF_CODE: Readonly<Record<string, string>> = {
  'contract/identity.ts': 'calls/verifications',
  'server/api/api-calls.ts': 'reference/calls',
};

/** Resolves every link of every page. Links to files that are no page of the site become plain text. */
export function resolveLinks(pages: readonly Page[]): Page[] {
  const paths = new Map([
    ...Object.entries(PAGES_OF_CODE),
    ...pages.flatMap(({ source, path }) => (source === undefined ? [] : [[source, path] as const])),
  ]);
  const byPath = new Map(pages.map((page) => [page.path, page]));

  function resolve(page: Page, target: string): string | undefined {
    if (/^\w+:/.test(target)) return target;
    const [file, id] = target.split('#') as [string, string?];
    const path = pathOf(page, file);
    if (path === undefined) return undefined;
    const found = byPath.get(path);
    if (!found || (id !== undefined && !found.headings.some((heading) => heading.id === id)))
      throw new BrokenLinkError(page.path, target);
    return id === undefined ? `/${path}` : `/${path}#${id}`;
  }

  function pathOf({ path, source }: Page, file: string): string | undefined {
    if (file === '') return path;
    // The descriptions of the API name the address of the proxy.
    if (file.startsWith('/')) return file.replace(/^\/(docs\/)?/, '');
    return source === undefined ? undefined : paths.get(posix.join(posix.dirname(source), file));
  }

  const resolveAll = (page: Page, text: string) =>
    text.replaceAll(LINK, (_, label: string, target: string) => {
      const to = resolve(page, target);
      return to === undefined ? label : `[${label}](${to})`;
    });

  return pages.map((page) => ({
    ...page,
    markdown: page.markdown
      .split(FENCE)
      .map((part, index) => (index % 2 === 1 ? part : resolveAll(page, part)))
      .join(''),
  }));
}
