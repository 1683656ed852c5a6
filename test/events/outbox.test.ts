import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VerificationEvent } from '../../contract/events.js';
import { Leases } from '../../server/events/leases.js';
import { Outbox } from '../../server/events/outbox.js';
import { RETRY_SECONDS } from '../../server/events/retries.js';
import { purgeEvents } from '../../server/retention/purge-old-rows.js';
import { setClockAhead } from '../database-clock.js';
import { bothEngines, databaseForSuite } from '../engines.js';

const LEASE_SECONDS = 30;
const reported = (id: string) => ({ id, host: 'default', reference: null });

for (const engine of bothEngines) {
  describe(`the outbox on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);
    let ahead = 0;
    const advance = async (seconds: number) => {
      ahead += seconds;
      await setClockAhead(database, ahead * 1000);
    };

    const outbox = new Outbox(database, [{ host: 'default', id: 'first' }]);
    const leases = new Leases(database, LEASE_SECONDS);
    const claim = () => leases.claim(['first']);
    const record = (id: string) =>
      database.transaction((tx) => outbox.record(tx, 'verification.completed', reported(id)));

    test('writes an event with its change, once, or not at all', async () => {
      const undone = database.transaction(async (tx) => {
        await outbox.record(tx, 'verification.completed', reported('ver_undone'));
        throw new Error('the change failed');
      });
      await assert.rejects(undone, /the change failed/);
      assert.equal(await claim(), null);
      await record('ver_once');
      await assert.rejects(record('ver_once'));
      const claimed = await claim();
      assert.match(claimed!.body, /"id":"ver_once"/);
      await leases.settle(claimed!, { outcome: 'delivered', status: 200 });
    });

    test('gives each event to one of many takers', async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `ver_many_${index}`);
      for (const id of ids) await record(id);
      const taken = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const mine: string[] = [];
          for (let claimed = await claim(); claimed !== null; claimed = await claim()) {
            mine.push(claimed.id);
            await leases.settle(claimed, { outcome: 'delivered', status: 200 });
          }
          return mine;
        }),
      );
      assert.equal(taken.flat().length, ids.length);
      assert.equal(new Set(taken.flat()).size, ids.length);
    });

    test('gives an event of a dead process to the next, and ignores a late answer of the dead one', async () => {
      await record('ver_dead');
      const first = await claim();
      assert.equal(await claim(), null);
      await advance(LEASE_SECONDS - 1);
      assert.equal(await claim(), null);
      await advance(2);
      const second = await claim();
      assert.deepEqual([second!.id, second!.body, second!.attempts], [first!.id, first!.body, 2]);
      await leases.settle(first!, { outcome: 'refused', status: 410 });
      const [record1] = await outbox.list({ host: 'default', before: null, limit: 1, state: undefined });
      assert.equal(record1!.event.delivery.state, 'waiting');
      await leases.settle(second!, { outcome: 'delivered', status: 200 });
      assert.deepEqual(await outbox.waiting(), { count: 0, oldestSeconds: 0, left: 0 });
    });

    test('does not let an attempt under way decide about the replay that was asked for meanwhile', async () => {
      for (const [outcome, status] of [
        ['refused', 410],
        ['timed_out', null],
        ['delivered', 204],
      ] as const) {
        await record(`ver_replayed_${outcome}`);
        const before = await claim();
        await database.transaction((tx) => outbox.replay(tx, before!.id, 'default'));
        assert.equal(await leases.settle({ ...before!, failures: 7 }, { outcome, status }), false);
        const again = await claim();
        assert.deepEqual([again?.id, again?.failures], [before!.id, 0], outcome);
        await leases.settle(again!, { outcome: 'delivered', status: 204 });
        assert.equal(await claim(), null);
      }
    });

    test('sends what was given up in a long outage in the order of its replays, under the same ids', async () => {
      const screening = reported('screening-1');
      const ids: string[] = [];
      for (const [from, to] of [
        ['Open', 'Closed'],
        ['Closed', 'Open'],
      ] as const) {
        const body = { type: 'screening.case_changed', data: { from, to } } as const;
        await database.transaction((tx) => outbox.recordScreening(tx, body, screening));
        const claimed = await claim();
        ids.push(claimed!.id);
        const last = { ...claimed!, failures: RETRY_SECONDS.length };
        assert.equal(await leases.settle(last, { outcome: 'refused', status: 503 }), true);
      }
      assert.equal(await claim(), null);
      const lost = await outbox.list({ host: 'default', before: null, limit: 9, state: 'given_up' });
      for (const { event } of lost.toReversed())
        await database.transaction((tx) => outbox.replay(tx, event.id, 'default'));
      for (const id of ids) {
        const again = await claim();
        assert.equal(again!.id, id);
        assert.equal(await claim(), null, 'before the earlier one is settled');
        await leases.settle(again!, { outcome: 'delivered', status: 204 });
      }
    });

    test('does not deliver or retry an event that was corrected meanwhile', async () => {
      const recordExpired = (id: string) =>
        database.transaction((tx) => outbox.record(tx, 'verification.expired', reported(id)));
      const statusOf = (claimed: { body: string } | null) =>
        claimed && (JSON.parse(claimed.body) as { data: { status: string } }).data.status;
      await recordExpired('ver_waiting');
      await record('ver_waiting');
      const only = await claim();
      assert.equal(statusOf(only), 'COMPLETED');
      await leases.settle(only!, { outcome: 'delivered', status: 200 });
      assert.equal(await claim(), null);

      await recordExpired('ver_on_its_way');
      const first = await claim();
      assert.equal(statusOf(first), 'EXPIRED');
      await record('ver_on_its_way');
      assert.equal(await leases.settle(first!, { outcome: 'timed_out', status: null }), false);
      const correction = await claim();
      assert.equal(statusOf(correction), 'COMPLETED');
      await leases.settle(correction!, { outcome: 'delivered', status: 200 });
      await advance(3600);
      assert.equal(await claim(), null);

      for (const end of ['killed', 'stopping'] as const) {
        const id = `ver_on_its_way_${end}`;
        await recordExpired(id);
        const taken = await claim();
        await record(id);
        const { id: correctionId } = (await claim())!;
        if (end === 'stopping') await leases.release(taken!);
        await advance(LEASE_SECONDS + 1);
        const again = await claim();
        assert.deepEqual([again?.id, statusOf(again)], [correctionId, 'COMPLETED'], end);
        await leases.settle(again!, { outcome: 'delivered', status: 200 });
        assert.equal(await claim(), null, end);
      }
    });

    test('reports every step of one verification, and no step that the next one has replaced', async () => {
      const steps = ['turn_near', 'code_ready', 'completed'] as const;
      const recordStep = (id: string, step: (typeof steps)[number]) =>
        database.transaction((tx) => outbox.record(tx, `verification.${step}`, reported(id)));
      const delivered: string[] = [];
      const deliver = async () => {
        for (let claimed = await claim(); claimed !== null; claimed = await claim()) {
          const { type, data } = JSON.parse(claimed.body) as VerificationEvent;
          delivered.push(`${type} ${data.status}`);
          await leases.settle(claimed, { outcome: 'delivered', status: 200 });
        }
      };
      for (const step of steps) {
        await recordStep('ver_steps', step);
        await deliver();
      }
      for (const step of steps) await recordStep('ver_at_once', step);
      await deliver();
      assert.deepEqual(delivered, [
        'verification.turn_near QUEUED',
        'verification.code_ready WAITING',
        'verification.completed COMPLETED',
        'verification.completed COMPLETED',
      ]);
    });

    test('knows how long the oldest has waited, and finished ones are purged after 30 days', async () => {
      await record('ver_old');
      await advance(100);
      const { count, oldestSeconds } = await outbox.waiting();
      assert.equal(count, 1);
      assert.ok(oldestSeconds >= 100 && oldestSeconds < 160, String(oldestSeconds));
      await advance(31 * 86_400);
      await purgeEvents(database);
      const kept = await outbox.list({ host: 'default', before: null, limit: 100, state: undefined });
      assert.deepEqual(
        kept.map(({ event }) => event.data.id),
        ['ver_old'],
      );
    });
  });
}
