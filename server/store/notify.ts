import type { Queryable } from './database.js';

/** Notifies the listeners of a channel once the transaction is committed. A notice may get lost, as `listen` says. */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

/** The same for several channels, in one statement. */
export async function notifyAll(
  tx: Queryable,
  notices: readonly (readonly [channel: string, payload: string])[],
): Promise<void> {
  await tx.query(
    'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notices (channel, payload)',
    [notices.map(([channel]) => channel), notices.map(([, payload]) => payload)],
  );
}
