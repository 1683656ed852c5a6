/**
 * What the rest of the code may ask of a database: plain SQL that both engines understand, values that
 * look the same from both drivers, and a wake-up channel.
 *
 * Values as they come back: int4 and int8 → number, numeric → string, timestamptz → Date, date → 'YYYY-MM-DD',
 * bytea → Uint8Array, json and jsonb → parsed. Values as they go in: a jsonb parameter is a JSON text written
 * with JSON.stringify and cast (`$1::jsonb`); arrays are cast (`$1::text[]`).
 */
export type Row = Record<string, unknown>;

export interface Queryable {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Hears `pg_notify(channel, payload)` of every process on this database. A hint only: notices are lost while a
   * connection is down, so re-read what matters in `reconnected`, and now and then anyway.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    reconnected?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Forward only; applied once each, in order, under a lock, by whichever process comes first. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
