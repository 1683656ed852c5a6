import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Row } from './database.js';

/** Rows of one statement. It locks them for milliseconds, and reads no more: other work goes on between. */
export const BATCH = 500;
/** People have the database for at least this many times as long as a batch. */
const PEOPLE_SHARE = 2;

/** Milliseconds that people have after a batch that began then. */
const peopleMs = (began: number) => PEOPLE_SHARE * (performance.now() - began);

/** Up to which key the rows are done. `rows`: how many were read; fewer than a batch are the last. */
export interface Step<Key> extends Row {
  rows: number;
  last: Key | null;
}

/**
 * Runs one batch after the other: a statement over all rows could last longer than the deadline, and would never succeed.
 *
 * @param from before the key of every row.
 * @param run returns one row, or none after the last batch.
 * @param goesOn False: the process stops.
 */
export async function eachBatch<Key>(
  from: Key,
  run: (after: Key) => Promise<readonly Step<Key>[]>,
  goesOn = () => true,
): Promise<void> {
  for (let after = from; goesOn();) {
    const began = performance.now();
    const [done] = await run(after);
    if (done === undefined || done.rows < BATCH) return;
    after = done.last!;
    await sleep(peopleMs(began));
  }
}

interface Change {
  /** Without its condition, as in `delete from proxy.hints`. */
  statement: string;
  /** The rows: a table, and a condition with `$1`, `$2` … */
  of: string;
  where: string;
  values?: readonly (number | readonly string[])[];
  /** The column that says how old a row is. An index finds the oldest rows that meet the condition. */
  age: string;
  /** More CTEs; they see the `id` of each row in `changed`. */
  also?: string;
  /** Sent before, in the same transaction. */
  first?: string;
}

/**
 * Changes all rows that meet a condition, until none is left. Those that another transaction holds are left to the next run: two
 * that lock many rows in another order would wait for each other.
 */
export function inBatches(change: Change): (database: Database, goesOn?: () => boolean) => Promise<void> {
  const { statement, of, where, values = [], age, also = '', first } = change;
  const batch = `with old as materialized (
      select ctid as place from ${of} where ${where} order by ${age} limit ${BATCH}
         for update skip locked),
    changed as (
      ${statement} where ctid = any(array(select place from old)) returning ${also === '' ? 'null' : 'id'} as id)${also}
    select count(*)::int as rows, null as last from changed`;
  return (database, goesOn) =>
    eachBatch(
      null,
      () =>
        database.transaction(async (tx) => {
          if (first !== undefined) await tx.query(first);
          return tx.query<Step<null>>(batch, values);
        }),
      goesOn,
    );
}
