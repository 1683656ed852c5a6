import pg from 'pg';

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
   * their order. `work` waits for all of them.
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

/** Notifies the listeners of a channel once the transaction is committed. A notice may get lost, as `listen` says. */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  // The channel is in the statement, where a proxy with a schema of its own gives it its own name.
  await tx.query(`select pg_notify(${pg.escapeLiteral(channel)}, $1)`, [payload]);
}

/** The database's clock. */
export async function readNow(queryable: Queryable): Promise<Date> {
  const [clock] = await queryable.query<{ now: Date }>('select proxy.now() as now');
  return clock!.now;
}

/**
 * Locks keyed hashes until the transaction ends: of two starts that count the same person, session, customer or address
 * the later one sees what the earlier one wrote. All others go on. In one order, so that two never wait for each other.
 *
 * @returns the time at which it holds them.
 */
export async function lockKeys(tx: Queryable, hashes: readonly Uint8Array[]): Promise<Date> {
  const keys = hashes.map((hash) => Buffer.from(hash).readBigInt64BE());
  keys.sort((one, other) => (one < other ? -1 : Number(one > other)));
  const [held] = await tx.query<{ now: Date }>(
    `with held as materialized (select pg_advisory_xact_lock(key) from unnest($1::int8[]) as key)
     select count(*) as keys, proxy.now() as now from held`,
    [keys],
  );
  return held!.now;
}

/** The schema that the statements and the channels name. */
export const DEFAULT_SCHEMA = 'proxy';

/** Before the name of a table, and in that of a channel. */
const OURS = new RegExp(String.raw`\b${DEFAULT_SCHEMA}(?=([._]))`, 'g');

/** No value is ever a part of a statement, so only names of ours are replaced. */
function translate(text: string, schema: string): string {
  return text.replaceAll(OURS, (_, next) => (next === '.' ? pg.escapeIdentifier(schema) : schema));
}

/** The tables of the proxy in another schema. */
export function migrationsIn(schema: string, migrations: readonly Migration[]): Migration[] {
  return migrations.map((migration) => ({ ...migration, sql: translate(migration.sql, schema) }));
}

/**
 * The same database for a proxy whose tables are in another schema. Its tables, its locks on rows, its budgets and its
 * channels are its own, so several accounts of the service share one Postgres.
 */
export function inSchema(database: Database, schema: string): Database {
  if (schema === DEFAULT_SCHEMA) return database;
  const translated = (queryable: Queryable): Queryable => ({
    query: (text, values) => queryable.query(translate(text, schema), values),
  });
  return {
    ...translated(database),
    engine: database.engine,
    pool: database.pool,
    transaction: (work) => database.transaction((tx) => work(translated(tx))),
    listen: (channel, onNotice, onReconnect) =>
      database.listen(translate(channel, schema), onNotice, onReconnect),
    close: () => database.close(),
  };
}
