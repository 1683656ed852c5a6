import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from '../../server/store/database.js';
import { signal } from './signal.js';

/** Longer than `meanwhile` takes, where it waits for nothing. */
const HELD_MS = 300;

/** Does `meanwhile` while the transaction of `work` has made its statement with the text `after`, and is not committed. */
export async function during(
  database: Database,
  work: (tx: Queryable) => Promise<unknown>,
  after: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const [held, released] = [signal(), signal()];
  const working = database.transaction(async (tx) => {
    const query: Queryable['query'] = async (text, values) => {
      const rows = await tx.query<never>(text, values);
      if (!text.includes(after)) return rows;
      held.resolve();
      await released.promise;
      return rows;
    };
    await work({ query });
  });
  await held.promise;
  const other = meanwhile();
  await Promise.race([other, sleep(HELD_MS)]);
  released.resolve();
  await Promise.all([working, other]);
}
