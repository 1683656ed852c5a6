import type { Database } from '../server/store/database.js';

/** What the drivers throw on a full disk. */
export class DiskFullError extends Error {
  readonly code = '53100';
  constructor() {
    super('could not extend file: No space left on device');
  }
}

type Failing = (statement: string, values: readonly unknown[]) => Error | undefined;

/** A database that fails where a test wants it: the statements that are picked throw. */
export function failingDatabase(database: Database) {
  let failureOf: Failing = () => undefined;
  let isAnswerLost: (statement: string) => boolean = () => false;
  return {
    /** @param error Left out: the disk is full. */
    failWhere(picked: (statement: string) => boolean, error: () => Error = () => new DiskFullError()) {
      failureOf = (statement) => (picked(statement) ? error() : undefined);
    },
    /** The statements throw what this returns. */
    failWith(failing: Failing) {
      failureOf = failing;
    },
    /** The connection breaks after the commit of these statements, before its answer. */
    loseAnswers(picked: (statement: string) => boolean) {
      isAnswerLost = picked;
    },
    database: {
      engine: database.engine,
      async query(text, values = []) {
        const failure = failureOf(text, values);
        if (failure) throw failure;
        const rows = await database.query(text, values);
        if (isAnswerLost(text)) throw new Error('Connection terminated unexpectedly');
        return rows as never;
      },
      // As in a database: a statement that the work left under way fails the commit.
      async transaction(work) {
        let isLost = false;
        const done = await database.transaction(async (tx) => {
          let failure: Error | undefined;
          const result = await work({
            query(text, values = []) {
              isLost ||= isAnswerLost(text);
              const found = failureOf(text, values);
              if (found === undefined) return tx.query(text, values);
              failure = found;
              return Promise.reject(found);
            },
          });
          if (failure) throw failure;
          return result;
        });
        if (isLost) throw new Error('Connection terminated unexpectedly');
        return done;
      },
      listen: (channel, onNotice, onReconnect) => database.listen(channel, onNotice, onReconnect),
      close: () => database.close(),
    } satisfies Database as Database,
  };
}

/** A full disk: what is there can be read, nothing can be written. */
export const WRITES = (statement: string) =>
  /^\s*(insert|update|delete|create temp|with next as)\b/i.test(statement);
