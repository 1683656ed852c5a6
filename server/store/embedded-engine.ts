import { accessSync, constants, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { parse, PGlite, protocol, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Row } from './database.js';
import { preparedName } from './named-statement.js';
import { SyncingNodeFs } from './syncing-node-fs.js';
import { arrayReaders, readers } from './values.js';

/**
 * PGlite starts Postgres with -F, which never syncs; without it, and with a file system whose fsync is real, a
 * commit is on disk before its promise resolves.
 */
const SYNCING = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
const START_PARAMETERS = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  // UTC, so that both engines cut days at the same moment.
  .concat('-c', 'timezone=UTC')
  // Its timer would go on after a start that failed, and keep the memory of the engine.
  .concat('-c', 'log_startup_progress_interval=0')
  // Postgres would use all 128 MB of its default. The system keeps the files in its memory anyway.
  .concat('-c', 'shared_buffers=32MB');

/** The end of the process, in any other Postgres. A continued line starts with a tab. */
const LAST_LINE = /^\S+ \S+ \S+ \[\d+\] (?:PANIC|FATAL): +(.*)/;

/** To start after a crash the engine writes a file of the log, 16 MB, and perhaps another one. */
const ROOM_TO_START_BYTES = 32 * 1024 * 1024;

/** The embedded database does not run: its engine ended, or could not start. Nothing that was committed is lost. */
export class EmbeddedDatabaseDownError extends Error {
  /** SQLSTATE: disk_full, or cannot_connect_now. */
  readonly code: '53100' | '57P03';
  constructor(reason: string) {
    super(`The embedded database does not run: ${reason}`);
    this.name = 'EmbeddedDatabaseDownError';
    this.code = /no space left|quota exceeded/i.test(reason) ? '53100' : '57P03';
  }
}

type Messages = Parameters<typeof parse.parseResults>[0];
const isOfColumns = ({ name }: Messages[number]) => name === 'rowDescription';

/** One run of the embedded engine, on a directory that no other one uses. */
export class EmbeddedEngine extends PGlite {
  /** Set when the engine has ended by itself, as on a full disk. Every call then throws something. */
  crash: EmbeddedDatabaseDownError | undefined;

  /** Of each prepared statement. Postgres refuses one whose columns have changed. */
  readonly #columns = new Map<string, Messages>();

  private constructor(options: PGliteOptions) {
    super({ ...options, onStderr: (line) => this.#readLog(line) });
  }

  /** @throws EmbeddedDatabaseDownError */
  static async start(directory: string, { fsync }: { fsync: boolean }): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine({
      fs: fsync ? new SyncingNodeFs(directory) : new NodeFS(directory),
      // Syncing a thousand empty catalog files one by one takes a second, and a killed process loses none of them.
      initDbStartParams: ['--no-sync'],
      startParams: [...START_PARAMETERS, ...(fsync ? SYNCING : ['-F'])],
      parsers: { ...readers, ...arrayReaders },
    });
    try {
      await engine.waitReady;
      return engine;
    } catch (error) {
      throw engine.end(reasonOf(error));
    }
  }

  /** Each call of the engine passes here, also those of a transaction. */
  override _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await yieldToLoop();
      return await work();
    });
  }

  /**
   * One statement, in the transaction that is open if one is. PGlite's own `query` calls the engine six times for it, and
   * writes the values into the error of a statement that fails.
   */
  async send<R extends Row>(text: string, values: (string | null)[]): Promise<R[]> {
    const { parse: prepare, close, bind, describe, execute, sync } = protocol.serialize;
    return await this._runExclusiveQuery(async () => {
      const name = preparedName(text) ?? '';
      const columns = this.#columns.get(name);
      const run = [
        bind({ statement: name, values }),
        ...(columns ? [] : [describe({ type: 'P' })]),
        execute({}),
        sync(),
      ];
      // It exists already where its first use failed after it.
      const all = columns ? run : [close({ type: 'S', name }), prepare({ name, text }), ...run];
      const { messages } = await this.execProtocol(Buffer.concat(all));
      if (columns === undefined && name !== '') this.#columns.set(name, messages.filter(isOfColumns));
      return (parse.parseResults([...(columns ?? []), ...messages], this.parsers)[0]?.rows ?? []) as R[];
    });
  }

  #readLog(line: string): boolean {
    const reason = LAST_LINE.exec(line)?.[1];
    // After this call of the engine, and before the next one.
    if (reason !== undefined) queueMicrotask(() => this.end(reason));
    return false;
  }

  /**
   * Gives it up without a checkpoint: the next start recovers. PGlite would call what is left of the engine again, in a
   * loop without end; without its module it throws instead.
   */
  end(reason: string): EmbeddedDatabaseDownError {
    if (this.crash !== undefined) return this.crash;
    this.crash = new EmbeddedDatabaseDownError(reason);
    // Its files are open in this process.
    this.fs?.closeFs().catch(() => undefined);
    delete this.mod;
    return this.crash;
  }
}

/** Emscripten's numbers. Its file system throws objects that hold a number only. */
const REASONS = new Map<unknown, string>([
  [51, 'No space left on device'],
  [69, 'Read-only file system'],
]);

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { errno } = error as { errno?: number };
  return REASONS.get(errno) ?? `its file system answered error ${errno}`;
}

/**
 * Whether another start of the engine can succeed; a failed one blocks the process for a second. Not on a read-only disk,
 * and not where the database was deleted: a start would make an empty one.
 */
export function canStartAgain(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(join(directory, 'PG_VERSION'));
    return bavail * bsize >= ROOM_TO_START_BYTES;
  } catch {
    return false;
  }
}

/**
 * Work in this thread that ends in microtasks, one piece after another, keeps the event loop from reading a socket until
 * all of it is done. A turn lasts this number of milliseconds; the next piece waits until the loop has come round.
 */
const LONGEST_TURN_MS = 10;

let began: number | undefined;

/** Resolves when a piece of work may begin: at once, or in the event loop's next turn. */
async function yieldToLoop(): Promise<void> {
  while (began !== undefined && performance.now() - began >= LONGEST_TURN_MS)
    await new Promise((resolve) => setImmediate(resolve));
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => (began = undefined));
}
