/** On a page of its own: WebKit goes on with the browser's observer where the code that makes one has run often. */
import { assert, describe, it, waitUntil } from '../../in-page/index.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { results } from './results-page.js';

describe('the rows of a table', () => {
  it('compares the names of the rows on the screen, and of others when they come there or are printed', async () => {
    const real = window.IntersectionObserver;
    // An element of the test before may still make one of its own.
    const observers = new Set<(entries: unknown[]) => void>();
    const rows = new Set<HTMLElement>();
    let range = [0, 9];
    const entryOf = (target: HTMLElement) => {
      const at = Number(target.dataset['at']);
      return { target, isIntersecting: at >= range[0]! && at <= range[1]! };
    };
    const report = (first: number, last: number) => {
      range = [first, last];
      for (const take of observers) take([...rows].map(entryOf));
    };
    window.IntersectionObserver = class {
      readonly #take: (entries: unknown[]) => void;
      constructor(take: (entries: unknown[]) => void) {
        this.#take = take;
        observers.add(take);
      }
      observe(row: HTMLElement) {
        if (rows.has(row)) return;
        rows.add(row);
        this.#take([entryOf(row)]);
      }
    } as unknown as typeof IntersectionObserver;
    try {
      const screening = screeningOf(30);
      const items = screening.hits.items.map((hit) => ({ ...hit, aliases: 'Mohammed Al Harbi' }));
      const shown = await results({ ...screening, hits: { ...screening.hits, items } });
      shown.element.pageSize = 50;
      await shown.settled();
      const compared = () => shown.rows.flatMap((row, at) => (row.includes('Matched alias') ? [at] : []));
      assert.includeMembers(compared(), [...Array(10).keys()]);
      assert.isBelow(compared().length, 20);
      report(28, 29);
      await shown.settled();
      // In slices, beside the page's own work.
      await waitUntil(() => [28, 29].every((at) => compared().includes(at)));
      assert.isBelow(compared().length, 22);
      window.dispatchEvent(new Event('beforeprint'));
      await shown.element.updateComplete;
      assert.isAbove(compared().length, 25);
    } finally {
      window.IntersectionObserver = real;
    }
  });
});
