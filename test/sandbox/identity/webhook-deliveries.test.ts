import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { RETRY_AFTER_SECONDS } from '../../../sandbox/identity/webhook-deliveries.js';
import { describeSandbox, startReceiver, until, type Receiver } from '../running-sandbox.js';

const settled = (state: string) => state !== 'pending';

describeSandbox('webhooks', {}, (sandbox) => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
    await sandbox.advance(60_000);
    await sandbox.call('PUT', '/sandbox/settings', {
      webhookUrl: receiver.url,
      secondRequest: 'supersede',
    });
  });
  afterEach(async () => {
    await sandbox.call('PUT', '/sandbox/faults', {});
    await receiver.close();
  });

  const deliveryOf = async (transId: string) =>
    (await sandbox.deliveries()).find((delivery) => delivery.transId === transId);

  it('says exactly Type, TransId and Status when a status changes, not when a request is made', async () => {
    const sent = await sandbox.request('1000000000');
    assert.equal(await deliveryOf(sent.transId), undefined);
    await sandbox.call('POST', `/sandbox/identity/transactions/${sent.transId}/decline`);
    await until(async () => (await deliveryOf(sent.transId))?.state === 'delivered', 'the delivery');
    assert.deepEqual(receiver.bodies, [
      { Type: 'IdentityVerificationCompleted', TransId: sent.transId, Status: 'REJECTED' },
    ]);
  });

  it('comes by itself when time alone changes the status', async () => {
    const sent = await sandbox.request('1000000003');
    await sandbox.advance(15_000);
    await until(() => receiver.bodies.length > 0, 'the webhook');
    assert.deepEqual(receiver.bodies, [
      { Type: 'IdentityVerificationCompleted', TransId: sent.transId, Status: 'EXPIRED' },
    ]);
  });

  it('sends the event of a request that a second one replaced', async () => {
    const first = await sandbox.request('1000000000');
    await sandbox.request('1000000000');
    await until(async () => (await deliveryOf(first.transId))?.state === 'delivered', 'the delivery');
    assert.equal((await deliveryOf(first.transId)).status, 'EXPIRED');
  });

  it('is never sent for a national ID ending in 5, and sent twice and late for one ending in 6', async () => {
    const silent = await sandbox.request('1000000005');
    const twice = await sandbox.request('1000000006');
    await sandbox.advance(3000);
    await until(async () => deliveryOf(twice.transId), 'the row');
    assert.equal(await deliveryOf(silent.transId), undefined);
    assert.equal(receiver.bodies.length, 0, 'not yet');
    await sandbox.advance(10_000);
    await until(() => receiver.bodies.length === 1, 'the first');
    await sandbox.advance(10_000);
    await until(() => receiver.bodies.length === 2, 'the second');
    assert.deepEqual(receiver.bodies[0], receiver.bodies[1]);
  });

  it('is tried again with growing pauses, then given up, and can be sent again by hand', async () => {
    receiver.answer = 500;
    const sent = await sandbox.request('1000000000');
    await sandbox.call('POST', `/sandbox/identity/transactions/${sent.transId}/decline`);
    for (const [index, seconds] of RETRY_AFTER_SECONDS.entries()) {
      await until(
        async () => (await deliveryOf(sent.transId))?.attempts >= index + 1,
        `attempt ${index + 1}`,
      );
      const { state, answer, attemptedAt, dueAt } = await deliveryOf(sent.transId);
      if (state === 'pending') {
        assert.equal(answer, 500);
        assert.equal(Date.parse(dueAt) - Date.parse(attemptedAt), seconds * 1000);
      }
      await sandbox.advance(seconds * 1000);
    }
    const failed = await until(async () => {
      const delivery = await deliveryOf(sent.transId);
      return settled(delivery.state) && delivery;
    }, 'the end');
    assert.deepEqual([failed.state, failed.attempts], ['failed', RETRY_AFTER_SECONDS.length + 1]);
    assert.equal(failed.failure, 'answered 500');

    receiver.answer = 204;
    const again = await sandbox.call('POST', `/sandbox/webhooks/deliveries/${failed.id}/resend`);
    assert.equal(again.status, 202);
    await until(async () => (await deliveryOf(sent.transId)).state === 'delivered', 'the delivery');
    assert.equal((await sandbox.call('POST', '/sandbox/webhooks/deliveries/999999/resend')).status, 404);
  });

  it('is dropped by the fault, and not sent without an address', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { dropWebhooks: true });
    const dropped = await sandbox.request('1000000000');
    await sandbox.call('POST', `/sandbox/identity/transactions/${dropped.transId}/decline`);
    await until(async () => (await deliveryOf(dropped.transId))?.state === 'dropped', 'the drop');
    await sandbox.call('PUT', '/sandbox/faults', {});
    await sandbox.call('PUT', '/sandbox/settings', { webhookUrl: null });
    const unsent = await sandbox.request('1000000000');
    await sandbox.call('POST', `/sandbox/identity/transactions/${unsent.transId}/decline`);
    await until(async () => (await deliveryOf(unsent.transId))?.state === 'no_address', 'the row');
    assert.equal(receiver.bodies.length, 0);
  });
});
