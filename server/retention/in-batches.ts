import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Row } from '../store/database.js';

/** Locks few rows, and for milliseconds: other work goes on between. */
const BATCH = 500;
/** People have the database for at least this many times as long as a batch. */
const PEOPLE_SHARE = 2;

/** Waits after a batch that began then. */
export const yieldToPeople = (began: number) => sleep(PEOPLE_SHARE * (performance.now() - began));

export interface Run {
  /** False: the process stops. The next run goes on. */
  goesOn(): boolean;
  /** So many rows are done, the oldest first, up to this time. */
  progress(done: { statement: string; rows: number; upTo: Date }): void;
}

interface Change {
  /** Without its condition, as in `delete from proxy.hints`. */
  statement: string;
  /** The rows: a table, and a condition with `$1`, `$2` … */
  of: string;
  where: string;
  values?: readonly number[];
  /** The column that says how old a row is. An index finds the oldest rows that meet the condition. */
  age: string;
  /** More CTEs; they see the `id` of each row in `changed`. */
  also?: string;
  /** Sent before, in the same transaction. */
  first?: string;
}

/** Whatever age and number the rows have: a statement that lasts longer than the deadline would never succeed. */
export function inBatches(change: Change): (database: Database, run?: Run) => Promise<void> {
  const { statement, of, where, values = [], age, also = '', first } = change;
  const key = also === '' ? 'null' : 'id';
  const batch = `with changed as (
      ${statement} where ctid = any(array(select ctid from ${of} where ${where} order by ${age} limit ${BATCH}))
      returning ${key} as id, ${age} as age)${also}
    select count(*)::int as rows, max(age) as "upTo" from changed`;
  return async (database, run) => {
    for (let rows = 0; run?.goesOn() ?? true;) {
      const began = performance.now();
      const done = await database.transaction(async (tx) => {
        if (first !== undefined) await tx.query(first);
        const [changed] = await tx.query<{ rows: number; upTo: Date } & Row>(batch, values);
        return changed!;
      });
      rows += done.rows;
      if (done.rows > 0) run?.progress({ statement, rows, upTo: done.upTo });
      if (done.rows < BATCH) return;
      await yieldToPeople(began);
    }
  };
}
