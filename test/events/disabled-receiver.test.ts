import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, beforeEach, describe, test } from 'node:test';
import type { HostEvent } from '../../contract/events.js';
import type { EventList } from '../../contract/events.js';
import { LEASE_SECONDS } from '../../server/events/delivery.js';
import { Outbox, type Claimed } from '../../server/events/outbox.js';
import type { KnownReceiver } from '../../server/events/receiver-addresses.js';
import { createReceiverState, DISABLE_AFTER_SECONDS } from '../../server/events/receiver-state.js';
import { RETRY_SECONDS } from '../../server/events/retries.js';
import type { Database } from '../../server/store/database.js';
import { BATCH } from '../../server/store/in-batches.js';
import { setClockAhead } from '../database-clock.js';
import { engines, databaseForSuite } from '../engines.js';
import { HOST_KEY, startTestProxy, until } from '../test-proxy.js';
import { testKey } from '../test-key.js';
import { receiverAt, registered } from './registered.js';

const RECEIVERS = ['first', 'second'].map((name) => receiverAt(name));
const HOUR = 3600;
const DAY = 24 * HOUR;

for (const engine of engines) {
  describe(`a receiver that accepts nothing, on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);
    let ahead = 0;
    let receivers: KnownReceiver[];
    const advance = (seconds: number) => setClockAhead(database, (ahead += seconds) * 1000);
    before(async () => {
      receivers = await registered(database, RECEIVERS);
    });

    const state = () => createReceiverState(database, receivers);
    const outbox = () => new Outbox(database, LEASE_SECONDS, receivers);
    const record = (id: string, type: 'verification.expired' | 'verification.completed') =>
      database.transaction((tx) => outbox().record(tx, type, { id, host: 'default', reference: null }));
    const claimAll = async (receiver: number) => {
      const claimed: Claimed[] = [];
      for (let next = await outbox().claim([receiver]); next; next = await outbox().claim([receiver]))
        claimed.push(next);
      return claimed;
    };
    const idOf = ({ body }: Claimed) => (JSON.parse(body) as { data: { id: string } }).data.id;
    const settle = async (claimed: Claimed, outcome: 'delivered' | 'refused' | 'gone') => {
      await outbox().settle(claimed, { outcome, status: null });
      if (outcome !== 'delivered') await state().failed(claimed.receiver);
    };
    /** Until the receiver is disabled, and how long that took. */
    async function failUntilDisabled(everySeconds: number): Promise<number> {
      for (let seconds = 0; seconds < 2 * DISABLE_AFTER_SECONDS; seconds += everySeconds) {
        if (await state().failed(1)) return seconds;
        await advance(everySeconds);
      }
      return Infinity;
    }
    beforeEach(async () => {
      await state().enable(1);
      for (const receiver of [0, 1])
        for (const claimed of await claimAll(receiver)) await settle(claimed, 'delivered');
    });

    test('is disabled after five days without one success, once', async () => {
      assert.equal(DISABLE_AFTER_SECONDS, 5 * DAY);
      assert.equal(await failUntilDisabled(6 * HOUR), 5 * DAY);
      assert.equal(await state().failed(1), false);
      const [disabled, ...others] = await state().disabled();
      assert.deepEqual(others, []);
      assert.equal(disabled!.place, 1);
      const days = (disabled!.disabledAt.getTime() - disabled!.failingSince.getTime()) / 1000 / DAY;
      assert.ok(days >= 5 && days < 5.01, String(days));
    });

    test('is not disabled while one delivery in five days succeeds', async () => {
      for (let hours = 0; hours < 20 * 24; hours += 12) {
        assert.equal(await state().failed(1), false, `after ${hours} h`);
        if (hours % 108 === 0) assert.equal(await state().enable(1), false);
        await advance(12 * HOUR);
      }
    });

    test('is not disabled by failures that are days apart, but by the retries of one event a day', async () => {
      assert.equal(await failUntilDisabled(DAY + HOUR), Infinity);
      assert.ok(Math.max(...RETRY_SECONDS) * 1.1 < DAY);
      assert.ok((await failUntilDisabled(20 * HOUR)) < 7 * DAY);
    });

    test('gets nothing while it is disabled, and then all that it missed, each verification once', async () => {
      await record('ver_first', 'verification.completed');
      await record('ver_replaced', 'verification.expired');
      await record('ver_gone', 'verification.completed');
      for (const claimed of await claimAll(0)) await settle(claimed, 'delivered');
      const [first, replaced, gone] = await claimAll(1);
      await settle(gone!, 'gone');
      await settle(replaced!, 'refused');
      await failUntilDisabled(6 * HOUR);
      // Under way when the receiver was disabled.
      await settle(first!, 'refused');
      await record('ver_replaced', 'verification.completed');
      await record('ver_meanwhile', 'verification.completed');
      await advance(10 * DAY);
      assert.deepEqual(await claimAll(1), []);
      assert.deepEqual(
        await outbox()
          .waiting()
          .then(({ count }) => count),
        2,
      );
      assert.deepEqual((await claimAll(0)).map(idOf), ['ver_replaced', 'ver_meanwhile']);

      assert.equal(await state().enable(1), true);
      assert.equal(await state().enable(1), false);
      const missed = await claimAll(1);
      assert.deepEqual(missed.map(idOf).toSorted(), ['ver_first', 'ver_meanwhile', 'ver_replaced']);
      assert.ok(missed.every(({ body }) => body.includes('COMPLETED')));
      for (const claimed of missed) await settle(claimed, 'delivered');
    });

    test('loses and gets many events in batches; what comes or fails meanwhile is sent as well', async () => {
      const many = 2 * BATCH + 200;
      await database.query(
        `insert into proxy.events
           (id, type, receiver, host, verification_id, status, created_at, waiting_since, next_attempt_at)
         select 'evt_' || n, 'verification.completed', 1, 'default', 'ver_' || n, 'COMPLETED', now, now, now
           from (select proxy.now() as now) as clock, generate_series(1, $1::int) as n`,
        [many],
      );
      const counts = async () => {
        const [row] = await database.query<{ together: number; waiting: number }>(
          `select max(rows)::int as together, sum(waiting)::int as waiting
             from (select count(*) as rows, count(next_attempt_at) as waiting from proxy.events
                    where receiver = 1 and delivered_at is null group by xmin::text) as changed`,
        );
        return row!;
      };
      await failUntilDisabled(6 * HOUR);
      const givenUp = await counts();
      assert.ok(givenUp.together <= BATCH, `${givenUp.together} were given up together`);
      assert.equal(givenUp.waiting, 0);

      let batches = 0;
      const interrupted: Database = {
        ...database,
        async transaction(work) {
          const done = await database.transaction(work);
          if (++batches === 1) {
            await record('ver_last', 'verification.completed');
            const first = await outbox().claim([1]);
            assert.equal(idOf(first!), 'ver_1');
            await settle(first!, 'refused');
          }
          return done;
        },
      };
      assert.equal(await createReceiverState(interrupted, receivers).enable(1), true);
      const sent = await counts();
      assert.ok(sent.together <= BATCH, `${sent.together} were sent together`);
      assert.equal(sent.waiting, many + 1);
      await database.query('delete from proxy.events where receiver = 1');
    });

    test('that fails again after it was enabled starts at the first day', async () => {
      await failUntilDisabled(6 * HOUR);
      await state().enable(1);
      assert.equal(await failUntilDisabled(6 * HOUR), 5 * DAY);
    });

    test('stays disabled at a start with the same address, and is enabled by a new one', async () => {
      await failUntilDisabled(6 * HOUR);
      assert.deepEqual(await state().enableMoved(), []);
      assert.equal((await state().disabled()).length, 1);
      assert.deepEqual(await createReceiverState(database, receivers.slice(0, 1)).disabled(), []);
      const moved = createReceiverState(
        database,
        await registered(database, [RECEIVERS[0]!, receiverAt('new')]),
      );
      assert.deepEqual(await moved.enableMoved(), [1]);
      assert.deepEqual(await moved.disabled(), []);
    });
  });

  test(
    `a disabled receiver shows in log and metrics until a replay succeeds, on ${engine.name}`,
    { skip: engine.skip },
    async (t) => {
      let accepts = false;
      const got: string[] = [];
      const receiver = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
        got.push(`${accepts} ${(JSON.parse(body) as HostEvent).data.id}`);
        response.writeHead(accepts ? 204 : 500).end();
      });
      await new Promise<void>((open) => receiver.listen(0, '127.0.0.1', open));
      t.after(() => receiver.close());
      const proxy = await startTestProxy(t, engine, {
        stopGraceMs: 1,
        environment: {
          HOST_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
          HOST_WEBHOOK_SECRETS: `whsec_${testKey('events').toString('base64')}`,
        },
      });
      t.after(() => proxy.stop());
      const cancelled = async (nationalId: string) => {
        const { token, id } = await proxy.started(nationalId);
        await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
        return id;
      };
      const gauge = async () => {
        const text = await (await fetch(`${proxy.url}/metrics`)).text();
        return /^kyc_receivers_disabled (\d+)$/m.exec(text)?.[1];
      };
      assert.equal(await gauge(), '0');
      const first = await cancelled('1084000001');
      await until('it has failed', () => got.includes(`false ${first}`));
      const { database } = proxy;
      await until('the failure is stored', async () => {
        const rows = await database.query(
          "update proxy.receivers set failing_since = failing_since - interval '5 days' returning 1",
        );
        return rows.length > 0;
      });
      const second = await cancelled('1084000002');
      await until('it is disabled', () => proxy.logged.some((line) => line.includes('was disabled')));
      await until('the metric shows it', async () => (await gauge()) === '1');
      const third = await cancelled('1084000003');

      accepts = true;
      const listed = await proxy.call('GET', '/v1/events?limit=100', HOST_KEY);
      const { events } = (await listed.json()) as EventList;
      const { id } = events.find(({ data }) => data.id === second)!;
      await proxy.post(HOST_KEY, `/v1/events/${id}/replay`, 202);
      await until('what it missed has come', () => [first, third].every((id) => got.includes(`true ${id}`)));
      await until('the metric shows it', async () => (await gauge()) === '0');
      // The row is written first, then logged.
      await until('the log says so', () => proxy.logged.some((line) => line.includes('is enabled again')));
    },
  );
}
