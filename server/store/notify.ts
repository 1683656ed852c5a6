import type { Queryable } from './database.js';

/** Notifies the listeners of a channel once the transaction is committed. A notice may get lost, as `listen` says. */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}
