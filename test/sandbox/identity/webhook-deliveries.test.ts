import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { RETRY_AFTER_SECONDS } from '../../../sandbox/identity/webhook-deliveries.js';
import { until } from '../../test-proxy.js';
import { describeSandbox, startReceiver, type Receiver } from '../running-sandbox.js';

describeSandbox('webhooks', {}, (sandbox) => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
    await sandbox.advance(60_000);
    await sandbox.set({ webhookUrl: receiver.url, secondRequest: 'supersede' });
  });
  afterEach(async () => {
    await sandbox.call('PUT', '/sandbox/faults', {});
    await receiver.close();
  });

  const deliveryOf = async (transId: string) =>
    (await sandbox.deliveries()).find((delivery) => delivery.transId === transId);
  const reaches = (transId: string, state: string) =>
    until(`it is ${state}`, async () => {
      const delivery = await deliveryOf(transId);
      return delivery?.state === state && delivery;
    });
  async function declined(): Promise<string> {
    const { transId } = await sandbox.request('1000000000');
    await sandbox.call('POST', `/sandbox/identity/transactions/${transId}/decline`);
    return transId;
  }

  it('says exactly Type, TransId and Status when a status changes, not when a request is made', async () => {
    const { transId } = await sandbox.request('1000000001');
    assert.equal(await deliveryOf(transId), undefined);
    await sandbox.call('POST', `/sandbox/identity/transactions/${transId}/decline`);
    await reaches(transId, 'delivered');
    assert.deepEqual(receiver.bodies, [
      { Type: 'IdentityVerificationCompleted', TransId: transId, Status: 'REJECTED' },
    ]);
  });

  it('comes by itself when time alone changes the status', async () => {
    const { transId } = await sandbox.request('1000000003');
    await sandbox.advance(15_000);
    await reaches(transId, 'delivered');
    assert.deepEqual(receiver.bodies, [
      { Type: 'IdentityVerificationCompleted', TransId: transId, Status: 'EXPIRED' },
    ]);
  });

  it('sends the event of a request that a second one replaced', async () => {
    const first = await sandbox.request('1000000000');
    await sandbox.request('1000000000');
    assert.equal((await reaches(first.transId, 'delivered')).status, 'EXPIRED');
  });

  it('is never sent for a national ID ending in 5, and sent twice and late for one ending in 6', async () => {
    const silent = await sandbox.request('1000000005');
    const twice = await sandbox.request('1000000006');
    await sandbox.advance(3000);
    await until('there is a row', () => deliveryOf(twice.transId));
    assert.equal(await deliveryOf(silent.transId), undefined);
    assert.equal(receiver.bodies.length, 0, 'not yet');
    await sandbox.advance(10_000);
    await until('the first came', () => receiver.bodies.length === 1);
    await sandbox.advance(10_000);
    await until('the second came', () => receiver.bodies.length === 2);
    assert.deepEqual(receiver.bodies[0], receiver.bodies[1]);
  });

  it('is tried again with growing pauses, then given up, and can be sent again by hand', async () => {
    receiver.answer = 500;
    const transId = await declined();
    for (const [index, seconds] of RETRY_AFTER_SECONDS.entries()) {
      const made = async () => (await deliveryOf(transId))?.attempts >= index + 1;
      await until(`attempt ${index + 1}`, made);
      const { state, answer, attemptedAt, dueAt } = await deliveryOf(transId);
      if (state === 'pending') {
        assert.equal(answer, 500);
        assert.equal(Date.parse(dueAt) - Date.parse(attemptedAt), seconds * 1000);
      }
      await sandbox.advance(seconds * 1000);
    }
    const failed = await reaches(transId, 'failed');
    assert.deepEqual([failed.attempts, failed.failure], [RETRY_AFTER_SECONDS.length + 1, 'answered 500']);

    receiver.answer = 204;
    const again = (id: number) => sandbox.call('POST', `/sandbox/webhooks/deliveries/${id}/resend`);
    assert.equal((await again(failed.id)).status, 202);
    await reaches(transId, 'delivered');
    assert.equal((await again(999999)).status, 404);
  });

  it('is dropped by the fault, and not sent without an address', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { dropWebhooks: true });
    await reaches(await declined(), 'dropped');
    await sandbox.call('PUT', '/sandbox/faults', {});
    await sandbox.set({ webhookUrl: null });
    await reaches(await declined(), 'no_address');
    assert.equal(receiver.bodies.length, 0);
  });
});
