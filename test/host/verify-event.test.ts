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
import { signedHeaders } from '../../server/events/signature.js';
import { signingKey } from '../../server/events/signing-key.js';

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

function refuses(code: EventRefusal, run: () => Promise<unknown>): Promise<void> {
  return assert.rejects(run, (error) => {
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

  test('accepts what the library of Standard Webhooks signs, and the library what the proxy signs', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, texts, texts, async (key, reference, id) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const body = JSON.stringify({ type: 'verification.error', data: { id, reference } });
        const at = new Date();
        const library = new Webhook(secret);
        const headers = {
          'webhook-id': 'evt_7',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': library.sign('evt_7', at, body),
        };
        const event = await verifyEvent(body, headers, secret);
        assert.deepEqual(event, { id: 'evt_7', ...(JSON.parse(body) as object) });

        const ours = { id: 'evt_8', timestamp: Math.floor(Date.now() / 1000), body };
        library.verify(body, signedHeaders(ours, [signingKey(OLD_SECRET)!, key]));
      }),
    );
  });

  test('refuses what the library refuses: another body, id, time or key', async () => {
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
      await refuses('event_signature_wrong', () => verifyEvent(body, given, secret));
    }
  });

  test('accepts the published example of Standard Webhooks, but for its content', async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    await refuses('event_unreadable', () =>
      verifyEvent('{"test": 2432232314}', headers, secret, { now: 1_614_265_330_000 }),
    );
  });

  test('accepts a signature by any of several secrets, on either side', async () => {
    const both = [SECRET, OLD_SECRET];
    assert.equal((await verifyEvent(BODY, signed(BODY, OLD_SECRET), both, { now: NOW })).id, 'evt_1');
    const headers = signedHeaders(
      { id: 'evt_1', timestamp: NOW / 1000, body: BODY },
      both.map((secret) => signingKey(secret)!),
    );
    for (const secret of both)
      assert.equal((await verifyEvent(BODY, headers, secret, { now: NOW })).id, 'evt_1');
  });

  test('reads headers of Node, of fetch and in any case, and a body as bytes', async () => {
    const headers = signed();
    const capital = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]),
    );
    const inLists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const bytesOfBody = new TextEncoder().encode(BODY);
    for (const body of [BODY, Buffer.from(BODY), bytesOfBody, bytesOfBody.buffer])
      for (const given of [
        headers,
        capital,
        inLists,
        new Headers(headers),
        new Map(Object.entries(headers)),
      ]) {
        const { data } = await verifyEvent(body, given, SECRET, { now: NOW });
        assert.equal(data.reference, 'customer-42');
      }
  });

  test('refuses an event without its headers, and one that is five minutes old or early', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      await refuses('event_not_signed', () =>
        verifyEvent(BODY, { ...signed(), [name]: '' }, SECRET, { now: NOW }),
      );
    for (const timestamp of ['soon', '-1', '1e9', 'NaN'])
      await refuses('event_not_signed', () =>
        verifyEvent(BODY, { ...signed(), 'webhook-timestamp': timestamp }, SECRET, { now: NOW }),
      );
    for (const late of [0, 300]) await verifyEvent(BODY, signed(), SECRET, { now: NOW + late * 1000 });
    await refuses('event_too_old', () => verifyEvent(BODY, signed(), SECRET, { now: NOW + 301_000 }));
    await refuses('event_too_new', () => verifyEvent(BODY, signed(), SECRET, { now: NOW - 301_000 }));
    await verifyEvent(BODY, signed(), SECRET, { now: NOW + 301_000, toleranceSeconds: 600 });
  });

  const list = (secrets: unknown) => ({ secrets, says: /missing.*HOST_WEBHOOK_SECRETS/ });
  const other = (secrets: unknown) => ({ secrets, says: /whsec_/ });
  /** With what the caller wrote, every event fails: the error says what to write instead, and nothing of a secret. */
  const mistakes: Record<string, { says: RegExp; body?: unknown; headers?: unknown; secrets?: unknown }> = {
    'a parsed body': { body: JSON.parse(BODY), says: /parsed.*express\.text/ },
    'a parsed body as a text': { body: String(JSON.parse(BODY)), says: /parsed.*express\.text/ },
    'no body': { body: undefined, says: /No body.*express\.text/ },
    'a body that is null': { body: null, says: /No body/ },
    'a Promise of a body': { body: Promise.resolve(BODY), says: /await/ },
    'a request in place of its body': { body: new Request('https://a.example'), says: /not read/ },
    'a stream': { body: new Blob([BODY]).stream(), says: /not read/ },
    'a body in base64': { body: Buffer.from(BODY).toString('base64'), says: /isBase64Encoded/ },
    'a Promise of headers': { headers: Promise.resolve(new Headers(signed())), says: /await headers\(\)/ },
    'no headers': { headers: undefined, says: /request\.headers/ },
    'raw headers': { headers: Object.entries(signed()).flat(), says: /request\.headers/ },
    'no secret': list(undefined),
    'a secret that is null': list(null),
    'an empty secret': list(''),
    'no secret in a list': list([]),
    'a secret that is undefined in a list': list([SECRET, undefined]),
    'a secret without a key': other('whsec_'),
    'a secret of another form': other([SECRET, 'a-secret-of-another-form']),
    'two secrets in one text': other(`${SECRET},${OLD_SECRET}`),
    'a secret that is a number': other(7),
    'a secret that is no base64': other('whsec_a==='),
  };
  for (const [name, { says, ...mistake }] of Object.entries(mistakes))
    test(`says what to change: ${name}`, async () => {
      const { body, headers, secrets } = { body: BODY, headers: signed(), secrets: SECRET, ...mistake };
      const given = [body, headers, secrets] as Parameters<typeof verifyEvent>;
      given[3] = { now: NOW };
      await assert.rejects(verifyEvent(...given), (error) => {
        assert.ok(error instanceof HostSettingError, String(error));
        assert.match(error.message, says);
        assert.doesNotMatch(error.message, /another-form|AQEB/);
        return true;
      });
    });

  test('refuses a tolerance and a time that are no numbers: with them, no event would be too old', async () => {
    for (const options of [{ toleranceSeconds: NaN }, { toleranceSeconds: -1 }, { now: NaN }])
      await assert.rejects(verifyEvent(BODY, signed(), SECRET, options), HostSettingError);
  });

  test('takes nothing that a stranger sends for a mistake of the caller', async () => {
    const strange: [string, object][] = [
      ['', signed()],
      [Buffer.from(BODY.replace('ver_1', 'ver_2')).toString('base64'), signed()],
      [BODY, { ...signed(), 'webhook-id': ['evt_1', 'evt_1'] }],
      [BODY, { ...signed(), 'webhook-signature': 'v1,%%% v1, v1 ,v1,AAAA v1,\u0000' }],
      [BODY, {}],
    ];
    for (const [body, headers] of strange)
      await assert.rejects(
        verifyEvent(body, headers as Record<string, string>, SECRET, { now: NOW }),
        EventRefusedError,
      );
  });

  test('passes a type on that it does not know', async () => {
    const body = BODY.replace('completed', 'invented_later');
    const { type } = await verifyEvent(body, signed(body), SECRET, { now: NOW });
    assert.equal(type, 'verification.invented_later');
  });
});
