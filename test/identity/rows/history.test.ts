import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHistory } from '../../../server/identity/check-rows.js';
import { pglite, databaseForSuite } from '../../engines.js';

describe('the history', () => {
  const database = databaseForSuite(pglite);

  const ended = (
    id: string,
    status: string,
    checked: number,
    decided: number | null,
    end: number,
    transId: string | null = id,
  ) =>
    database.query(
      `with clock as materialized (select proxy.now() - interval '1 day' as began)
       insert into proxy.verifications
         (id, host, scope, session_id, person_hash, status, created_at, updated_at, ended_at, checked_at, decided_at,
          started_at, trans_id)
       select $1, 'default', $1, 'session', $2, $3, began, began, began + make_interval(secs => $6),
              began + make_interval(secs => $4), began + make_interval(secs => $5), began, $7 from clock`,
      [id, Buffer.from(id), status, checked, decided, end, transId],
    );

  test('reads when people decided, in the seconds of the timing; who left or expired never decided', async () => {
    // Status checks at 60 and 80 s: decided at some moment between.
    for (let person = 0; person < 200; person += 1) {
      await ended(`decided-${person}`, 'COMPLETED', 80, 70, 80.2);
      await ended(`expired-${person}`, 'EXPIRED', 180, 175, 180.2);
      await ended(`left-${person}`, 'CANCELLED', 10, null, 30);
      // No person saw a code, so this time says nothing about people.
      for (const call of [1, 2, 3]) await ended(`none-${person}-${call}`, 'ERROR', 90, null, 90, null);
    }
    const real = await createHistory(database, 1000)();
    assert.ok(real.rateBetween(60, 80) > 0.02);
    assert.ok(real.rateBetween(60, 65) > 0.01, 'not all in the middle');
    for (const [from, to] of [
      [0, 55],
      [85, 170],
      [170, 185],
    ] as const) {
      assert.ok(real.rateBetween(from, to) < 0.002, `${from} to ${to}: ${real.rateBetween(from, to)}`);
    }
    const scaled = await createHistory(database, 100)();
    assert.ok(scaled.rateBetween(595, 600) < 0.001 && scaled.rateBetween(60, 80) < 0.002);
  });

  test('learns a minute later from those who ended since', async (context) => {
    let nowMs = performance.now();
    context.mock.method(performance, 'now', () => nowMs);
    const learn = createHistory(database, 1000);
    const before = await learn();
    for (let person = 0; person < 200; person += 1)
      await ended(`late-${person}`, 'COMPLETED', 150, 140, 150.2);
    assert.equal(await learn(), before);
    nowMs += 61_000;
    const after = await learn();
    assert.ok(after.rateBetween(130, 150) > before.rateBetween(130, 150) + 0.005);
  });
});
