import { createHmac } from 'node:crypto';
import type { EventRefusal } from '../../server/host/index.js';

/** What arrives at a receiver: a header that is undefined did not come. Bytes beyond ASCII are those of Latin-1. */
export interface Arrived {
  readonly id: string | undefined;
  readonly time: string | undefined;
  readonly signatures: string | undefined;
  readonly body: Uint8Array;
}

export const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
export const OTHER_SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
export const BODY = '{"type":"verification.completed","data":{"id":"ver_1","reference":"ä"}}';

/** An event as the proxy sends it, with the age of its signature in seconds. */
export function arrived({
  secrets = [SECRET],
  body = Buffer.from(BODY) as Uint8Array,
  ageSeconds = 0,
} = {}): Arrived {
  const time = Math.floor(Date.now() / 1000) - ageSeconds;
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    return `v1,${hmac.update(`evt_1.${time}.`).update(body).digest('base64')}`;
  });
  return { id: 'evt_1', time: String(time), signatures: signatures.join(' '), body };
}

export const genuineEvents = (): Record<string, Arrived> => ({
  'signed by the secret': arrived(),
  'signed by two secrets': arrived({ secrets: [OTHER_SECRET, SECRET] }),
  'four minutes old': arrived({ ageSeconds: 240 }),
});

/** None may be accepted, and none may end in an exception: a receiver answers 401 to each. */
export function refusedEvents(): [name: string, code: EventRefusal, event: Arrived][] {
  const good = arrived();
  const signature = good.signatures!;
  return [
    ['without its id', 'event_not_signed', { ...good, id: undefined }],
    ['without its time', 'event_not_signed', { ...good, time: undefined }],
    ['without its signature', 'event_not_signed', { ...good, signatures: undefined }],
    ['with empty headers', 'event_not_signed', { ...good, id: '', time: '', signatures: '' }],
    ['with a word as time', 'event_not_signed', { ...good, time: 'soon' }],
    ['with a time below zero', 'event_not_signed', { ...good, time: '-1' }],
    ['with a fraction of a second', 'event_not_signed', { ...good, time: `${good.time}.5` }],
    ['with a time that no 64 bits hold', 'event_not_signed', { ...good, time: '9'.repeat(20) }],
    ['with a time of 5,000 digits', 'event_not_signed', { ...good, time: '9'.repeat(5000) }],
    [
      'with digits of another script',
      'event_not_signed',
      { ...good, time: Buffer.from('١٧٠٠٠٠٠٠٠٠').toString('latin1') },
    ],
    ['ten minutes old', 'event_too_old', arrived({ ageSeconds: 600 })],
    ['ten minutes early', 'event_too_new', arrived({ ageSeconds: -600 })],
    ['of another second', 'event_signature_wrong', { ...good, time: String(Number(good.time) - 1) }],
    ['with letters beyond ASCII', 'event_signature_wrong', { ...good, signatures: 'v1,\xe4\xff v1,%%%' }],
    ['with a version and no signature', 'event_signature_wrong', { ...good, signatures: 'v1 v1, v1,,' }],
    ['with blanks as signature', 'event_signature_wrong', { ...good, signatures: '   ' }],
    ['of another version', 'event_signature_wrong', { ...good, signatures: signature.replace('v1,', 'v2,') }],
    ['without its version', 'event_signature_wrong', { ...good, signatures: signature.replace('v1,', '') }],
    ['with another id', 'event_signature_wrong', { ...good, id: 'evt_2\xe4' }],
    ['of another secret', 'event_signature_wrong', arrived({ secrets: [OTHER_SECRET] })],
    ['with another body', 'event_signature_wrong', { ...good, body: Buffer.from(BODY.replace('_1', '_2')) }],
    ['with an empty body', 'event_signature_wrong', { ...good, body: new Uint8Array() }],
    ['with no UTF-8', 'event_signature_wrong', { ...good, body: Uint8Array.of(0xff, 0xfe, 0x7b) }],
  ];
}

/** Signed, but no event: what the examples refuse that also parse the body. */
export const unreadableEvents = (): [name: string, code: EventRefusal, event: Arrived][] =>
  ['', 'hello', '[1]', '7', 'null', '\xff\xfe{'].map((text) => [
    `whose body is "${text}"`,
    'event_unreadable',
    arrived({ body: Buffer.from(text, 'latin1') }),
  ]);
