import { setTimeout as sleep } from 'node:timers/promises';
import { eraseEnded } from '../../server/retention/erase-person.js';
import type { Database, Queryable } from '../../server/store/database.js';
import { signal } from '../store/signal.js';

/** Longer than `meanwhile` takes, where it waits for nothing. */
const HELD_MS = 300;

/** Does `meanwhile` while an erasure of this customer has made its statement with the text `after`, and is not committed. */
export async function duringErasure(
  database: Database,
  reference: string,
  after: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const [held, released] = [signal(), signal()];
  const erasing = database.transaction(async (tx) => {
    const query: Queryable['query'] = async (text, values) => {
      const rows = await tx.query<never>(text, values);
      if (!text.includes(after)) return rows;
      held.resolve();
      await released.promise;
      return rows;
    };
    await eraseEnded({ query }, { host: 'default', references: [reference], persons: [], fixed: [] });
  });
  await held.promise;
  const other = meanwhile();
  await Promise.race([other, sleep(HELD_MS)]);
  released.resolve();
  await Promise.all([erasing, other]);
}
