import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createDelivery } from '../../server/events/delivery.js';
import { Leases } from '../../server/events/leases.js';
import { Outbox } from '../../server/events/outbox.js';
import { verifyEvent } from '../../server/host/index.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { pglite } from '../engines.js';
import { keptLog } from '../serve-calls.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { eventOf, replay } from './listed-events.js';
import { receiverAt, startReceiver, type Receiver } from './receiver.js';
import { testKey } from '../test-key.js';

const [FIRST_SECRET, SECOND_SECRET] = [5, 6].map(
  (byte) => `whsec_${testKey(`events ${byte}`).toString('base64')}`,
) as [string, string];

describe('several receivers', () => {
  let first: Receiver;
  let second: Receiver;
  let proxy: TestProxy;
  before(async () => {
    first = await startReceiver();
    second = await startReceiver();
    proxy = await openTestProxy(pglite, {
      stopGraceMs: 1,
      environment: {
        HOST_WEBHOOK_URL: `${first.url},${second.url}`,
        HOST_WEBHOOK_SECRETS: `${FIRST_SECRET};${SECOND_SECRET}`,
      },
    });
  });
  after(async () => {
    await proxy.stop();
    await first.close();
    await second.close();
  });

  let person = 0;
  async function cancelled(): Promise<string> {
    person += 1;
    const { token, id } = await proxy.started(`10830000${String(person).padStart(2, '0')}`);
    await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    return id;
  }
  const reaches = (receiver: Receiver, id: string) =>
    until('the event has come', () => receiver.of(id).length > 0 && receiver.of(id));
  const deliveriesOf = async (id: string) =>
    (await eventOf(proxy, id)).deliveries.toSorted((a, b) => a.receiver! - b.receiver!);

  test('get each event under one id, signed with their own secret', async () => {
    const id = await cancelled();
    const [one] = await reaches(first, id);
    const [two] = await reaches(second, id);
    assert.deepEqual([one!.id, one!.body], [two!.id, two!.body]);
    for (const [got, own, other] of [
      [one!, FIRST_SECRET, SECOND_SECRET],
      [two!, SECOND_SECRET, FIRST_SECRET],
    ] as const) {
      assert.equal((await verifyEvent(got.body, got.headers, own)).data.id, id);
      await assert.rejects(verifyEvent(got.body, got.headers, other));
    }
    const deliveries = await until('both are delivered', async () => {
      const found = await deliveriesOf(id);
      return found.every(({ state }) => state === 'delivered') && found;
    });
    assert.deepEqual(
      deliveries.map(({ receiver }) => receiver),
      [1, 2],
    );
    assert.equal((await eventOf(proxy, id)).id, one!.id);
  });

  test('are retried and replayed each for itself', async () => {
    second.answers((response) => void response.writeHead(500).end());
    const id = await cancelled();
    await reaches(first, id);
    await reaches(second, id);
    const [, waits] = await until('the second waits for a retry', async () => {
      const found = await deliveriesOf(id);
      return found[1]?.lastOutcome === 'refused' && found;
    });
    assert.equal(waits!.state, 'waiting');
    second.answers();
    const unclear = proxy.call('POST', '/v1/events/replay', HOST_KEY, { after: 0 });
    await proxy.refused(unclear, 400, 'invalid_request');
    const none = proxy.call('POST', '/v1/events/replay', HOST_KEY, { after: 0, receiver: 3 });
    await proxy.refused(none, 409, 'no_event_receiver');
    assert.deepEqual(await replay(proxy, await eventOf(proxy, id), 2), { events: 1 });
    await until('it comes again', () => second.of(id).length === 2);
    assert.equal(first.of(id).length, 1);
  });

  test('do not wait for one that never answers', async () => {
    const { database } = proxy;
    const listed = ['a', 'b'].map((name) => receiverAt(name));
    const outbox = new Outbox(database, listed);
    const events = 20;
    await database.transaction(async (tx) => {
      for (let place = 0; place < events; place++)
        await outbox.record(tx, 'verification.completed', {
          id: `ver_${place}`,
          host: 'default',
          reference: null,
        });
    });
    let answered = 0;
    const silent: AbortSignal[] = [];
    const { log } = keptLog();
    const delivery = createDelivery({
      database,
      leases: new Leases(database),
      receivers: [
        {
          id: listed[0]!.id,
          url: 'https://host.example/events',
          keys: [Buffer.alloc(24)],
          async send() {
            answered += 1;
            return { outcome: 'delivered', status: 204 };
          },
        },
        {
          id: listed[1]!.id,
          url: 'https://host.example/events',
          keys: [Buffer.alloc(24)],
          send: (_headers, _body, signal) =>
            new Promise((resolve) => {
              silent.push(signal);
              signal.onabort = () => resolve({ outcome: 'timed_out', status: null });
            }),
        },
      ],
      log,
      metrics: createMetrics(),
    });
    await delivery.run();
    await until('the first has all', () => answered === events);
    assert.ok(silent.length > 0);
    assert.ok(
      silent.every((signal) => !signal.aborted),
      'before any time-out of the second',
    );
    for (const signal of silent) signal.onabort?.(new Event('abort'));
    await delivery.stop();
  });
});
