/** Pages of rows that are all loaded. Pure. */

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** The page asked for, or the nearest one there is. An empty table has one empty page. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, pageSize: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), page, pages };
}

/** First, last and the neighbours of the page; null is a gap. Up to seven pages are all named. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, at) => at + 1);
  const named = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return named.flatMap((number, at) => {
    const gap = number - (named[at - 1] ?? 0);
    if (gap === 1 || at === 0) return [number];
    // A gap of one page is better filled than hidden.
    return gap === 2 ? [number - 1, number] : [null, number];
  });
}
