import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Inside `transaction(work)` every query belongs on `tx`. One sent to the database itself would wait for the
 * transaction that waits for it (PGlite has one connection, Postgres' pool is finite): say so instead of hanging.
 */
export class QueryOutsideTransactionError extends Error {
  readonly code = 'query_outside_transaction';
  constructor() {
    super('A transaction is open here: send the query to the `tx` it was given, not to the database.');
    this.name = 'QueryOutsideTransactionError';
  }
}

/** A `tx` was kept and used after its transaction had ended. */
export class TransactionEndedError extends Error {
  readonly code = 'transaction_ended';
  constructor() {
    super('This transaction has ended: await every query made inside it before returning.');
    this.name = 'TransactionEndedError';
  }
}

/** A statement failed, the error was caught, and Postgres therefore undid everything at the end. */
export class TransactionAbortedError extends Error {
  readonly code = 'transaction_aborted';
  constructor() {
    super('The transaction was rolled back, for a statement in it failed: let that error pass through.');
    this.name = 'TransactionAbortedError';
  }
}

export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>();

  /** Refuses what is asked of the database itself while a transaction of the same call chain is open. */
  check(): void {
    if (this.#current.getStore()?.open) throw new QueryOutsideTransactionError();
  }

  async run<T>(work: (isOpen: () => boolean) => Promise<T>): Promise<T> {
    const scope = { open: true };
    try {
      return await this.#current.run(scope, work, () => scope.open);
    } finally {
      scope.open = false;
    }
  }

  /** For callbacks that merely happen to fire while a transaction is open. */
  outside<T>(work: () => T): T {
    return this.#current.exit(work);
  }
}
