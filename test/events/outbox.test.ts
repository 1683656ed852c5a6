import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VerificationEvent } from '../../contract/events.js';
import { Feed, type FeedQuery } from '../../server/events/feed.js';
import { LEASE_SECONDS, Leases, RETRY_SECONDS } from '../../server/events/leases.js';
import { Outbox } from '../../server/events/outbox.js';
import { EVENT_SECONDS, purgeEvents, purgeFeedReaders } from '../../server/retention/old-rows.js';
import type { Queryable } from '../../server/store/database.js';
import { setClockAhead } from '../database-clock.js';
import { bothEngines, databaseForSuite } from '../engines.js';
import { during } from '../store/during.js';
import { duringErasure } from '../retention/during-erasure.js';

const STATE = { version: 2, level: 'High', changes: { new: 1, changed: 0, gone: 0 } };
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
    const feed = new Feed(database, () => 1);
    const never = new AbortController().signal;
    const read = (after = 0, of: Partial<FeedQuery> = {}) =>
      feed.read({ host: 'default', after, limit: 200, waitSeconds: 0, ...of }, never);
    const replay = (after: number, until: number) =>
      database.transaction((tx) => outbox.replay(tx, { host: 'default', after, until, receiver: 'first' }));
    const leases = new Leases(database);
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
      await leases.record(claimed!, { outcome: 'delivered', status: 200 });
    });

    test('gives each event to one of many takers', async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `ver_many_${index}`);
      for (const id of ids) await record(id);
      const taken = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const mine: string[] = [];
          for (let claimed = await claim(); claimed !== null; claimed = await claim()) {
            mine.push(claimed.id);
            await leases.record(claimed, { outcome: 'delivered', status: 200 });
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
      await leases.record(first!, { outcome: 'refused', status: 410 });
      const last = (await read()).events.at(-1)!;
      assert.equal(last.deliveries[0]!.state, 'waiting');
      await leases.record(second!, { outcome: 'delivered', status: 200 });
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
        const { position } = (await read()).events.find(({ id }) => id === before!.id)!;
        assert.equal(await replay(position - 1, position), 1);
        assert.equal(await leases.record({ ...before!, failures: 7 }, { outcome, status }), false);
        const again = await claim();
        assert.deepEqual([again?.id, again?.failures], [before!.id, 0], outcome);
        await leases.record(again!, { outcome: 'delivered', status: 204 });
        assert.equal(await claim(), null);
      }
    });

    test('keeps no answer to a reference that was erased meanwhile', async () => {
      const id = 'ver_answered_late';
      const erase = () =>
        database.query('update proxy.events set reference = null where verification_id = $1', [id]);
      const lastAnswer = async () => (await read()).events.at(-1)!.deliveries[0]!.lastAnswer;
      await database.transaction((tx) =>
        outbox.record(tx, 'verification.completed', { ...reported(id), reference: 'customer-erased' }),
      );
      for (const kept of [answer, null]) {
        await advance(2 * RETRY_SECONDS[0]);
        const claimed = await claim();
        if (kept === null) await erase();
        await leases.record(claimed!, { outcome: 'refused', status: 500, answer });
        assert.deepEqual(await lastAnswer(), kept);
      }
      await advance(2 * RETRY_SECONDS[1]);
      await leases.record((await claim())!, { outcome: 'delivered', status: 200, answer });
      assert.deepEqual(await lastAnswer(), answer, 'what was sent had no reference');
    });

    const storeScreening = (tx: Queryable, id: string, reference: string) =>
      outbox.recordScreening(
        tx,
        { type: 'screening.changed', data: { ...STATE, searchStatus: 'Open' } },
        { id, host: 'default', reference },
      );
    const recordScreening = (id: string, reference: string) =>
      database.transaction((tx) => storeScreening(tx, id, reference));
    const answer = { type: 'text/plain', text: 'no customer-erased here' };

    test('keeps no answer that comes before an erasure of its reference is committed', async () => {
      await recordScreening('screening-erased', 'customer-erased-now');
      const claimed = await claim();
      await duringErasure(database, 'customer-erased-now', 'delete from proxy.sessions', () =>
        leases.record(claimed!, { outcome: 'delivered', status: 200, answer }),
      );
      const [delivery] = (await read()).events.at(-1)!.deliveries;
      assert.deepEqual([delivery!.state, delivery!.lastAnswer], ['delivered', null]);
    });

    test('is replayed while a newer one replaces it: neither waits for the other', async () => {
      const [id, reference] = ['screening-replayed', 'customer-replayed'];
      await recordScreening(id, reference);
      // It gets its position.
      await read();
      await during(
        database,
        (tx) => storeScreening(tx, id, reference),
        'delete from proxy.deliveries',
        () => replay(0, Number.MAX_SAFE_INTEGER),
      );
      const events = (await read()).events.filter(({ data }) => data.id === id);
      assert.deepEqual(
        events.map(({ deliveries }) => deliveries.length),
        [1],
      );
    });

    test('is purged beside an erasure: neither waits for the other', async () => {
      for (const id of ['screening-old-1', 'screening-old-2']) {
        await recordScreening(id, 'customer-of-long-ago');
        await leases.record((await claim())!, { outcome: 'delivered', status: 200, answer });
      }
      await advance(EVENT_SECONDS + 1);
      await duringErasure(database, 'customer-of-long-ago', 'set last_answer = null', () =>
        purgeEvents([])(database),
      );
      await purgeEvents([])(database);
      assert.deepEqual((await read()).events, []);
    });

    test('sends what was given up in a long outage in the order of its replays, under the same ids', async () => {
      const screening = reported('screening-1');
      const ids: string[] = [];
      for (const searchStatus of ['Closed', 'Open']) {
        const body = { type: 'screening.case_changed', data: { ...STATE, searchStatus } } as const;
        await database.transaction((tx) => outbox.recordScreening(tx, body, screening));
        const claimed = await claim();
        ids.push(claimed!.id);
        const last = { ...claimed!, failures: RETRY_SECONDS.length };
        assert.equal(await leases.record(last, { outcome: 'refused', status: 503 }), true);
      }
      assert.equal(await claim(), null);
      const lost = (await read()).events.filter(({ deliveries }) => deliveries[0]!.state === 'given_up');
      assert.deepEqual(
        lost.map(({ id }) => id),
        ids,
      );
      assert.equal(await replay(lost[0]!.position - 1, lost[1]!.position), 2);
      for (const id of ids) {
        const again = await claim();
        assert.equal(again!.id, id);
        assert.equal(await claim(), null, 'before the earlier one is settled');
        await leases.record(again!, { outcome: 'delivered', status: 204 });
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
          await leases.record(claimed, { outcome: 'delivered', status: 200 });
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

    test('knows how long the oldest has waited; those that are finished or of a removed receiver go after 30 days', async () => {
      const removed = new Outbox(database, [{ host: 'default', id: 'removed' }]);
      await database.transaction((tx) => removed.record(tx, 'verification.completed', reported('ver_left')));
      await record('ver_old');
      await advance(100);
      const { count, oldestSeconds } = await outbox.waiting();
      assert.equal(count, 1);
      assert.ok(oldestSeconds >= 100 && oldestSeconds < 160, String(oldestSeconds));
      const before = await read();
      const gone = before.events.at(-2)!.position;
      await read(gone - 1, { consumer: 'behind' });
      await read(gone, { consumer: 'whole' });
      await advance(31 * 86_400);
      await purgeEvents(['first'])(database);
      await purgeFeedReaders(database);
      const kept = await read();
      assert.deepEqual(
        kept.events.map(({ data }) => data.id),
        ['ver_old'],
      );
      // A reader that has not read what is gone is told; one that has, and one that begins anew, go on.
      await assert.rejects(read(gone - 1), { code: 'events_purged' });
      await assert.rejects(read(0, { after: undefined, consumer: 'behind' }), { code: 'events_purged' });
      assert.equal((await read(0, { after: undefined, consumer: 'whole' })).events.length, 1);
      assert.equal((await read(gone)).after, before.after);
      await assert.rejects(read(before.after + 1), { code: 'invalid_request' });
    });

    test('shows no event before an earlier one, however late a transaction commits, and skips none', async () => {
      const { after } = await read();
      const seen: string[] = [];
      let position = after;
      const readOn = async () => {
        const page = await read(position);
        seen.push(...page.events.map(({ data }) => data.id!));
        position = page.after;
      };
      let commit: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (commit = resolve));
      const late = database.transaction(async (tx) => {
        await outbox.record(tx, 'verification.completed', reported('ver_late'));
        if (engine.name === 'postgres') await held;
      });
      if (engine.name === 'postgres') {
        await record('ver_early');
        await readOn();
        assert.deepEqual(seen, ['ver_early']);
      }
      commit();
      await late;
      await Promise.all([record('ver_next'), readOn(), readOn(), record('ver_last')]);
      await readOn();
      const { events } = await read(after);
      assert.deepEqual(
        events.map(({ position: at }) => at),
        events.map((_, place) => events[0]!.position + place),
      );
      assert.deepEqual(
        [...new Set(seen)],
        events.map(({ data }) => data.id),
      );
    });

    test('wakes a reader with the next event of its host, and lets it go when it ends', async () => {
      await feed.run();
      const { after } = await read();
      const waiting = (of: Partial<FeedQuery> = {}, gone = never) =>
        feed.read({ host: 'default', after, limit: 200, ...of }, gone);
      const [own, other] = [waiting(), waiting({ host: 'bank', after: 0 })];
      await record('ver_awaited');
      assert.deepEqual(
        (await own).events.map(({ data }) => data.id),
        ['ver_awaited'],
      );
      const leaving = new AbortController();
      const left = waiting({ after: (await own).after }, leaving.signal);
      leaving.abort();
      assert.deepEqual((await left).events, []);
      await feed.stop();
      assert.deepEqual((await other).events, []);
    });

    test('leaves nothing in a signal that outlives its reader', async () => {
      const lasting = new AbortController().signal;
      const properties = lasting as unknown as Record<symbol, { size?: number } | undefined>;
      const kept = () =>
        Object.getOwnPropertySymbols(lasting).reduce((sum, name) => sum + (properties[name]?.size ?? 0), 0);
      const { after } = await read();
      const wait = () => feed.read({ host: 'default', after, limit: 1, waitSeconds: 0.001 }, lasting);
      await wait();
      const before = kept();
      for (let reads = 0; reads < 10; reads += 1) await wait();
      assert.equal(kept(), before);
    });

    test('lets many readers wait without a warning of Node', async () => {
      const warnings: Error[] = [];
      const note = (warning: Error) => void warnings.push(warning);
      process.on('warning', note);
      const { after } = await read();
      const wait = () =>
        feed.read({ host: 'default', after, limit: 1, waitSeconds: 0.5 }, new AbortController().signal);
      await Promise.all(Array.from({ length: 12 }, wait));
      process.off('warning', note);
      assert.deepEqual(warnings, []);
    });

    test('keeps up to where a named reader has read: what its next call says', async () => {
      const all = (await read()).events.map(({ id }) => id);
      const idsOf = async (of: Partial<FeedQuery>) => {
        const page = await read(0, { after: undefined, consumer: 'crm', ...of });
        return [page.events.map(({ id }) => id), page.after] as const;
      };
      const [first, after] = await idsOf({ limit: 2 });
      assert.deepEqual(first, all.slice(0, 2));
      // It died before it asked for more.
      assert.deepEqual(await idsOf({ limit: 2 }), [first, after]);
      assert.deepEqual((await idsOf({ after, limit: 1 }))[0], all.slice(2, 3));
      assert.deepEqual((await idsOf({}))[0], all.slice(2));
      assert.deepEqual((await idsOf({ consumer: 'other' }))[0], all);
      assert.deepEqual((await idsOf({ host: 'bank' }))[0], []);
    });

    test('replaces an event of a screening that was sent to no receiver, and keeps the others', async () => {
      const both = new Outbox(database, [
        { host: 'shop', id: 'one' },
        { host: 'shop', id: 'two' },
      ]);
      const change = (version: number, of = both) =>
        database.transaction((tx) =>
          of.recordScreening(
            tx,
            { type: 'screening.changed', data: { ...STATE, searchStatus: 'Open', version } },
            { id: 'screening-2', host: 'shop', reference: null },
          ),
        );
      const versions = async () => {
        const { events } = await read(0, { host: 'shop' });
        return events.map(({ data, deliveries }) => [
          'version' in data && data.version,
          deliveries.map(({ state }) => state).toSorted(),
        ]);
      };
      await change(2);
      await change(3);
      assert.deepEqual(await versions(), [[3, ['waiting', 'waiting']]]);
      const sent = await leases.claim(['one']);
      await change(4);
      assert.deepEqual(await versions(), [
        [3, ['waiting']],
        [4, ['waiting', 'waiting']],
      ]);
      await leases.record(sent!, { outcome: 'delivered', status: 200 });
      // A process without the second receiver takes nothing from it.
      await change(5, new Outbox(database, [{ host: 'shop', id: 'one' }]));
      assert.deepEqual(await versions(), [
        [3, ['delivered']],
        [4, ['waiting']],
        [5, ['waiting']],
      ]);
    });
  });
}
