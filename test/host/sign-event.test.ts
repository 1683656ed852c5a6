import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { HOST_EVENT_TYPES, HOST_EVENTS, type VerificationEventType } from '../../contract/events.js';
import { HostEvent } from '../../contract/schemas/events.js';
import { verifyEvent } from '../../server/host/index.js';
import { HostSettingError, signEvent } from '../../server/host/testing.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

describe('signEvent', () => {
  test('makes each event as the proxy sends it, signed as Standard Webhooks describes', async () => {
    for (const type of HOST_EVENT_TYPES) {
      const { headers, body } = signEvent(type, SECRET, { reference: 'customer-42' });
      new Webhook(SECRET).verify(body, { ...headers });
      assert.equal(HostEvent.parse(JSON.parse(body)).type, type);
      const { id, data } = await verifyEvent(body, headers, SECRET);
      assert.match(id, /^evt_/);
      const status = HOST_EVENTS[type as VerificationEventType];
      if (type.startsWith('verification.'))
        assert.deepEqual(data, { id: 'ver_test1', status, reference: 'customer-42' });
      else assert.equal(`${data.id} of ${data.reference}`, 'scr_test1 of customer-42');
    }
  });

  test('makes what a receiver must refuse or ignore', async () => {
    const old = signEvent('verification.completed', SECRET, { signedAt: Date.now() - 600_000 });
    await assert.rejects(verifyEvent(old.body, old.headers, SECRET), { code: 'event_too_old' });
    const repeated = signEvent('verification.completed', SECRET, { eventId: 'evt_1' });
    assert.equal(repeated.headers['webhook-id'], 'evt_1');
    assert.throws(() => signEvent('verification.completed', 'a-secret-of-another-form'), HostSettingError);
  });
});
