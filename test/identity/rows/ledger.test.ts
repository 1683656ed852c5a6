import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { hasSlot } from '../../../server/rules/budget.js';
import { createLedger, type Charge } from '../../../server/identity/ledger.js';
import { createMetrics } from '../../../server/operations/metrics.js';
import { NO_JUMPS } from '../../../server/rules/clock-jumps.js';
import { bothEngines, databaseForSuite } from '../../engines.js';
import { SILENT } from '../simulated-line.js';

for (const engine of bothEngines) {
  describe(`the ledger on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);
    const settings = {
      limits: { request: 10, status: 60, details: 30 },
      windowSeconds: 60,
      timeoutSeconds: 15,
      clockJumps: NO_JUMPS,
      log: SILENT,
      metrics: createMetrics(),
    };
    // A row, not a new function for each time: a change of the catalog makes every later statement slower.
    const setClock = (seconds: number) =>
      database.query(
        "update proxy.test_clock set at = timestamptz '2026-01-01T00:00:00Z' + make_interval(secs => $1)",
        [seconds],
      );
    before(async () => {
      await database.query(
        `create table proxy.test_clock as select clock_timestamp() as at;
         create or replace function proxy.now() returns timestamptz language sql stable as
           'select at from proxy.test_clock'`,
      );
    });
    beforeEach(async () => {
      await database.query('delete from proxy.calls');
      await database.query('update proxy.budgets set lowered_by = 0, lowered_at = null, paused_until = null');
    });

    const spend = (kind: 'request' | 'status', ends = true) => {
      const ledger = createLedger(database, settings);
      return database
        .transaction(async (tx) => {
          if (!hasSlot(await ledger.open(tx, kind))) return null;
          return ledger.charge(tx, kind);
        })
        .then(async (callId) => {
          if (callId !== null && ends) await ledger.free(callId);
          return callId;
        });
    };

    test('keeps the slot of a call that never reported back until it must have ended', async () => {
      await setClock(0);
      for (let call = 0; call < 10; call += 1) await spend('request', false);
      await setClock(79.9);
      assert.equal(await spend('request'), null);
      await setClock(80);
      assert.notEqual(await spend('request'), null);
    });

    test('is not blocked for long by a clock that was an hour ahead, and lets nothing through for it', async () => {
      await setClock(3600);
      for (let call = 0; call < 10; call += 1) await spend('request');
      await setClock(0);
      assert.equal(await spend('request'), null);
      await setClock(59);
      assert.equal(await spend('request'), null);
      await setClock(81);
      assert.notEqual(await spend('request'), null);
    });

    test('keeps to the limit wherever in its call upstream counts, however long calls take', async () => {
      const property = fc.asyncProperty(
        fc.array(
          fc.record({
            pauseSeconds: fc.constantFrom(0, 0, 0.3, 4, 17, 58, 61),
            callSeconds: fc.constantFrom(0, 0.1, 2, 15),
          }),
          { minLength: 30, maxLength: 50 },
        ),
        async (steps) => {
          await database.query('delete from proxy.calls');
          const ledger = createLedger(database, settings);
          const made: { start: number; end: number }[] = [];
          const open: { call: Charge; end: number }[] = [];
          let time = 0;
          for (const { pauseSeconds, callSeconds } of steps) {
            time += pauseSeconds;
            for (const ended of open.filter(({ end }) => end <= time).toSorted((a, b) => a.end - b.end)) {
              await setClock(ended.end);
              await ledger.free(ended.call);
              open.splice(open.indexOf(ended), 1);
            }
            await setClock(time);
            const call = await spend('request', false);
            if (call === null) continue;
            made.push({ start: time, end: time + callSeconds });
            open.push({ call, end: time + callSeconds });
          }
          for (const [index, { start }] of made.entries()) {
            const ends = made.slice(0, index).map(({ end }) => end);
            const inWindow = ends.filter((end) => end > start - 60 + 1e-9).length;
            assert.ok(inWindow < 10, `${inWindow + 1} calls within a minute`);
          }
        },
      );
      await fc.assert(property, { numRuns: 6 });
    });

    test('is not paused or lowered for long by a 429 of a clock that was an hour ahead', async () => {
      const ledger = createLedger(database, settings);
      await setClock(3600);
      await ledger.refused('request', 30);
      await setClock(0);
      assert.equal(await spend('request'), null, 'paused as upstream asked');
      await setClock(31);
      assert.notEqual(await spend('request'), null);
      assert.equal((await ledger.peek('request')).limit, 9);
      await setClock(301);
      assert.equal((await ledger.peek('request')).limit, 10);
    });

    test('charges exactly the limit when many spend at once', async () => {
      await setClock(0);
      const spent = await Promise.all(Array.from({ length: 90 }, () => spend('status')));
      assert.equal(spent.filter((callId) => callId !== null).length, 60);
    });

    test('a 429 that asks for hours pauses for minutes only', async () => {
      const ledger = createLedger(database, settings);
      await setClock(0);
      await ledger.refused('request', 86_400);
      await setClock(299);
      assert.equal(hasSlot(await ledger.peek('request')), false);
      await setClock(301);
      assert.equal(hasSlot(await ledger.peek('request')), true);
    });

    test('ten calls of one burst that are all refused lower the ceiling once, the next burst again', async () => {
      const ledger = createLedger(database, settings);
      await setClock(0);
      for (let call = 0; call < 10; call += 1) await ledger.refused('request', 7);
      assert.equal((await ledger.peek('request')).limit, 9);
      await setClock(8);
      for (let call = 0; call < 9; call += 1) await ledger.refused('request', 7);
      assert.equal((await ledger.peek('request')).limit, 8);
    });

    test('a 429 lowers the ceiling by one from where it stands, however many there were before it recovered', async () => {
      const ledger = createLedger(database, settings);
      for (const seconds of [0, 10, 20, 30, 40]) {
        await setClock(seconds);
        await ledger.refused('request', 1);
      }
      assert.equal((await ledger.peek('request')).limit, 5);
      await setClock(40 + 2 * 300);
      assert.equal((await ledger.peek('request')).limit, 7);
      await ledger.refused('request', 1);
      assert.equal((await ledger.peek('request')).limit, 6, 'what had come back stays');
      await setClock(86_400);
      await ledger.refused('request', 1);
      assert.equal((await ledger.peek('request')).limit, 9, 'those of yesterday are forgotten');
    });
  });
}
