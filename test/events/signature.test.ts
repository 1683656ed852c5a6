import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { signedHeaders } from '../../server/events/signature.js';
import { signingKey } from '../../server/events/signing-key.js';

describe('the signature of an event', () => {
  test('is the one Standard Webhooks publishes for its example', () => {
    const key = signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')!;
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    assert.deepEqual(signedHeaders(message, [key]), {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is made with every key, in their order, over the bytes of id, time and body', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 24, maxLength: 64 }), { minLength: 1, maxLength: 4 }),
        fc.string({ unit: 'grapheme' }),
        fc.nat(),
        (keys, body, timestamp) => {
          const given = signedHeaders({ id: 'evt_1', timestamp, body }, keys)['webhook-signature'];
          const signed = Buffer.concat([Buffer.from(`evt_1.${timestamp}.`), Buffer.from(body)]);
          const expected = keys.map(
            (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
          );
          assert.equal(given, expected.join(' '));
        },
      ),
    );
  });

  test('takes secrets of 24 to 64 bytes written as whsec_ and base64, and no others', () => {
    const written = (bytes: number) => `whsec_${Buffer.alloc(bytes, 9).toString('base64')}`;
    for (const bytes of [24, 32, 64]) assert.equal(signingKey(written(bytes))?.length, bytes);
    for (const bytes of [0, 23, 65]) assert.equal(signingKey(written(bytes)), null);
    for (const other of [
      'whsec_',
      'whsec_not base64 at all, is it?',
      written(32).replace('whsec_', 'whpk_'),
    ]) {
      assert.equal(signingKey(other), null);
    }
  });
});
