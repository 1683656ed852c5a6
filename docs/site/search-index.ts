import type { DocsSection } from '../../server/api/docs-search.js';
import { headingsOf } from './pages/headings.js';
import type { Page } from './pages/page.js';

/** A guide comes before the variable or the call that it explains, and both come before proofs and decisions. */
const WEIGHTS: ReadonlyArray<readonly [path: RegExp, weight: number]> = [
  [
    /^(decisions\/|changelog|contributing|security\/|architecture|releasing|figures)|^reference\/assumptions/,
    0.2,
  ],
  [/^(reference\/|calls\/|packages\/)/, 0.6],
];

/** The sections of the pages, for the search. */
export function searchIndex(pages: readonly Page[]): DocsSection[] {
  return pages.flatMap((page) => {
    const [, weight = 1] = WEIGHTS.find(([path]) => path.test(page.path)) ?? [];
    return sectionsOf(page.markdown).map(({ id, heading, text }, index) => ({
      address: index === 0 || id === '' ? page.path : `${page.path}#${id}`,
      page: page.title,
      heading: index === 0 ? '' : heading,
      keywords: index === 0 ? page.keywords : '',
      text,
      weight,
    }));
  });
}

function sectionsOf(markdown: string): { id: string; heading: string; text: string }[] {
  const headings = headingsOf(markdown);
  const parts: string[][] = [[]];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    else if (!isCode && /^#{1,6} /.test(line)) parts.push([]);
    else parts.at(-1)!.push(line);
  }
  return parts.slice(1).map((lines, index) => ({
    id: headings[index]!.id,
    heading: plain(headings[index]!.text),
    text: plain(lines.join(' ')),
  }));
}

/** Without the marks of Markdown. */
const plain = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
