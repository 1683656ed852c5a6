import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from '../operations/error-for-log.js';
import type { Database } from './database.js';
import { databaseCode, isStorageFailure, isTimeout } from './storage-failure.js';
import { tryToStore } from './storage-trial.js';

/** The time from a failure, also of a trial, to the next trial. */
export const TRIAL_AFTER_MS = 2_000;
const RETRY_MS = 1_000;

/** Watches every statement of a database for failures of the database itself. */
export function watchStorage(
  database: Database,
  log: Pick<Logger, 'error' | 'info'>,
  now = () => performance.now(),
  failed: (code: string) => void = () => undefined,
) {
  const stopping = new AbortController();
  let failedAt: number | undefined;
  let trial: Promise<void> | undefined;
  let afterTimeout: Promise<void> | undefined;
  let waiting = 0;

  function noteFailure(error: unknown): void {
    if (!isStorageFailure(error)) return;
    if (failedAt === undefined)
      log.error(errorForLog(error), 'the database fails: no code is created until it works');
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
    // An error of another kind, such as a missing right, says nothing about the disk.
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
     * Repeats `work` while the database fails: for what exists only in this process.
     *
     * @throws the last failure, after `withinMs` or after `stop`; any other error of `work` at once.
     */
    async persist<T>(work: () => Promise<T>, withinMs: number): Promise<T> {
      const deadline = now() + withinMs;
      let isWaiting = false;
      try {
        for (;;) {
          try {
            return await work();
          } catch (error) {
            if (!isStorageFailure(error) || stopping.signal.aborted || now() >= deadline) throw error;
            if (!isWaiting) waiting += 1;
            isWaiting = true;
            await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
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
