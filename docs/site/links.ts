import { posix } from 'node:path';
import type { Draft, Page } from './page.js';

/** A link that leads to no page and no id of the site. */
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

/** Pages of the proxy that the site has under another name. */
const PROXY_PAGES: Readonly<Record<string, string>> = {
  '/docs': 'reference/calls',
  '/docs/elements': 'reference/kyc-identity-verification',
};

/** Ids of the proxy's one page that are a whole page here. */
const PROXY_SECTIONS: Readonly<Record<string, string>> = {
  calls: 'reference/calls',
  problems: 'reference/problems',
};

/** Resolves every link of every page. Links to files that are no page of the site become plain text. */
export function resolveLinks(pages: readonly Page[]): Page[] {
  const sources = new Map(
    pages.flatMap(({ source, path }) => (source === undefined ? [] : [[source, path]])),
  );
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const holders = new Map(pages.flatMap(({ path, ids }) => [...ids].map((id) => [id, path])));
  const titles = new Set(pages.map(({ path }) => path));

  function resolve(page: Draft, target: string): string | undefined {
    if (/^\w+:/.test(target)) return target;
    const [file, id] = target.split('#') as [string, string?];
    const path = target.startsWith('/') ? ofProxy(file, id) : ofFile(page, file);
    if (path === undefined) return undefined;
    const found = byPath.get(path);
    if (!found) throw new BrokenLinkError(page.path, target);
    if (id === undefined || PROXY_SECTIONS[id] === path) return `/${path}`;
    if (!found.ids.has(id)) throw new BrokenLinkError(page.path, target);
    return `/${path}#${id}`;
  }

  function ofProxy(file: string, id: string | undefined): string {
    if (titles.has(file.slice(1))) return file.slice(1);
    if (id !== undefined && file in PROXY_PAGES) return PROXY_SECTIONS[id] ?? holders.get(id) ?? id;
    return PROXY_PAGES[file] ?? file;
  }

  function ofFile(page: Draft, file: string): string | undefined {
    if (file === '') return page.path;
    if (page.source === undefined) return undefined;
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
