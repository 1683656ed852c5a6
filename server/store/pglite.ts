import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, TransactionAbortedError as AbortedCommitError } from '@electric-sql/pglite';
import type { Results, Transaction } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import type { Repeated } from '../operations/repeat.js';
import { makeCheckpoints } from './checkpoints.js';
import type { Database, Queryable, Row } from './database.js';
import { lockDirectory } from './directory-lock.js';
import type { DirectoryLock } from './directory-lock.js';
import { SyncingNodeFs } from './syncing-node-fs.js';
import { TransactionAbortedError, TransactionEndedError, TransactionScope } from './transaction-scope.js';
import { arrayReaders, readers, writeValues } from './values.js';

const BYTEA = 17;

/**
 * PGlite starts Postgres with -F, which never syncs; without it, and with a file system whose fsync is real, a
 * commit is on disk before its promise resolves. UTC, so that both engines cut days at the same moment.
 */
const SYNCING = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
const START_PARAMETERS = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'timezone=UTC');

/** Without `fsync` a commit survives a killed process, but not a power loss: for tests, and no setting leads here. */
export async function openPglite(dataDir: string, { fsync = true } = {}): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(dataDir);
  try {
    return new PgliteDatabase(await startPglite(dataDir, fsync), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A first start that was killed left no data: it starts over. */
async function startPglite(dataDir: string, fsync: boolean): Promise<PGlite> {
  const files = join(dataDir, 'pglite');
  const unfinished = join(dataDir, 'initialising');
  if (existsSync(unfinished)) rmSync(files, { recursive: true, force: true });
  const isNew = !existsSync(files);
  if (isNew) writeFileSync(unfinished, '');
  const pglite = await PGlite.create({
    fs: fsync ? new SyncingNodeFs(files) : new NodeFS(files),
    extensions: { pg_trgm, unaccent, fuzzystrmatch },
    // Syncing a thousand empty catalog files one by one takes a second, and a killed process loses none of them.
    initDbStartParams: ['--no-sync'],
    startParams: [...START_PARAMETERS, ...(fsync ? SYNCING : ['-F'])],
    parsers: { ...readers, ...arrayReaders },
    serializers: { [BYTEA]: (text: string) => text },
  });
  if (isNew) rmSync(unfinished);
  return pglite;
}

class PgliteDatabase implements Database {
  readonly engine = 'pglite';
  readonly #pglite: PGlite;
  readonly #lock: DirectoryLock;
  readonly #scope = new TransactionScope();
  readonly #checkpoints: Repeated;
  #closed: Promise<void> | undefined;

  constructor(pglite: PGlite, lock: DirectoryLock) {
    this.#pglite = pglite;
    this.#lock = lock;
    this.#checkpoints = makeCheckpoints(pglite);
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    this.#scope.check();
    return await send<R>(this.#pglite, text, values);
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    this.#scope.check();
    return await this.#scope.run(async (isOpen) => {
      try {
        return await this.#pglite.transaction((transaction) => work(queryable(transaction, isOpen)));
      } catch (error) {
        throw error instanceof AbortedCommitError ? new TransactionAbortedError() : error;
      }
    });
  }

  /** PGlite's own `listen` loses names that hold a quotation mark. */
  async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    await this.query(`listen ${pg.escapeIdentifier(channel)}`);
    const stop = this.#pglite.onNotification((where, payload) => {
      if (where === channel) this.#scope.outside(() => onNotice(payload));
    });
    return () => Promise.resolve(stop());
  }

  close(): Promise<void> {
    this.#closed ??= this.#close().finally(() => this.#lock.release());
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#checkpoints.stop();
    // Else a timer of the engine, for statistics not yet written, keeps the process alive for ten seconds.
    await this.#pglite.query('select pg_stat_force_next_flush()').catch(() => undefined);
    await this.#pglite.close();
  }
}

function queryable(transaction: Transaction, isOpen: () => boolean): Queryable {
  return {
    async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
      if (!isOpen()) throw new TransactionEndedError();
      return await send<R>(transaction, text, values);
    },
  };
}

/** Without values a text may hold several statements; the rows of the last one count, on either engine. */
async function send<R extends Row>(
  connection: Pick<PGlite | Transaction, 'query' | 'exec'>,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  if (values.length > 0) return (await connection.query<R>(text, writeValues(values))).rows;
  const results: Results[] = await connection.exec(text);
  return (results.at(-1)?.rows ?? []) as R[];
}
