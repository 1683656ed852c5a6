/**
 * What the rest of the code may ask of a database: plain SQL that both engines understand, values that
 * are the same from both drivers, and a wake-up channel.
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
  /** The connections of the pool, and who waits for one. The embedded engine has none. */
  readonly pool?: (() => Record<'used' | 'idle' | 'waiting', number>) | undefined;
  /**
   * Commits when `work` resolves, rolls back when it throws. Queries that do not wait for each other share a round trip, in
   * their order; those that `work` leaves under way share that of the commit, and it fails with them.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotice` for every `pg_notify(channel, payload)` of every process on this database. Notices get lost while
   * a connection is down: read again in `onReconnect`, and from time to time.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Forward only. Each is applied once, in order, by one process at a time. */
export interface Migration {
  readonly name: string;
  /** The name of an older migration: a process that knows it, and not this one, works on these tables. Left out: none does. */
  readonly worksFrom?: string;
  readonly sql: string;
}
