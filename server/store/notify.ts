import pg from 'pg';
import type { Queryable } from './database.js';

/** Notifies the listeners of a channel once the transaction is committed. A notice may get lost, as `listen` says. */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  // The channel is in the statement, where a proxy with a schema of its own gives it its own name.
  await tx.query(`select pg_notify(${pg.escapeLiteral(channel)}, $1)`, [payload]);
}
