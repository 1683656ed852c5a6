import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from '../../server/events/signature.js';
import { signingKey } from '../../server/events/signing-key.js';
import { EventRefusedError, HostSettingError, verifyEvent } from '../../server/host/index.js';
import {
  arrived,
  BODY,
  genuineEvents,
  OTHER_SECRET,
  refusedEvents,
  SECRET,
  unreadableEvents,
  type Arrived,
} from './refused-events.js';

const headersOf = ({ id, time, signatures }: Arrived): Record<string, string> =>
  JSON.parse(
    JSON.stringify({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures }),
  ) as Record<string, string>;
/** The events were signed when this file was loaded: a busy machine may come to them minutes later. */
const LOADED = Date.now();
const verify = (event: Arrived) => verifyEvent(event.body, headersOf(event), SECRET, { now: LOADED });

describe('verifyEvent', () => {
  for (const [name, event] of Object.entries(genuineEvents()))
    test(`accepts an event ${name}`, async () => assert.equal((await verify(event)).id, 'evt_1'));

  for (const [name, code, event] of [...refusedEvents(), ...unreadableEvents()])
    test(`refuses an event ${name}, and never takes it for a mistake of the caller`, () =>
      assert.rejects(verify(event), (error) => {
        assert.ok(error instanceof EventRefusedError);
        assert.deepEqual([error.name, error.code], ['EventRefusedError', code]);
        assert.ok(!JSON.stringify([error, error.message, error.stack]).includes(SECRET));
        return true;
      }));

  test('accepts what the library of Standard Webhooks signs, and the library what the proxy signs', async () => {
    const bytes = fc.uint8Array({ minLength: 24, maxLength: 64 });
    const texts = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(bytes, texts, texts, async (key, reference, id) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const body = JSON.stringify({ type: 'verification.error', data: { id, reference } });
        const at = new Date();
        const library = new Webhook(secret);
        const timestamp = Math.floor(at.getTime() / 1000);
        const headers = {
          'webhook-id': 'evt_7',
          'webhook-timestamp': String(timestamp),
          'webhook-signature': library.sign('evt_7', at, body),
        };
        const event = await verifyEvent(body, headers, secret);
        assert.deepEqual(event, { id: 'evt_7', ...(JSON.parse(body) as object) });
        library.verify(
          body,
          signedHeaders({ id: 'evt_8', timestamp, body }, [signingKey(OTHER_SECRET)!, key]),
        );
      }),
    );
  });

  test('gives the id of the delivery, whatever a later version has in the body', async () => {
    const key = signingKey(OTHER_SECRET)!;
    const body = '{"id":"ver_1","type":"verification.error","data":{"id":"ver_1"}}';
    const headers = signedHeaders({ id: 'evt_9', timestamp: Math.floor(Date.now() / 1000), body }, [key]);
    assert.equal((await verifyEvent(body, headers, OTHER_SECRET)).id, 'evt_9');
  });

  test('accepts the published example of Standard Webhooks, but for its content', async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const verified = verifyEvent('{"test": 2432232314}', headers, secret, { now: 1_614_265_330_000 });
    await assert.rejects(verified, { code: 'event_unreadable' });
  });

  test('refuses an event five minutes after its time or before it, or after what the caller says', async () => {
    const event = arrived();
    const verifyAt = (seconds: number, toleranceSeconds?: number) => {
      const options = toleranceSeconds === undefined ? {} : { toleranceSeconds };
      return verifyEvent(event.body, headersOf(event), SECRET, {
        now: (Number(event.time) + seconds) * 1000,
        ...options,
      });
    };
    for (const late of [0, 300, -300]) await verifyAt(late);
    await assert.rejects(verifyAt(301), { code: 'event_too_old' });
    await assert.rejects(verifyAt(-301), { code: 'event_too_new' });
    await verifyAt(301, 600);
    for (const [late, tolerance] of [[0, NaN], [0, -1], [NaN]] as [number, number?][])
      await assert.rejects(verifyAt(late, tolerance), HostSettingError);
  });

  test('reads headers of Node, of fetch and in any case, a body as bytes, and any of several secrets', async () => {
    const event = arrived({ secrets: [OTHER_SECRET] });
    const headers = headersOf(event);
    const entries = Object.entries(headers);
    const capital = Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]));
    const inLists = Object.fromEntries(entries.map(([name, value]) => [name, [value]]));
    const bytes = new TextEncoder().encode(BODY);
    for (const body of [BODY, Buffer.from(BODY), bytes, bytes.buffer])
      for (const given of [headers, capital, inLists, new Headers(headers), new Map(entries)])
        assert.equal((await verifyEvent(body, given, [SECRET, OTHER_SECRET])).data.reference, 'ä');
    const twice = { ...headers, 'webhook-id': ['evt_1', 'evt_1'] };
    await assert.rejects(verifyEvent(BODY, twice, OTHER_SECRET), { code: 'event_not_signed' });
  });

  test('passes a type on that it does not know', async () => {
    const later = arrived({ body: Buffer.from(BODY.replace('completed', 'invented_later')) });
    assert.equal((await verify(later)).type, 'verification.invented_later');
  });

  const headers = headersOf(arrived());
  const ofBody = /^Pass the body as text or bytes.*express\.text/;
  const ofHeaders = /^Pass the headers of the request.*request\.headers.*await/;
  const ofSecrets = /^Each secret must be one of HOST_WEBHOOK_SECRETS.*whsec_.*variable/;
  /** With what the caller wrote, every event fails: the error says what to write instead, and nothing of a secret. */
  for (const [mistake, says, sent, given, secrets] of [
    ['a parsed body', ofBody, JSON.parse(BODY), headers, SECRET],
    ['a parsed body as a text', ofBody, '[object Object]', headers, SECRET],
    ['no body', ofBody, undefined, headers, SECRET],
    ['a Promise of a body', ofBody, Promise.resolve(BODY), headers, SECRET],
    ['a request in place of its body', ofBody, new Request('https://a.example'), headers, SECRET],
    ['a Promise of headers', ofHeaders, BODY, Promise.resolve(new Headers(headers)), SECRET],
    ['no headers', ofHeaders, BODY, undefined, SECRET],
    ['raw headers', ofHeaders, BODY, Object.entries(headers).flat(), SECRET],
    ['no secret', ofSecrets, BODY, headers, undefined],
    ['an empty secret', ofSecrets, BODY, headers, ''],
    ['no secret in a list', ofSecrets, BODY, headers, []],
    ['a secret that is null in a list', ofSecrets, BODY, headers, [SECRET, null]],
    ['a secret of another form', ofSecrets, BODY, headers, [SECRET, 'a-secret-of-another-form']],
    ['two secrets in one text', ofSecrets, BODY, headers, `${SECRET},${OTHER_SECRET}`],
    ['a secret that is no base64', ofSecrets, BODY, headers, 'whsec_a==='],
  ] as const)
    test(`says what to change: ${mistake}`, () =>
      assert.rejects(verifyEvent(sent as never, given as never, secrets as never), (error) => {
        assert.ok(error instanceof HostSettingError, String(error));
        assert.match(error.message, says);
        assert.doesNotMatch(error.message, /another-form|AQEB/);
        return true;
      }));
});
