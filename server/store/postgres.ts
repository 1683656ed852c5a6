import pg from 'pg';
import type { CustomTypesConfig, PoolClient, QueryResult } from 'pg';
import type { Database, Queryable, Row } from './database.js';
import { UnusableDatabaseError } from './migrate.js';
import { isStale, preparedName } from './named-statement.js';
import { endWithin, PostgresListener } from './postgres-listener.js';
import { isTimeout } from './storage-failure.js';
import { TransactionAbortedError, TransactionScope } from './transaction-scope.js';
import { arrayReaders, readers, writeValues } from './values.js';

const ALL_READERS = { ...readers, ...arrayReaders };

const types: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return ALL_READERS[oid] ?? pg.types.getTypeParser(oid, format);
  },
};

/** SQLSTATE of a server, or a transaction, that stores nothing. */
const READ_ONLY = '25006';

export interface Deadlines {
  /** An idle transaction: its process is frozen or gone, and holds locks. */
  idleInTransactionMs: number;
  /** A statement without an answer: its server is gone. TCP notices that only after a quarter of an hour. */
  queryMs: number;
}

/** The client gives up first, so that it says the same of a server that is silent and of one that is slow. */
const CANCEL_AFTER_MS = 1_000;

/** Each statement of the proxy takes moments. Migrations run without deadlines. */
export const SERVING_DEADLINES: Deadlines = { idleInTransactionMs: 10_000, queryMs: 15_000 };

/** Before Postgres 17 there is none. */
const NO_TRANSACTION_TIMEOUT =
  "select set_config('transaction_timeout', '0', false) where current_setting('transaction_timeout', true) is not null";

/**
 * What a role, a database or a server may set otherwise; not that it is read-only, with which some protect a full disk. Statements, since poolers refuse the option of the same purpose.
 * UTC, as in the embedded engine: a day starts at the same moment in both.
 */
function ownSettings(deadlines?: Deadlines): string {
  const settings: Record<string, string | number> = {
    // Else a statement whose client gave up waits on, and each that follows takes another connection.
    statement_timeout: deadlines === undefined ? 0 : deadlines.queryMs + CANCEL_AFTER_MS,
    lock_timeout: 0,
    idle_session_timeout: 0,
    idle_in_transaction_session_timeout: deadlines?.idleInTransactionMs ?? 0,
    default_transaction_isolation: 'read committed',
    default_transaction_deferrable: 'off',
    timezone: 'UTC',
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    extra_float_digits: 1,
    bytea_output: 'hex',
    standard_conforming_strings: 'on',
    // Else NULL in an array is a text.
    array_nulls: 'on',
    transform_null_equals: 'off',
    // Doctor compares definitions.
    quote_all_identifiers: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .concat(NO_TRANSACTION_TIMEOUT)
    .join('; ');
}

function connectionSettings(url: string, deadlines?: Deadlines): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: 'kyc-elements',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
    ...(deadlines && { query_timeout: deadlines.queryMs }),
  };
}

export async function openPostgres(url: string, deadlines?: Deadlines): Promise<Database> {
  const clients = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    ...connectionSettings(url, deadlines),
    max: 10,
    // The pool awaits it.
    onConnect: async (client) => {
      clients.add(client);
      await client.query(ownSettings(deadlines));
    },
  });
  pool.on('remove', (client) => clients.delete(client));
  // The pool replaces an idle connection that breaks; the next query shows a lasting problem.
  pool.on('error', () => undefined);
  try {
    await refuseUnusable(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = new PostgresListener(() => new pg.Client(connectionSettings(url)), ownSettings());
  return new PostgresDatabase(pool, clients as Set<pg.Client>, listener);
}

const OLDEST_VERSION = 150_000;
/** A cluster that was made without a locale has SQL_ASCII: it stores each text as it comes. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];

const PROBE = 'kyc_elements_probe';

/** Pooled by transaction, a connection loses between two transactions what it listens to, or another has its server process. */
async function refuseUnusable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let other: PoolClient | undefined;
  try {
    other = await pool.connect();
    const { rows } = await client.query<{ pid: number; version: number; encoding: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
              current_setting('server_encoding') as encoding`,
    );
    const { pid, version, encoding } = rows[0]!;
    if (version < OLDEST_VERSION) throw new UnusableDatabaseError('too_old');
    if (!ENCODINGS.includes(encoding)) throw new UnusableDatabaseError('encoding');
    await client.query(`listen ${PROBE}`);
    await other.query('begin');
    const taken = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const kept = await client.query<{ pid: number; listens: boolean }>(
      `select pg_backend_pid() as pid, '${PROBE}' in (select pg_listening_channels()) as listens`,
    );
    await client.query(`unlisten ${PROBE}`);
    const { pid: now, listens } = kept.rows[0]!;
    if (taken.rows[0]!.pid === pid || now !== pid || !listens)
      throw new UnusableDatabaseError('pooled_by_transaction');
  } finally {
    client.release();
    // The pool starts with one, as ever.
    other?.release(true);
  }
}

class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly pool = () => {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  readonly #pool: pg.Pool;
  readonly #listener: PostgresListener;
  readonly #scope = new TransactionScope();
  readonly #clients: ReadonlySet<pg.Client>;
  #closed: Promise<void> | undefined;

  constructor(pool: pg.Pool, clients: ReadonlySet<pg.Client>, listener: PostgresListener) {
    this.#pool = pool;
    this.#clients = clients;
    this.#listener = listener;
  }

  async query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
    this.#scope.check();
    // The pool drops a connection whose statement failed.
    return await repeatStale((attempt) => sendOn(this.#pool, attempt)<R>(text, values));
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    this.#scope.check();
    return await repeatStale((attempt) => this.#transact(work, attempt));
  }

  async #transact<T>(work: (tx: Queryable) => Promise<T>, attempt: Attempt): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      // With the first statement of the work; it fails with the connection only, and then they all do.
      const began = client.query('begin');
      began.catch(() => undefined);
      const result = await this.#scope.run(sendOn(client, attempt), work);
      const [end] = await Promise.all([client.query('commit'), began]);
      if (end.command === 'ROLLBACK') throw new TransactionAbortedError();
      return result;
    } catch (error) {
      // After a failover it leads to a server that no longer stores; a server that is silent answers no rollback.
      const isLost = (error as { code?: unknown }).code === READ_ONLY || isTimeout(error);
      if (isLost || attempt.isStale) broken = error as Error;
      else await client.query('rollback').catch(onError);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  async listen(
    channel: string,
    onNotice: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    this.#scope.check();
    return await this.#listener.listen(channel, { onNotice, onReconnect });
  }

  close(): Promise<void> {
    this.#closed ??= Promise.all([
      this.#listener.close(),
      endWithin(this.#pool.end(), () => this.#clients),
    ]).then(() => undefined);
    return this.#closed;
  }
}

/** `isStale`: a statement of it met a plan that is older than its table. The statements after it fail with 25P02. */
interface Attempt {
  isStale: boolean;
}

/** A call whose plans were stale has stored nothing, so it is repeated once, with plans of its own. */
async function repeatStale<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  const attempt: Attempt = { isStale: false };
  try {
    return await run(attempt);
  } catch (error) {
    if (!attempt.isStale) throw error;
    return await run({ isStale: false });
  }
}

/** Without values a text may hold several statements; the rows of the last one count, on either engine. */
function sendOn(connection: pg.Pool | PoolClient, attempt: Attempt): Queryable['query'] {
  return async <R extends Row>(text: string, values: readonly unknown[] = []) => {
    if (values.length > 0) {
      const name = preparedName(text);
      try {
        return (await connection.query<R>({ text, values: writeValues(values), ...(name && { name }) })).rows;
      } catch (error) {
        attempt.isStale ||= isStale(text, name, error);
        throw error;
      }
    }
    const results: QueryResult<R> | QueryResult<R>[] = await connection.query<R>(text);
    return (Array.isArray(results) ? (results.at(-1) as QueryResult<R>) : results).rows;
  };
}
