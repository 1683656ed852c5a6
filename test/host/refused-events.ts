import { createHmac } from 'node:crypto';

/** What arrives at a receiver: a header that is undefined did not come. Bytes beyond ASCII are those of Latin-1. */
export interface Arrived {
  readonly id: string | undefined;
  readonly time: string | undefined;
  readonly signatures: string | undefined;
  readonly body: Uint8Array;
}

const BODY = '{"type":"verification.completed","data":{"id":"ver_1","reference":"ä"}}';
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** An event as the proxy sends it; `over` changes it afterwards. */
export function arrived(
  secrets: readonly string[],
  over: Partial<Arrived> = {},
  time = nowSeconds(),
): Arrived {
  const body = Buffer.from(over.body ?? BODY);
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    return `v1,${hmac.update(`evt_1.${time}.`).update(body).digest('base64')}`;
  });
  return { id: 'evt_1', time: String(time), signatures: signatures.join(' '), ...over, body };
}

export function genuineEvents(secret: string): Record<string, Arrived> {
  return {
    'signed by the secret': arrived([secret]),
    'signed by two secrets': arrived([OTHER_SECRET, secret]),
    'four minutes old': arrived([secret], {}, nowSeconds() - 240),
  };
}

/** None may be accepted, and none may end in an exception: a receiver answers 401 to each. */
export function refusedEvents(secret: string): Record<string, Arrived> {
  const good = arrived([secret]);
  const right = good.signatures!;
  return {
    'without the three headers': { ...good, id: undefined, time: undefined, signatures: undefined },
    'without its id': { ...good, id: undefined },
    'without its time': { ...good, time: undefined },
    'without its signature': { ...good, signatures: undefined },
    'with empty headers': { ...good, id: '', time: '', signatures: '' },
    'with a word as time': { ...good, time: 'soon' },
    'with a time below zero': { ...good, time: '-1' },
    'with a fraction of a second': { ...good, time: `${good.time}.5` },
    'with a time that no 64 bits hold': { ...good, time: '9'.repeat(20) },
    'with a time of 5,000 digits': { ...good, time: '9'.repeat(5000) },
    'with digits of another script': { ...good, time: Buffer.from('١٧٠٠٠٠٠٠٠٠').toString('latin1') },
    'ten minutes old': arrived([secret], {}, nowSeconds() - 600),
    'ten minutes early': arrived([secret], {}, nowSeconds() + 600),
    'with a signature of letters beyond ASCII': { ...good, signatures: 'v1,\xe4\xff' },
    'with a version and no signature': { ...good, signatures: 'v1 v1, v1,,' },
    'with blanks as signature': { ...good, signatures: '   ' },
    'with another version': { ...good, signatures: right.replace('v1,', 'v2,') },
    'with a signature without its version': { ...good, signatures: right.replace('v1,', '') },
    'with another id': { ...good, id: 'evt_2\xe4' },
    'of another secret': arrived([OTHER_SECRET]),
    'with another body': { ...good, body: Buffer.from(BODY.replace('ver_1', 'ver_2')) },
    'with an empty body': { ...good, body: new Uint8Array() },
    'with a body that is no UTF-8': { ...good, body: Uint8Array.of(0xff, 0xfe, 0x7b) },
  };
}

/** Signed, but no event: what the examples refuse that also parse the body. */
export function unreadableEvents(secret: string): Record<string, Arrived> {
  const bodies = { 'an empty text': '', 'no JSON': 'hello', 'a list': '[1]', 'a number': '7', null: 'null' };
  return {
    ...Object.fromEntries(
      Object.entries(bodies).map(([name, body]) => [name, arrived([secret], { body: Buffer.from(body) })]),
    ),
    'no UTF-8': arrived([secret], { body: Uint8Array.of(0xff, 0xfe, 0x7b) }),
  };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
