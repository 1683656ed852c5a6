import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { bothEngines, databaseForSuite } from '../../engines.js';
import { everyStatement } from './every-statement.js';
import { insertHistory } from './old-rows.js';
import { explained, readWhole, recording, rowsRead } from './recorded.js';

/** Rows of each table. With fewer, the planner reads the whole table rather than an index. */
const ROWS = 20_000;
/** What a batch and the longest page read, with rows of other tables that belong to them. */
const MOST_READ = 2_000;
/** The tables of `old-rows.ts`, without the hints, which a bound keeps few. */
const LONG = new Set([
  ...['sessions', 'idempotency_keys', 'calls', 'verifications'],
  ...['events', 'deliveries', 'audit', 'screenings'],
]);
/** What the schedule learns from the last 2,000 people, once a minute. */
const LEARNS = 'extract(epoch from checked_at - started_at)';

/** What the embedded store does once, at a start: what the process before it had claimed is free. */
const FREES = 'set claimed_until = null where claimed_until is not null';

// Both bothEngines have the same planner.
const engine = bothEngines.findLast(({ skip }) => !skip)!;

describe('a long history', () => {
  const opened = databaseForSuite(engine);
  before(async () => {
    await insertHistory(opened, 1, ROWS);
  });

  test('no call and no work of the proxy reads a table whole, or more rows than a batch has', async () => {
    const { database, statements } = recording(opened);
    await everyStatement(database);
    // As autovacuum does meanwhile.
    await opened.query('analyze');
    const faults: string[] = [];
    for (const statement of statements.values()) {
      if ([LEARNS, FREES].some((known) => statement.text.includes(known))) continue;
      const plan = await explained(opened, statement);
      if (plan === undefined) continue;
      const whole = readWhole(plan).filter((table) => LONG.has(table));
      const rows = rowsRead(plan);
      if (whole.length > 0 || rows > MOST_READ)
        faults.push(`${rows} rows, ${whole.join(', ')} whole: ${statement.text}`);
    }
    assert.deepEqual(faults, []);
    assert.ok(statements.size > 150, `${statements.size} statements`);
  });
});
