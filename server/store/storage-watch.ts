import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from '../operations/log.js';
import type { Database, Queryable } from './database.js';
import { databaseCode, isMissingRight, isOurs, isOutage, isTimeout } from './storage-failure.js';

/** The time from a failure, also of a trial, to the next trial. */
export const TRIAL_AFTER_MS = 2_000;
const RETRY_MS = 1_000;
/** After ten repetitions the pauses grow to this. */
const LONGEST_RETRY_MS = 30_000;

/** Watches every statement of a database for failures of the database itself. */
export function watchStorage(
  database: Database,
  log: Pick<Logger, 'error' | 'info'>,
  now = () => performance.now(),
  failed: (code: string) => void = () => undefined,
) {
  const stopping = new AbortController();
  // One for each call whose outcome waits.
  setMaxListeners(Infinity, stopping.signal);
  let failedAt: number | undefined;
  let trial: Promise<void> | undefined;
  let afterTimeout: Promise<void> | undefined;
  let waiting = 0;

  function noteFailure(error: unknown): void {
    if (!isOutage(error)) return;
    if (failedAt === undefined)
      log.error(
        { ...errorForLog(error), errorCode: databaseCode(error) },
        'the database fails: no code is created until it works',
      );
    failedAt = now();
  }

  async function watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const code = databaseCode(error);
      if (code !== undefined) failed(code);
      if (failedAt === undefined && isTimeout(error))
        afterTimeout ??= tryToStore(database)
          .catch(noteFailure)
          .finally(() => (afterTimeout = undefined));
      else noteFailure(error);
      throw error;
    }
  }

  async function runTrial(): Promise<void> {
    const failedBefore = failedAt;
    await tryToStore(database).catch(noteFailure);
    if (failedAt !== failedBefore) return;
    failedAt = undefined;
    log.info('the database works again');
  }

  const watched: Database = {
    engine: database.engine,
    pool: database.pool,
    query: (text, values) => watch(() => database.query(text, values)),
    transaction: (work) => watch(() => database.transaction(work)),
    listen: (channel, onNotice, onReconnect) => database.listen(channel, onNotice, onReconnect),
    close: () => database.close(),
  };

  return {
    /** False from a failure of the database until a trial has stored something, and until what waits is stored. */
    async isWritable(): Promise<boolean> {
      if (failedAt !== undefined && now() - failedAt >= TRIAL_AFTER_MS)
        await (trial ??= runTrial().finally(() => (trial = undefined)));
      return failedAt === undefined && waiting === 0;
    },

    database: watched,

    /**
     * Repeats `work` until it succeeds: for what exists only in this process.
     *
     * @throws the last failure, after `withinMs` or after `stop`; an error of ours at once.
     */
    async persist<T>(work: () => Promise<T>, withinMs: number): Promise<T> {
      const deadline = now() + withinMs;
      let isWaiting = false;
      try {
        for (let failures = 1; ; failures += 1) {
          try {
            return await work();
          } catch (error) {
            if (isOurs(error) || stopping.signal.aborted || now() >= deadline) throw error;
            if (failures === 1)
              log.error(errorForLog(error), 'an answer of the service could not be stored; it is repeated');
            if (!isWaiting && isOutage(error)) {
              waiting += 1;
              isWaiting = true;
            }
            const pauseMs = Math.min(RETRY_MS * Math.max(1, failures / 10), LONGEST_RETRY_MS);
            await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
          }
        }
      } finally {
        if (isWaiting) waiting -= 1;
      }
    },

    stop: () => stopping.abort(),
  };
}

export type Storage = ReturnType<typeof watchStorage>;

/** Hundreds of times what the outcome of a call takes. */
const ROOM_KILOBYTES = 200;
/** A disk with less would soon be full again. */
const RECOVERED_KILOBYTES = 1000;

/**
 * Refuses to continue on a full disk, where small writes succeed as long as pages and the log have room. Sorts more
 * than fits into memory, so that the database writes a temporary file: nothing of it comes into tables or the log.
 */
export async function requireRoom(tx: Queryable, kilobytes = ROOM_KILOBYTES): Promise<void> {
  await tx.query("set local work_mem = '64kB'");
  await tx.query(
    `/* try for room */ select max(length(filler)) as length
       from (select repeat('x', 1000) as filler from generate_series(1, $1) as n order by md5(n::text)) as sorted`,
    [kilobytes],
  );
}

/** Stores something and leaves nothing behind. */
export async function tryToStore(database: Pick<Database, 'transaction'>): Promise<void> {
  const trial = database.transaction(async (tx) => {
    // First: on a full disk, repeated trials must not fill the log, whose end would stop the server.
    await requireRoom(tx, RECOVERED_KILOBYTES);
    // Refused where the database is read-only, before the right to it is checked.
    await tx.query('create temp table storage_trial () on commit drop');
  });
  await trial.catch((error: unknown) => {
    // The proxy needs no temporary table.
    if (!isMissingRight(error)) throw error;
  });
}

/** Writes a row: a database that only reads, or that does not keep what is written, is not ready. */
export async function writeReadiness(database: Queryable): Promise<void> {
  await database.query('update proxy.readiness set checked_at = proxy.now()');
}
