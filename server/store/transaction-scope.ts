import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable, Row } from './database.js';

/** A statement failed, and its error was caught: Postgres then rolls back at the commit. */
export class TransactionAbortedError extends Error {
  readonly code = 'transaction_aborted';
  constructor() {
    super(
      'The transaction was rolled back because a statement in it failed: do not catch the error of that statement.',
    );
    this.name = 'TransactionAbortedError';
  }
}

export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>();

  /**
   * Inside `transaction(work)` every query belongs on `tx`. A query to the database itself would wait for a connection
   * that the transaction holds: PGlite has one, and a pool is finite.
   */
  check(): void {
    if (this.#current.getStore()?.open)
      throw new TypeError(
        'A transaction is open here: send the query to the `tx` it was given, not to the database.',
      );
  }

  /** Gives `work` a `tx` that sends queries with `send`, and refuses them after the end of `work`. */
  async run<T>(send: Queryable['query'], work: (tx: Queryable) => Promise<T>): Promise<T> {
    const scope = { open: true };
    const tx: Queryable = {
      query<R extends Row>(text: string, values?: readonly unknown[]) {
        if (scope.open) return send<R>(text, values);
        return Promise.reject(
          new TypeError('This transaction has ended: await every query made inside it before returning.'),
        );
      },
    };
    try {
      return await this.#current.run(scope, work, tx);
    } finally {
      scope.open = false;
    }
  }

  /** Callbacks may fire while an unrelated transaction is open. */
  outside<T>(work: () => T): T {
    return this.#current.exit(work);
  }
}
