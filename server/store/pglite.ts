import { join } from 'node:path';
import {
  type Results,
  type Transaction,
  TransactionAbortedError as AbortedCommitError,
} from '@electric-sql/pglite';
import pg from 'pg';
import type { Repeated } from '../operations/shared-work.js';
import type { Database, Queryable, Row } from './database.js';
import { lockDirectory } from './directory-lock.js';
import { canStartAgain, EmbeddedEngine } from './embedded-engine.js';
import { DATABASE_FOLDER, refuseForeign } from './embedded-directory.js';
import { createEmbedded, makeCheckpoints } from './embedded-maintenance.js';
import { makeOwnFolder, restrictFolder } from './owner-only.js';
import { TransactionAbortedError, TransactionScope } from './transaction-scope.js';
import { writeValues } from './values.js';

/** Starts that fail block the process for at most this share of the time. */
const START_SHARE = 0.2;

/**
 * Opens the embedded database. If its engine ends, as on a full disk, calls fail with an `EmbeddedDatabaseDownError`
 * until one of them can start another engine.
 *
 * Without `fsync` a commit survives a killed process, but not a power loss: for tests, and no setting leads here.
 *
 * @throws SetupError `database_locked` or `foreign_directory`, EmbeddedDatabaseDownError, and the system's error when
 *   `dataDir` cannot be used.
 */
export async function openPglite(dataDir: string, { fsync = true } = {}): Promise<Database> {
  refuseForeign(dataDir);
  makeOwnFolder(dataDir);
  restrictFolder(dataDir);
  const lock = await lockDirectory(dataDir);
  try {
    const files = join(dataDir, DATABASE_FOLDER);
    const start = () => EmbeddedEngine.start(files, { fsync });
    await createEmbedded(files, { fsync });
    // Its files have rights for all: no other user reaches them.
    restrictFolder(files);
    return new PgliteDatabase(await start(), { files, start, lock });
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Subscriber {
  readonly onNotice: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

interface EngineDirectory {
  readonly files: string;
  readonly start: () => Promise<EmbeddedEngine>;
  readonly lock: { release(): void };
}

class PgliteDatabase implements Database {
  readonly engine = 'pglite';
  readonly #directory: EngineDirectory;
  readonly #scope = new TransactionScope();
  readonly #checkpoints: Repeated;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #running: EmbeddedEngine;
  #restarting: Promise<EmbeddedEngine> | undefined;
  #noRestartBefore = -Infinity;
  #closed: Promise<void> | undefined;

  constructor(engine: EmbeddedEngine, directory: EngineDirectory) {
    this.#running = engine;
    this.#directory = directory;
    this.#forwardNotices(engine);
    this.#checkpoints = makeCheckpoints(this);
  }

  async query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
    this.#scope.check();
    return await this.#use((engine) => sendOn(engine)<R>(text, values));
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    this.#scope.check();
    return await this.#use(async (engine) => {
      try {
        return await engine.transaction((transaction) => this.#scope.run(sendOn(engine, transaction), work));
      } catch (error) {
        throw error instanceof AbortedCommitError ? new TransactionAbortedError() : error;
      }
    });
  }

  /** PGlite's own `listen` loses names that hold a quotation mark. */
  async listen(
    channel: string,
    onNotice: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    await this.query(listenTo(channel));
    const subscriber = { onNotice, onReconnect };
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
      return Promise.resolve();
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close().finally(() => this.#directory.lock.release());
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#checkpoints.stop();
    await this.#restarting?.catch(() => undefined);
    const engine = this.#running;
    if (engine.crash !== undefined) return;
    // Else a timer of the engine, for statistics not yet written, keeps the process alive for ten seconds.
    await engine.query('select pg_stat_force_next_flush()').catch(() => undefined);
    await engine.close().catch((error: unknown) => {
      // It had no room for its last checkpoint. The next start recovers.
      if (engine.crash === undefined) throw error;
    });
  }

  async #use<T>(work: (engine: EmbeddedEngine) => Promise<T>): Promise<T> {
    const engine = this.#running.crash === undefined ? this.#running : await this.#restart();
    try {
      return await work(engine);
    } catch (error) {
      throw engine.crash ?? error;
    }
  }

  /** Everyone who calls meanwhile waits for the one attempt. */
  #restart(): Promise<EmbeddedEngine> {
    return (this.#restarting ??= this.#startAgain().finally(() => (this.#restarting = undefined)));
  }

  async #startAgain(): Promise<EmbeddedEngine> {
    const began = performance.now();
    if (this.#closed || began < this.#noRestartBefore || !canStartAgain(this.#directory.files))
      throw this.#running.crash!;
    try {
      this.#running = await this.#startListening();
    } catch (error) {
      this.#noRestartBefore = performance.now() + (performance.now() - began) / START_SHARE;
      throw error;
    }
    for (const subscribers of this.#subscribers.values())
      for (const { onReconnect } of subscribers) if (onReconnect) this.#scope.outside(onReconnect);
    return this.#running;
  }

  async #startListening(): Promise<EmbeddedEngine> {
    const engine = await this.#directory.start();
    this.#forwardNotices(engine);
    try {
      for (const channel of this.#subscribers.keys()) await engine.exec(listenTo(channel));
      return engine;
    } catch (error) {
      throw engine.end(`it could not listen: ${String(error)}`);
    }
  }

  #forwardNotices(engine: EmbeddedEngine): void {
    engine.onNotification((channel, payload) => {
      for (const { onNotice } of this.#subscribers.get(channel) ?? [])
        this.#scope.outside(() => onNotice(payload));
    });
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

/**
 * Without values a text may hold several statements; the rows of the last one count, on either engine.
 *
 * @param transaction The one that is open, if one is.
 */
function sendOn(engine: EmbeddedEngine, transaction?: Transaction): Queryable['query'] {
  return async <R extends Row>(text: string, values: readonly unknown[] = []) => {
    if (values.length > 0) {
      const send = () => engine.send<R>(text, writeValues(values));
      return await (transaction ? send() : engine._runExclusiveTransaction(send));
    }
    const results: Results[] = await (transaction ?? engine).exec(text);
    return (results.at(-1)?.rows ?? []) as R[];
  };
}
