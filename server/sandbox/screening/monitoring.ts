/** Ongoing monitoring: after a list has changed, every monitored name is screened again. */
import { isDeepStrictEqual } from 'node:util';
import type { Hit } from '../../contract/upstream.js';
import type { SandboxContext } from '../context.js';
import { hitsPage, storeHits, type CaseRow } from './cases.js';
import { screen } from './screen.js';
import { summarise } from './summary.js';

/** The same hits in another order are no change. */
function sameHits(before: readonly Hit[], after: readonly Hit[]): boolean {
  const sorted = (hits: readonly Hit[]) => hits.toSorted((one, other) => (one.hitId < other.hitId ? -1 : 1));
  return isDeepStrictEqual(sorted(before), sorted(after));
}

/** How many monitored cases were screened. A case whose hits changed is Open again and says when. */
export async function rescreenMonitored({
  database,
  clock,
}: Pick<SandboxContext, 'database' | 'clock'>): Promise<number> {
  const monitored = await database.query<{ id: string }>(
    'select id from sandbox.screenings where is_monitored',
  );
  for (const { id } of monitored) {
    await database.transaction(async (tx) => {
      const [row] = await tx.query<CaseRow>(
        'select * from sandbox.screenings where id = $1 and is_monitored for update',
        [id],
      );
      if (row === undefined) return;
      const now = clock.now();
      const before = await hitsPage(tx, id, { pageNumber: 1, pageSize: Math.max(1, row.num_of_hits) });
      const hits = await screen(tx, row.request);
      if (sameHits(before, hits)) {
        await tx.query('update sandbox.screenings set last_screened = $2 where id = $1', [id, now]);
        return;
      }
      await storeHits(tx, id, hits);
      await tx.query(
        `update sandbox.screenings set summary = $2::jsonb, num_of_hits = $3, search_status = $4,
           last_screened = $5, last_updated = $5, updated_at = $5 where id = $1`,
        [id, JSON.stringify(summarise(hits)), hits.length, hits.length > 0 ? 'Open' : row.search_status, now],
      );
    });
  }
  return monitored.length;
}
