import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from '../operations/error-for-log.js';
import type { Database } from './database.js';
import { isStorageFailure } from './storage-failure.js';

/** The workers retry every second: after so long without a failure the database works again. */
export const RECOVERED_AFTER_MS = 5_000;
const RETRY_MS = 1_000;

/** The database, and whether it can store. */
export interface Storage {
  database: Database;
  /** False from a failure of the database until it has worked for some seconds and stored what waits. */
  isWritable(): boolean;
  /**
   * Repeats `work` while the database fails: for what exists only in this process.
   *
   * @throws the last failure, after `withinMs` or after `stop`; any other error of `work` at once.
   */
  persist<T>(work: () => Promise<T>, withinMs: number): Promise<T>;
  /** Repeats nothing more. */
  stop(): void;
}

/** Watches every statement of a database for failures of the database itself. */
export function watchStorage(
  database: Database,
  log: Pick<Logger, 'error' | 'info'>,
  now = () => performance.now(),
): Storage {
  const stopping = new AbortController();
  let failedAt = -Infinity;
  let waiting = 0;

  const isWritable = () => waiting === 0 && now() - failedAt >= RECOVERED_AFTER_MS;

  async function watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isStorageFailure(error)) {
        if (isWritable())
          log.error(errorForLog(error), 'the database fails: no code is created until it works');
        failedAt = now();
      }
      throw error;
    }
  }

  return {
    isWritable,

    database: {
      engine: database.engine,
      query: (text, values) => watch(() => database.query(text, values)),
      transaction: (work) => watch(() => database.transaction(work)),
      listen: (channel, onNotice, onReconnect) => database.listen(channel, onNotice, onReconnect),
      close: () => database.close(),
    },

    async persist(work, withinMs) {
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
