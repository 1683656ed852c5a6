import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLedger } from '../../../server/identity/rows/ledger.js';
import { createLineReader } from '../../../server/identity/rows/line-reader.js';
import { createMetrics } from '../../../server/operations/metrics.js';
import { NO_JUMPS } from '../../../server/identity/rules/clock-jumps.js';
import type { Database } from '../../../server/store/database.js';
import { nameOf } from '../../../server/store/named-statement.js';
import { pglite, databaseForSuite } from '../../engines.js';
import { insertInLine } from '../line-rows.js';
import { SILENT } from '../simulated-line.js';

/** Enough for a line that is read at most so often. */
const LONG = 1_000;
const READING_MS = 100;
/** Five times as long. */
const KEPT_MS = 500;

describe('the reading of the line that pages share', () => {
  const database = databaseForSuite(pglite);
  let readings = { whole: 0, part: 0 };
  let clockMs = 0;

  async function readerOf(length: number) {
    await database.query('delete from proxy.verifications');
    await join(1, length);
    readings = { whole: 0, part: 0 };
    const counted: Database = {
      ...database,
      query: (text, values) => {
        if (nameOf(text) === 'read the line') {
          const isWhole = values![0] === 0;
          readings[isWhole ? 'whole' : 'part'] += 1;
          if (isWhole) clockMs += READING_MS;
        }
        return database.query(text, values);
      },
    };
    const ledger = createLedger(database, {
      limits: { request: 10, status: 60, details: 30 },
      windowSeconds: 60,
      timeoutSeconds: 15,
      clockJumps: NO_JUMPS,
      log: SILENT,
      metrics: createMetrics(),
    });
    return createLineReader(counted, ledger, 60, () => clockMs);
  }

  const join = (first: number, last: number) =>
    database.query(
      insertInLine(
        `select 'ver_' || n as id, 'session:' || n as scope, 'ses' as session_id, null as reference,
                now() + interval '1 hour' as present_until
           from generate_series($1::int, $2::int) as n`,
      ),
      [first, last],
    );

  test('is one for all pages that open at a long line', async () => {
    const reader = await readerOf(LONG);
    for (const id of ['ver_1', 'ver_500', 'ver_1000'])
      assert.equal((await reader.readRecent([id])).places.get(id)?.place, Number(id.slice(4)));
    assert.equal(readings.whole, 1);
  });

  test('is made again when it has lasted five times as long as it took', async () => {
    const reader = await readerOf(LONG);
    await reader.readRecent(['ver_1']);
    clockMs += KEPT_MS - 1;
    await reader.readRecent(['ver_1']);
    assert.equal(readings.whole, 1);
    clockMs += 1;
    await reader.readRecent(['ver_1']);
    assert.equal(readings.whole, 2);
  });

  test('gets those who came after it, without the whole line', async () => {
    const reader = await readerOf(2 * LONG);
    await reader.readRecent(['ver_1']);
    await join(2 * LONG + 1, 2 * LONG + 2);
    assert.equal((await reader.readRecent(['ver_2001'])).places.get('ver_2001')?.place, 2001);
    await database.query("delete from proxy.verifications where id = 'ver_1'");
    assert.equal((await reader.readRecent(['ver_2002'])).places.get('ver_2002')?.place, 2002);
    assert.deepEqual(readings, { whole: 1, part: 1 });
  });

  test('is none for a move, which is shown as the line stands', async () => {
    const reader = await readerOf(LONG + 1);
    await reader.readRecent(['ver_2']);
    await database.query("delete from proxy.verifications where id = 'ver_1'");
    assert.equal((await reader.read()).places.get('ver_2')?.place, 1);
    assert.equal((await reader.readRecent(['ver_2'])).places.get('ver_2')?.place, 1);
    assert.equal(readings.whole, 2);
  });

  test('is none at a short line, whose places are always those of the moment', async () => {
    const reader = await readerOf(LONG - 1);
    await reader.readRecent(['ver_1']);
    await reader.readRecent(['ver_1']);
    assert.equal(readings.whole, 2);
  });

  test('is one for a crowd that joins a short line, until the line moves', async () => {
    const reader = await readerOf(2);
    await reader.readJoined(['ver_2']);
    await join(3, 3);
    assert.equal((await reader.readJoined(['ver_3'])).places.get('ver_3')?.place, 3);
    assert.deepEqual(readings, { whole: 1, part: 1 });
    await database.query("delete from proxy.verifications where id = 'ver_1'");
    reader.hasMoved();
    await join(4, 4);
    assert.equal((await reader.readJoined(['ver_4'])).places.get('ver_4')?.place, 3);
    assert.deepEqual(readings, { whole: 2, part: 1 });
  });

  test('gives the time that has passed since it', async () => {
    const reader = await readerOf(LONG);
    const first = await reader.readRecent(['ver_1']);
    clockMs += 400;
    const second = await reader.readRecent(['ver_1']);
    assert.equal(second.now.getTime() - first.now.getTime(), 400);
  });
});
