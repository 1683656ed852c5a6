import { describe, it, waitUntil } from '../../in-page/index.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { results } from './results-page.js';

describe('the rows of a table', () => {
  it('compares the names of all rows of the page, from the top', async () => {
    const screening = screeningOf(50);
    const items = screening.hits.items.map((hit) => ({ ...hit, aliases: 'Mohammed Al Harbi' }));
    const shown = await results({ ...screening, hits: { ...screening.hits, items } });
    shown.element.pageSize = 50;
    await shown.settled();
    const compared = () => shown.rows.flatMap((row, at) => (row.includes('Matched alias') ? [at] : []));
    // In slices, beside the page's own work.
    await waitUntil(() => compared().includes(0), 'the first row is not compared');
    await waitUntil(() => compared().at(-1)! > 40, 'the last rows are not compared');
  });
});
