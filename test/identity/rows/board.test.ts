import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBoard } from '../../../server/identity/board.js';
import { createLedger } from '../../../server/identity/ledger.js';
import { NO_JUMPS } from '../../../server/rules/clock-jumps.js';
import { createMetrics } from '../../../server/operations/metrics.js';
import type { Database } from '../../../server/store/database.js';
import { nameOf } from '../../../server/store/named-statement.js';
import { pglite, databaseForSuite } from '../../engines.js';
import { insertInLine } from '../line-rows.js';
import { SILENT } from '../simulated-line.js';

const SHARED_MS = 500;

describe('the reading of the line that all who ask share', () => {
  const database = databaseForSuite(pglite);
  let readings = { whole: 0, part: 0 };
  let clockMs = 0;

  async function boardOf(length: number, readingMs = 10) {
    await database.query('delete from proxy.verifications');
    await join(1, length);
    readings = { whole: 0, part: 0 };
    const counted: Database = {
      ...database,
      query: (text, values) => {
        if (nameOf(text) === 'read the line') {
          const isWhole = values![0] === 0;
          readings[isWhole ? 'whole' : 'part'] += 1;
          if (isWhole) clockMs += readingMs;
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
    return createBoard(counted, ledger, 60, () => clockMs);
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

  test('is one for half a second', async () => {
    const board = await boardOf(3);
    for (const id of ['ver_1', 'ver_2', 'ver_3'])
      assert.equal((await board.read([id])).places.get(id)?.place, Number(id.slice(4)));
    clockMs += SHARED_MS - 1;
    await board.read(['ver_1']);
    assert.equal(readings.whole, 1);
    clockMs += 1;
    await board.read(['ver_1']);
    assert.equal(readings.whole, 2);
  });

  test('of a long line is made for a fifth of the time at most, also while the line moves', async () => {
    const board = await boardOf(1000, SHARED_MS);
    await board.read(['ver_1']);
    board.lineMoved();
    clockMs += 5 * SHARED_MS - 1;
    await board.read(['ver_1']);
    assert.equal(readings.whole, 1);
    clockMs += 1;
    await board.read(['ver_1']);
    assert.equal(readings.whole, 2);
  });

  test('gets those who came after it, without the whole line', async () => {
    const board = await boardOf(2000);
    await board.read(['ver_1']);
    await join(2001, 2002);
    assert.equal((await board.read(['ver_2001'])).places.get('ver_2001')?.place, 2001);
    await database.query("delete from proxy.verifications where id = 'ver_1'");
    assert.equal((await board.read(['ver_2002'])).places.get('ver_2002')?.place, 2002);
    assert.deepEqual(readings, { whole: 1, part: 1 });
  });

  test('is made again for the pages that are shown a move, and those who ask later share it', async () => {
    const board = await boardOf(2);
    await board.read(['ver_2']);
    await database.query("delete from proxy.verifications where id = 'ver_1'");
    assert.equal((await board.readNow()).places.get('ver_2')?.place, 1);
    assert.equal((await board.read(['ver_2'])).places.get('ver_2')?.place, 1);
    assert.equal(readings.whole, 2);
  });

  test('is one for a crowd that joins, until the line moves', async () => {
    const board = await boardOf(2);
    await board.read(['ver_2']);
    await join(3, 3);
    assert.equal((await board.read(['ver_3'])).places.get('ver_3')?.place, 3);
    assert.deepEqual(readings, { whole: 1, part: 1 });
    await database.query("delete from proxy.verifications where id = 'ver_1'");
    board.lineMoved();
    await join(4, 4);
    assert.equal((await board.read(['ver_4'])).places.get('ver_4')?.place, 3);
    assert.deepEqual(readings, { whole: 2, part: 1 });
  });

  test('is made for a start that is not in it: its creation call failed meanwhile', async () => {
    const board = await boardOf(1);
    await database.query("update proxy.places set claimed_until = proxy.now() + interval '1 minute'");
    await board.read([]);
    await database.query('update proxy.places set claimed_until = null, at_head = true');
    assert.equal((await board.read(['ver_1'])).places.get('ver_1')?.place, 1);
  });

  test('gives the time that has passed since it', async () => {
    const board = await boardOf(1);
    const first = await board.read(['ver_1']);
    clockMs += 400;
    const second = await board.read(['ver_1']);
    assert.equal(second.now.getTime() - first.now.getTime(), 400);
  });
});
