import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import {
  EventRefusedError,
  HostSettingError,
  verifyEvent,
  type EventRefusal,
} from '../../server/host/index.js';
import { signedHeaders, signingKey } from '../../server/events/signature.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
const NOW = Date.parse('2026-01-01T00:00:00Z');
const BODY = JSON.stringify({
  type: 'verification.completed',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { id: 'ver_1', status: 'COMPLETED', reference: 'customer-42' },
});

const signed = (body = BODY, secret = SECRET, timestamp = NOW / 1000) =>
  signedHeaders({ id: 'evt_1', timestamp, body }, [signingKey(secret)!]);

function refuses(code: EventRefusal, run: () => unknown): void {
  assert.throws(run, (error) => {
    assert.ok(error instanceof EventRefusedError);
    assert.equal(error.code, code);
    assert.equal(error.name, 'EventRefusedError');
    assert.ok(!JSON.stringify([error, error.message, error.stack]).includes(SECRET));
    return true;
  });
}

describe('verifyEvent', () => {
  const bytes = fc.uint8Array({ minLength: 24, maxLength: 64 });
  const texts = fc.string({ unit: 'grapheme' });

  test('accepts what the library of Standard Webhooks signs, and the library what the proxy signs', () => {
    fc.assert(
      fc.property(bytes, texts, texts, (key, reference, id) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const body = JSON.stringify({ type: 'verification.error', data: { id, reference } });
        const at = new Date();
        const library = new Webhook(secret);
        const headers = {
          'webhook-id': 'evt_7',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': library.sign('evt_7', at, body),
        };
        const event = verifyEvent(body, headers, secret);
        assert.deepEqual(event, { id: 'evt_7', ...(JSON.parse(body) as object) });

        const ours = { id: 'evt_8', timestamp: Math.floor(Date.now() / 1000), body };
        library.verify(body, signedHeaders(ours, [signingKey(OLD_SECRET)!, key]));
      }),
    );
  });

  test('refuses what the library refuses: another body, id, time or key', () => {
    const at = Math.floor(Date.now() / 1000);
    const headers = signed(BODY, SECRET, at);
    const forged: [string, Record<string, string>, string][] = [
      [`${BODY} `, headers, SECRET],
      [BODY, { ...headers, 'webhook-id': 'evt_2' }, SECRET],
      [BODY, { ...headers, 'webhook-timestamp': String(at - 1) }, SECRET],
      [BODY, headers, OLD_SECRET],
      [
        BODY,
        { ...headers, 'webhook-signature': headers['webhook-signature']!.replace('v1,', 'v2,') },
        SECRET,
      ],
      [BODY, { ...headers, 'webhook-signature': 'v1,' }, SECRET],
    ];
    for (const [body, given, secret] of forged) {
      assert.throws(() => new Webhook(secret).verify(body, given));
      refuses('event_signature_wrong', () => verifyEvent(body, given, secret));
    }
  });

  test('accepts the published example of Standard Webhooks, but for its content', () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    refuses('event_unreadable', () =>
      verifyEvent('{"test": 2432232314}', headers, secret, { now: 1_614_265_330_000 }),
    );
  });

  test('accepts a signature by any of several secrets, on either side', () => {
    const both = [SECRET, OLD_SECRET];
    assert.equal(verifyEvent(BODY, signed(BODY, OLD_SECRET), both, { now: NOW }).id, 'evt_1');
    const headers = signedHeaders(
      { id: 'evt_1', timestamp: NOW / 1000, body: BODY },
      both.map((secret) => signingKey(secret)!),
    );
    for (const secret of both) assert.equal(verifyEvent(BODY, headers, secret, { now: NOW }).id, 'evt_1');
  });

  test('reads headers of Node, of fetch and in any case, and a body as bytes', () => {
    const headers = signed();
    const capital = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]),
    );
    for (const given of [headers, capital, new Headers(headers)])
      assert.equal(verifyEvent(Buffer.from(BODY), given, SECRET, { now: NOW }).data.reference, 'customer-42');
  });

  test('refuses an event without its headers, and one that is five minutes old or early', () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      refuses('event_not_signed', () => verifyEvent(BODY, { ...signed(), [name]: '' }, SECRET, { now: NOW }));
    for (const timestamp of ['soon', '-1', '1e9', 'NaN'])
      refuses('event_not_signed', () =>
        verifyEvent(BODY, { ...signed(), 'webhook-timestamp': timestamp }, SECRET, { now: NOW }),
      );
    for (const late of [0, 300]) verifyEvent(BODY, signed(), SECRET, { now: NOW + late * 1000 });
    refuses('event_too_old', () => verifyEvent(BODY, signed(), SECRET, { now: NOW + 301_000 }));
    refuses('event_too_new', () => verifyEvent(BODY, signed(), SECRET, { now: NOW - 301_000 }));
    verifyEvent(BODY, signed(), SECRET, { now: NOW + 301_000, toleranceSeconds: 600 });
  });

  test('names a secret of another form as a mistake of the caller, without the secret', () => {
    for (const secrets of [[], '', 'whsec_', [SECRET, 'a-secret-of-another-form']])
      assert.throws(
        () => verifyEvent(BODY, signed(), secrets, { now: NOW }),
        (error) => error instanceof HostSettingError && !error.message.includes('another-form'),
      );
  });

  test('passes a type on that it does not know', () => {
    const body = BODY.replace('completed', 'invented_later');
    assert.equal(verifyEvent(body, signed(body), SECRET, { now: NOW }).type, 'verification.invented_later');
  });
});
