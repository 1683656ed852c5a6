import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../server/store/database.js';
import { hasSlot } from '../../server/identity/rules/budget.js';
import { createLedger, type Charge } from '../../server/identity/rows/ledger.js';
import { engines } from '../engines.js';
import { follow, HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { pauseCodes } from '../store-states.js';

for (const engine of engines) {
  describe(`the ledger on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    const settings = {
      limits: { request: 10, status: 60, details: 30 },
      windowSeconds: 60,
      timeoutSeconds: 15,
    };
    // A row, not a new function for each time: a change of the catalog makes every later statement slower.
    const setClock = (seconds: number) =>
      database.query(
        "update proxy.test_clock set at = timestamptz '2026-01-01T00:00:00Z' + make_interval(secs => $1)",
        [seconds],
      );
    before(async () => {
      database = await engine.openMigrated();
      await database.query(
        `create table proxy.test_clock as select clock_timestamp() as at;
         create or replace function proxy.now() returns timestamptz language sql stable as
           'select at from proxy.test_clock'`,
      );
    });
    after(() => database.close());
    beforeEach(async () => {
      await database.query('delete from proxy.calls');
      await database.query('update proxy.budgets set lowered_by = 0, lowered_at = null, paused_until = null');
    });

    const spend = (kind: 'request' | 'status', settle = true) => {
      const ledger = createLedger(database, settings);
      return database
        .transaction(async (tx) => {
          if (!hasSlot(await ledger.open(tx, kind))) return null;
          return ledger.charge(tx, kind);
        })
        .then(async (callId) => {
          if (callId !== null && settle) await ledger.settle(callId);
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
              await ledger.settle(ended.call);
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

    test('after an unexpected 429 waits for Retry-After, spends one less, and recovers slowly', async () => {
      const ledger = createLedger(database, settings);
      await setClock(0);
      await ledger.refused('request', 30);
      assert.equal(hasSlot(await ledger.peek('request')), false);
      await setClock(31);
      assert.equal((await ledger.peek('request')).limit, 9);
      assert.equal(hasSlot(await ledger.peek('request')), true);
      await setClock(301);
      assert.equal((await ledger.peek('request')).limit, 10);
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

  describe(`the line on ${engine.name}`, { skip: engine.skip }, () => {
    let proxy: TestProxy;
    beforeEach(async () => {
      proxy = await openTestProxy(engine, { standing: true });
    });
    afterEach(() => proxy.stop());

    const people = async (count: number, first = 1_000_000_100) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const token = await proxy.identitySession(String(first + index));
          return { token, nationalId: String(first + index), id: '' };
        }),
      );

    test('gives ten codes at once, and the others their place and an honest time; upstream refuses nothing', async () => {
      const arrived = await people(23);
      for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
      // Ten calls are sent in parallel, so only the order of the tens can be seen upstream.
      const tens = [arrived.slice(0, 10), arrived.slice(10, 20), arrived.slice(20)];
      const haveCodes = (people: typeof arrived) =>
        Promise.all(people.map(({ token, id }) => proxy.reaches(token, id, 'WAITING')));

      await haveCodes(tens[0]!);
      const waiting = await Promise.all(arrived.slice(10).map(({ token, id }) => proxy.read(token, id)));
      for (const [index, { status, queue, now }] of waiting.entries()) {
        assert.deepEqual([status, queue?.place], ['QUEUED', index + 1]);
        const secondsTo = (moment: string) => (Date.parse(moment) - Date.parse(now)) / 1000;
        const expected = secondsTo(queue!.expectedAt);
        const earlier = index < 10 ? 0 : 60;
        assert.ok(expected > 58 + earlier && expected <= 62 + 2 * earlier, `expected in ${expected} s`);
        // Visitors that the host does not vouch for may come and take every second slot.
        const bound = secondsTo(queue!.startsAt);
        assert.ok(
          bound >= expected && bound <= 62 * (1 + Math.floor((2 * index + 1) / 10)),
          `within ${bound} s`,
        );
        assert.equal(queue!.mayLeave, true, 'another session for the same person finds it');
      }
      await proxy.advance(61);
      await haveCodes(tens[1]!);
      const last = await Promise.all(tens[2]!.map(({ token, id }) => proxy.read(token, id)));
      assert.deepEqual(
        last.map(({ status }) => status),
        ['QUEUED', 'QUEUED', 'QUEUED'],
        'first come, first served',
      );
      await proxy.advance(61);
      await haveCodes(tens[2]!);
      assert.equal(proxy.upstream.violations, 0);
      const called = proxy.upstream.callsTo('request').map((call) => call.body.nationalId as string);
      for (const [index, ten] of tens.entries()) {
        assert.deepEqual(
          called.slice(index * 10, index * 10 + 10).toSorted(),
          ten.map(({ nationalId }) => nationalId).toSorted(),
          'first come, first served',
        );
      }
    });

    test('serves others before an absent person, and that person once present', async () => {
      const arrived = await people(12);
      for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
      const [away, present] = arrived.slice(10) as [(typeof arrived)[0], (typeof arrived)[0]];
      await Promise.all(arrived.slice(0, 10).map(({ token, id }) => proxy.reaches(token, id, 'WAITING')));
      await proxy.advance(30);
      await proxy.read(present.token, present.id);
      await proxy.advance(14);
      await proxy.read(present.token, present.id);
      await proxy.advance(14);
      await proxy.read(present.token, present.id);
      await proxy.advance(5);
      await proxy.reaches(present.token, present.id, 'WAITING');
      const row = await proxy.database.query('select status from proxy.verifications where id = $1', [
        away.id,
      ]);
      assert.deepEqual(row, [{ status: 'QUEUED' }]);
      await proxy.reaches(away.token, away.id, 'WAITING');
      assert.equal(proxy.upstream.violations, 0);
    });

    test('serves a person whose stream reconnects at once, before every later person', async () => {
      await pauseCodes(proxy.database, 40);
      const arrived = await people(2);
      for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
      const [back, later] = arrived as [(typeof arrived)[0], (typeof arrived)[0]];
      await proxy.advance(30);
      const stream = await follow(proxy, back.token, back.id);
      await proxy.read(later.token, later.id);
      await proxy.advance(11);
      await proxy.reaches(later.token, later.id, 'WAITING');
      await stream.sees('WAITING');
      assert.deepEqual(
        proxy.upstream.callsTo('request').map(({ body }) => body.nationalId),
        [back.nationalId, later.nationalId],
      );
      await stream.close();
    });

    test('does not count a stream of the host as presence', async () => {
      await pauseCodes(proxy.database, 40);
      const arrived = await people(2);
      for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
      const [away, present] = arrived as [(typeof arrived)[0], (typeof arrived)[0]];
      const lookingOn = await follow(proxy, HOST_KEY, away.id);
      const page = await follow(proxy, present.token, present.id);
      await proxy.advance(30);
      await proxy.read(HOST_KEY, away.id);
      await proxy.post(HOST_KEY, `/v1/verifications/${away.id}/check`, 202);
      const here = async () => {
        const rows = await proxy.database.query<{ id: string }>(
          'select verification_id as id from proxy.places where present_until > proxy.now()',
        );
        return rows.map(({ id }) => id);
      };
      await until('open streams are renewed', async () => (await here()).includes(present.id));
      assert.deepEqual(await here(), [present.id]);
      await proxy.advance(11);
      await proxy.reaches(present.token, present.id, 'WAITING');
      assert.equal((await proxy.read(HOST_KEY, away.id)).status, 'QUEUED');
      await lookingOn.close();
      await page.close();
    });

    test('moves everyone up when a person cancels, and sends the new places', async () => {
      const arrived = await people(12);
      for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
      const [first, second] = arrived.slice(10) as [(typeof arrived)[0], (typeof arrived)[0]];
      await Promise.all(arrived.slice(0, 10).map(({ token, id }) => proxy.reaches(token, id, 'WAITING')));
      assert.equal((await proxy.read(second.token, second.id)).queue?.place, 2);
      await proxy.post(first.token, `/v1/verifications/${first.id}/cancel`, 200);
      assert.equal((await proxy.read(second.token, second.id)).queue?.place, 1);
    });

    test('an unexpected 429 is never shown: the person stays in line', async () => {
      proxy.upstream.once('request', {
        status: 429,
        headers: { 'Retry-After': '7' },
        body: { messages: ['Too many'] },
      });
      const [person] = await people(1);
      const { id } = await proxy.begin(person!.token);
      await until('upstream refused', () => proxy.upstream.callsTo('request').length === 1);
      assert.equal((await proxy.read(person!.token, id)).status, 'QUEUED');
      await proxy.advance(8);
      await proxy.reaches(person!.token, id, 'WAITING');
    });

    test('a 429 that asks for hours pauses creation for minutes only', async () => {
      proxy.upstream.once('request', { status: 429, headers: { 'Retry-After': '86400' }, body: {} });
      const [person] = await people(1);
      const { id } = await proxy.begin(person!.token);
      await until('upstream refused', () => proxy.upstream.callsTo('request').length === 1);
      await until('the pause is written', async () => {
        const rows = await proxy.database.query('select 1 from proxy.budgets where paused_until is not null');
        return rows.length > 0;
      });
      await proxy.advance(301);
      await proxy.reaches(person!.token, id, 'WAITING');
    });

    test('processes that died at it do not count as failures of upstream', async () => {
      proxy.upstream.once('request', { status: 429, headers: { 'Retry-After': '7' }, body: {} });
      const [person] = await people(1);
      const { id } = await proxy.begin(person!.token);
      await until('the call is given back', async () => {
        const rows = await proxy.database.query('select 1 from proxy.places where at_head');
        return rows.length > 0;
      });
      await proxy.database.query('update proxy.requests set attempts = 9 where verification_id = $1', [id]);
      proxy.upstream.once('request', { status: 500, body: { messages: ['Internal server error'] } });
      await proxy.advance(8);
      await until('upstream failed', () => proxy.upstream.callsTo('request').length === 2);
      await proxy.advance(3);
      await proxy.reaches(person!.token, id, 'WAITING');
    });

    test('a creation that failed is tried again; one that is refused for good says why', async () => {
      proxy.upstream.once('request', { status: 500, body: { messages: ['Internal server error'] } });
      const [unlucky, invalid] = await people(2);
      const begun = await proxy.begin(unlucky!.token);
      await until('upstream failed', () => proxy.upstream.callsTo('request').length === 1);
      await proxy.advance(3);
      await proxy.reaches(unlucky!.token, begun.id, 'WAITING');

      proxy.upstream.once('request', { status: 422, body: { messages: ['Invalid national ID'] } });
      const refused = await proxy.begin(invalid!.token);
      const ended = await proxy.reaches(invalid!.token, refused.id, 'ERROR');
      assert.equal(ended.reason, 'invalid_national_id');
    });

    test('checks every verification, and upstream never sees a 61st check in a minute', async () => {
      const arrived = await people(10);
      for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
      await Promise.all(arrived.map(({ token, id }) => proxy.reaches(token, id, 'WAITING')));
      for (let second = 0; second < 75; second += 1) {
        // Each in turn: these seconds pass faster than a session may call.
        const { token, id } = arrived[second % arrived.length]!;
        const before = proxy.upstream.callsTo('status').length;
        await proxy.advance(1);
        await proxy.post(token, `/v1/verifications/${id}/check`, 202, { visible: false });
        if (second > 2 && second < 55) {
          await until('a look each second', () => proxy.upstream.callsTo('status').length > before);
        }
      }
      const checks = proxy.upstream.callsTo('status').map((call) => call.body.nationalId as string);
      assert.ok(checks.length >= 52, `${checks.length} status checks`);
      for (const { nationalId } of arrived) {
        assert.ok(checks.filter((checked) => checked === nationalId).length >= 4, 'a person starves');
      }
      assert.equal(proxy.upstream.violations, 0);
    });
  });
}
