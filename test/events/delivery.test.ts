import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { RETRY_SECONDS } from '../../server/events/leases.js';
import { bothEngines } from '../engines.js';
import { openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { eventOf, replay } from './listed-events.js';
import { SECRETS, startReceiver, type Receiver } from './receiver.js';

const wake = (proxy: TestProxy) => proxy.database.query("select pg_notify('proxy_events', '')");

for (const engine of bothEngines) {
  describe(`events to the host on ${engine.name}`, { skip: engine.skip }, () => {
    let receiver: Receiver;
    let proxy: TestProxy;
    before(async () => {
      receiver = await startReceiver();
      proxy = await openTestProxy(engine, { environment: receiver.environment, standing: true });
    });
    after(async () => {
      await proxy.stop();
      await receiver.close();
    });
    afterEach(() => receiver.answers());

    let person = 0;
    const waiting = async (at = proxy) => {
      // A delivery whose claim the clock outruns is made again: none is under way, and none that is due waits for its claim.
      await until('no delivery is under way', async () => {
        const open = await at.database.query(
          'select from proxy.deliveries where claimed_until is not null or next_attempt_at <= proxy.now()',
        );
        return open.length === 0;
      });
      // Room in the budget for the next person.
      await at.advance(61);
      const nationalId = `10830000${String((person += 1)).padStart(2, '0')}`;
      const { token, id, transId } = await at.waiting(nationalId, { reference: `customer-${person}` });
      return { token, id, nationalId, reference: `customer-${person}`, transId };
    };
    /** What the database knows is in the metrics within a second. */
    const measures = (what: RegExp) =>
      until(String(what), async () => {
        const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
        return what.test(metrics) && metrics;
      });
    const cancelled = async (at = proxy) => {
      const begun = await waiting(at);
      await at.post(begun.token, `/v1/verifications/${begun.id}/cancel`, 200);
      return begun;
    };
    const delivered = (id: string, times = 1) =>
      until(`${id} is delivered ${times} times`, () => receiver.of(id).length === times && receiver.of(id));

    test('report an approval after a cancellation for the start that took the request over, and for no other', async () => {
      const approve = async (transId: string) => {
        proxy.upstream.complete(transId);
        await proxy.advance(5);
        await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED');
      };
      const left = await cancelled();
      await approve(left.transId);
      const again = await cancelled();
      const taken = await proxy.begin(again.token);
      assert.equal(taken.status, 'WAITING');
      await approve(again.transId);
      await proxy.reaches(again.token, taken.id, 'COMPLETED');
      const ends = (id: string) => receiver.of(id).map(({ event }) => event.type);
      await until('it is reported', () => ends(taken.id).includes('verification.completed'));
      for (const { id } of [left, again]) assert.deepEqual(ends(id), ['verification.cancelled']);
    });

    test('are sent once for each code and each end, signed by every secret, without personal data', async () => {
      for (const status of ['COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR', 'CANCELLED'] as const) {
        const { token, id, transId, reference } = await waiting();
        const codeReady = await until('the code is reported', () =>
          receiver.codesReady.find(({ event }) => event.data.id === id),
        );
        assert.deepEqual(codeReady.event.data, { id, status: 'WAITING', reference });
        if (status === 'CANCELLED') {
          await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
        } else {
          proxy.upstream.setStatus(transId, status);
          await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, status);
          await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, status);
        }
        const [got] = await delivered(id);
        const { timestamp, ...rest } = JSON.parse(got!.body) as { timestamp: string };
        assert.deepEqual(rest, {
          type: `verification.${status.toLowerCase()}`,
          data: { id, status, reference },
        });
        const { updatedAt } = await proxy.read(token, id);
        assert.ok(Math.abs(Date.parse(timestamp) - Date.parse(updatedAt)) < 1000);
        const seconds = Number(got!.headers['webhook-timestamp']);
        assert.ok(Math.abs(Date.parse(updatedAt) / 1000 - seconds) < 30);
        const signatures = got!.headers['webhook-signature']!.split(' ');
        assert.equal(new Set(signatures).size, SECRETS.length);
        const event = await until('it is written down', async () => {
          const found = await eventOf(proxy, id);
          return found.delivery.state === 'delivered' && found;
        });
        assert.equal(event.id, got!.id);
        assert.equal(event.delivery.attempts, 1);
      }
      const ids = [...receiver.received, ...receiver.codesReady].map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(!proxy.logged.join('').includes(SECRETS[0]!.slice(6)));
    });

    test('are tried again up the ladder with the same id and body, given up, and replayed by hand', async () => {
      receiver.answers((response) => void response.writeHead(500).end());
      const { id } = await cancelled();
      await delivered(id);
      for (const [index, seconds] of RETRY_SECONDS.entries()) {
        // The claim counts the attempt, its outcome is written later: only `failures` says that it has ended.
        await until('the failure is written down', async () => {
          const [row] = await proxy.database.query<{ failures: number; claimed: boolean }>(
            `select failures, claimed_until is not null as claimed
               from proxy.deliveries join proxy.events on id = event_id
              where verification_id = $1 and type = 'verification.cancelled'`,
            [id],
          );
          return row!.failures === index + 1 && !row!.claimed;
        });
        const { delivery } = await eventOf(proxy, id);
        assert.deepEqual(
          [delivery.state, delivery.attempts, delivery.lastStatus],
          ['waiting', index + 1, 500],
        );
        const [clock] = await proxy.database.query<{ now: Date }>('select proxy.now() as now');
        const dueMs = Date.parse(delivery.nextAttemptAt!) - clock!.now.getTime();
        assert.equal(dueMs, 1000 * seconds);
        // The outbox gives no event to a delivery before its time, even when it is woken.
        await proxy.advance(dueMs / 1000 - 1);
        await wake(proxy);
        assert.equal(receiver.of(id).length, index + 1, `not before ${seconds} s`);
        await proxy.advance(2);
        await wake(proxy);
        const last = (await delivered(id, index + 2)).at(-1)!;
        // By the clock of the database, whatever that of the process says.
        const signedMs = Number(last.headers['webhook-timestamp']) * 1000 - clock!.now.getTime();
        assert.ok(Math.abs(signedMs - dueMs) < 30_000, `${signedMs} ms, not ${dueMs} ms`);
      }
      await until('it is given up', async () => (await eventOf(proxy, id)).delivery.state === 'given_up');
      // The row is written first, then counted and logged.
      const metrics = await measures(/kyc_events_given_up_total 1/);
      assert.match(metrics, /kyc_event_deliveries_total\{outcome="refused"\} 8/);
      assert.ok(proxy.logged.some((line) => line.includes('an event was given up')));

      receiver.answers();
      assert.deepEqual(await replay(proxy, await eventOf(proxy, id)), { events: 1 });
      const all = await delivered(id, RETRY_SECONDS.length + 2);
      assert.equal(new Set(all.map((one) => one.id)).size, 1);
      assert.equal(new Set(all.map((one) => one.body)).size, 1);
      await until('it is delivered', async () => (await eventOf(proxy, id)).delivery.state === 'delivered');
      await measures(/kyc_events_oldest_waiting_seconds 0/);
    });

    test('stop at once for a receiver that answers 410, and age in the metrics while it is silent', async () => {
      receiver.answers((response) => void response.writeHead(410).end());
      const { id } = await cancelled();
      await until('it is given up', async () => (await eventOf(proxy, id))?.delivery.state === 'given_up');
      assert.equal((await eventOf(proxy, id)).delivery.lastStatus, 410);

      receiver.answers((response) => void response.writeHead(302, { Location: receiver.url }).end());
      const second = await cancelled();
      await delivered(second.id);
      await until(
        'the redirect is a failure',
        async () => (await eventOf(proxy, second.id)).delivery.lastStatus === 302,
      );
      await proxy.advance(4);
      const metrics = await measures(/kyc_events_oldest_waiting_seconds [1-9]/);
      assert.match(metrics, /kyc_events_waiting 1/);
      const age = Number(/^kyc_events_oldest_waiting_seconds (\S+)$/m.exec(metrics)?.[1]);
      assert.ok(age >= 4 && age < 60, String(age));
    });
  });
}
