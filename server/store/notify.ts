import type { Queryable } from './database.js';

/** Heard by whoever listens, once the transaction is committed; a hint only, as `listen` says. */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}
