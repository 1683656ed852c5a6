import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable, Row } from './database.js';

/**
 * Inside `transaction(work)` every query belongs on `tx`. A query to the database itself would wait for a connection
 * that the transaction holds: PGlite has one, and a pool is finite.
 */
class QueryOutsideTransactionError extends Error {
  readonly code = 'query_outside_transaction';
  constructor() {
    super('A transaction is open here: send the query to the `tx` it was given, not to the database.');
    this.name = 'QueryOutsideTransactionError';
  }
}

/** A `tx` was used after the end of its transaction. */
class TransactionEndedError extends Error {
  readonly code = 'transaction_ended';
  constructor() {
    super('This transaction has ended: await every query made inside it before returning.');
    this.name = 'TransactionEndedError';
  }
}

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

  check(): void {
    if (this.#current.getStore()?.open) throw new QueryOutsideTransactionError();
  }

  /** Gives `work` a `tx` that sends queries with `send`, and refuses them after the end of `work`. */
  async run<T>(send: Queryable['query'], work: (tx: Queryable) => Promise<T>): Promise<T> {
    const scope = { open: true };
    const tx: Queryable = {
      query: <R extends Row>(text: string, values?: readonly unknown[]) =>
        scope.open ? send<R>(text, values) : Promise.reject(new TransactionEndedError()),
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
