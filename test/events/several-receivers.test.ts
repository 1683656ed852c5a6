import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { receiverId } from '../../server/events/hosts.js';
import { Outbox } from '../../server/events/outbox.js';
import { verifyEvent } from '../../server/host/index.js';
import { pglite } from '../engines.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { eventOf, replay } from './listed-events.js';
import { startReceiver, type Receiver } from './receiver.js';
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
    const silent: ServerResponse[] = [];
    second.answers((response) => void silent.push(response));
    const outbox = new Outbox(
      proxy.database,
      [first, second].map(({ url }) => ({ host: 'default', id: receiverId('default', url) })),
    );
    const ids = Array.from({ length: 20 }, (_, place) => `ver_${place}`);
    await proxy.database.transaction(async (tx) => {
      for (const id of ids)
        await outbox.record(tx, 'verification.completed', { id, host: 'default', reference: null });
    });
    await until('the first has all', () => ids.every((id) => first.of(id).length > 0));
    assert.ok(silent.length > 0 && silent.length < ids.length, 'before any time-out of the second');
    second.answers();
    for (const response of silent) response.end();
  });
});
