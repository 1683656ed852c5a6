import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { RETRY_SECONDS, retrySeconds } from '../../server/events/retries.js';
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

describe('the ladder of retries', () => {
  test('waits longer each time, lasts a day and some hours, then gives up', () => {
    const waits = RETRY_SECONDS.map((_, index) => retrySeconds(index + 1, 0)!);
    assert.deepEqual(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400]);
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    assert.ok(hours > 24 && hours < 36, `${hours} h`);
    assert.equal(retrySeconds(RETRY_SECONDS.length + 1, 0), null);
  });

  test('spreads events that failed together by a tenth at most, never earlier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RETRY_SECONDS.length }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const base = RETRY_SECONDS[failures - 1]!;
          const seconds = retrySeconds(failures, chance)!;
          assert.ok(seconds >= base && seconds <= base * 1.1);
        },
      ),
    );
  });
});
