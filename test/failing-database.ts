import type { Database, Queryable } from '../server/store/database.js';

/** What the drivers throw on a full disk. */
export class DiskFullError extends Error {
  readonly code = '53100';
  constructor() {
    super('could not extend file: No space left on device');
  }
}

/** A database that fails where a test wants it: the statements that `fails` picks throw. */
export function failingDatabase(database: Database) {
  let fails: (statement: string) => boolean = () => false;
  let errorOf: () => Error = () => new DiskFullError();
  const failing = (target: Queryable): Queryable => ({
    async query(text, values) {
      if (fails(text)) throw errorOf();
      return target.query(text, values);
    },
  });
  return {
    /** @param error Left out: the disk is full. */
    failWhere(picked: (statement: string) => boolean, error: () => Error = () => new DiskFullError()) {
      fails = picked;
      errorOf = error;
    },
    database: {
      engine: database.engine,
      query: (text, values) => failing(database).query(text, values),
      // As in a database: a statement that the work left under way fails the commit.
      transaction: (work) =>
        database.transaction(async (tx) => {
          let failure: Error | undefined;
          const result = await work({
            query(text, values) {
              if (!fails(text)) return tx.query(text, values);
              failure = errorOf();
              return Promise.reject(failure);
            },
          });
          if (failure) throw failure;
          return result;
        }),
      listen: (channel, onNotice, onReconnect) => database.listen(channel, onNotice, onReconnect),
      close: () => database.close(),
    } satisfies Database as Database,
  };
}

/** A full disk: what is there can be read, nothing can be written. */
export const WRITES = (statement: string) =>
  /^\s*(insert|update|delete|create temp|with next as)\b/i.test(statement);
