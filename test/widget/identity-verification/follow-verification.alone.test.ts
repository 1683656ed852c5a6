import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import { ProxyClient } from '../../../widget/base/client.js';
import type { ProxyProblem } from '../../../widget/base/problem.js';
import { FollowedVerification } from '../../../widget/identity-verification/follow-verification.js';
import { SessionSource } from '../../../widget/base/session.js';
import { verification as seen } from './scripted-proxy.js';

/** A browser's page, as far as following needs one. */
const page = new EventTarget();
const fakeDocument = Object.assign(new EventTarget(), { hidden: false });
let onLine = true;
const put = (name: string, value: PropertyDescriptor) =>
  Object.defineProperty(globalThis, name, { configurable: true, ...value });

const realFetch = globalThis.fetch;
let calls: { method: string; path: string; token: string | null; signal: AbortSignal }[];
let answer: (
  method: string,
  path: string,
  signal: AbortSignal,
  token: string | null,
) => Response | Promise<Response>;
let streams: ReturnType<typeof stream>[];

const verification = (version: number, more: Partial<Verification> = {}) => seen({ version, ...more });

function stream(signal: AbortSignal) {
  let control!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (control = controller) });
  const opened = {
    response: new Response(body),
    signal,
    send: (text: string) => control.enqueue(new TextEncoder().encode(text)),
    show: (shown: Verification) =>
      opened.send(`event: verification\nid: ${shown.version}\ndata: ${JSON.stringify(shown)}\n\n`),
    close: () => control.close(),
  };
  signal.addEventListener('abort', () => {
    try {
      control.error(signal.reason);
    } catch {
      // It was closed before.
    }
  });
  return opened;
}

/** Lets everything that does not wait for time happen. */
async function settle() {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
async function pass(milliseconds: number) {
  await settle();
  mock.timers.tick(milliseconds);
  await settle();
}

function watch(id = 'ver_1', endpoint = 'https://proxy.example', token = 'token') {
  const source = new SessionSource(token);
  const heard = {
    versions: [] as number[],
    statuses: [] as string[],
    connections: [] as boolean[],
    ended: [] as ProxyProblem[],
  };
  const follower = {
    client: new ProxyClient(source, () => endpoint),
    received: ({ version, status }: Verification) => {
      heard.versions.push(version);
      heard.statuses.push(status);
    },
    connected: (isConnected: boolean) =>
      void (heard.connections.at(-1) !== isConnected && heard.connections.push(isConnected)),
    refused: (problem: ProxyProblem) => void heard.ended.push(problem),
  };
  const followed = new FollowedVerification(follower, id);
  const stop = () => followed.stop();
  stops.push(stop);
  return Object.assign(heard, { stop });
}
let stops: (() => void)[];
/** A watch whose stream has shown the first version. */
async function following() {
  const heard = watch();
  await settle();
  streams[0]!.show(verification(1));
  await settle();
  return heard;
}
const openStream = (signal: AbortSignal) => {
  const opened = stream(signal);
  streams.push(opened);
  return opened.response;
};
const answers =
  (version: number): typeof answer =>
  (_method, path, signal) =>
    path.endsWith('/events') ? openStream(signal) : Response.json(verification(version));
const asked = (method: string, end: string) =>
  calls.filter((call) => call.method === method && call.path.endsWith(end)).length;
const hangs = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );

describe('following a verification', () => {
  beforeEach(() => {
    onLine = true;
    fakeDocument.hidden = false;
    put('document', { value: fakeDocument });
    put('navigator', {
      value: {
        get onLine() {
          return onLine;
        },
      },
    });
    put('addEventListener', { value: page.addEventListener.bind(page) });
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
    calls = [];
    streams = [];
    stops = [];
    answer = answers(1);
    globalThis.fetch = async (url, init) => {
      const token = new Headers(init!.headers).get('authorization');
      const path = new URL(String(url)).pathname;
      const call = { method: init!.method!, path, token, signal: init!.signal! };
      calls.push(call);
      return answer(call.method, call.path, call.signal, token);
    };
  });
  afterEach(async () => {
    for (const stop of stops) stop();
    await settle();
    mock.timers.reset();
    globalThis.fetch = realFetch;
  });

  it('reports each change, ignores older versions, and stops at the end', async () => {
    const heard = watch();
    await settle();
    for (const version of [1, 3, 2, 3]) streams[0]!.show(verification(version));
    streams[0]!.show(verification(4, { status: 'COMPLETED', code: null }));
    await pass(60_000);
    assert.deepEqual(heard.versions, [1, 3, 3, 4]);
    assert.equal(heard.statuses.at(-1), 'COMPLETED');
    assert.equal(streams[0]!.signal.aborted, true);
    assert.equal(calls.length, 1);
  });

  it('closes its stream when it is stopped, and asks for nothing more', async () => {
    const heard = await following();
    heard.stop();
    assert.equal(streams[0]!.signal.aborted, true);
    await pass(120_000);
    page.dispatchEvent(new Event('online'));
    await pass(60_000);
    assert.deepEqual([heard.versions, calls.length], [[1], 1]);
  });

  it('asks for each session alone, and goes on for the one that is good when another has ended', async () => {
    const one = watch();
    const two = watch('ver_1', 'https://proxy.example', 'another');
    await settle();
    assert.deepEqual(
      calls.map(({ token }) => token),
      ['Bearer token', 'Bearer another'],
    );
    streams[0]!.show(verification(1));
    await settle();
    assert.deepEqual([one.versions, two.versions], [[1], []]);
    streams[1]!.show(verification(1));
    await settle();
    const allowed = answer;
    answer = (method, path, signal, token) =>
      token === 'Bearer another'
        ? allowed(method, path, signal, token)
        : Response.json({ code: 'session_expired', status: 401 }, { status: 401 });
    streams[0]!.close();
    streams[1]!.close();
    await pass(1_000);
    assert.deepEqual([one.ended.length, two.ended.length], [1, 0]);
    assert.equal(streams.length, 3);
    streams[2]!.show(verification(2));
    await settle();
    assert.deepEqual([one.versions, two.versions], [[1], [1, 2]]);
    assert.deepEqual(two.connections, [true]);
  });

  it('opens a stream again that the proxy ended, without a notice', async () => {
    const heard = watch();
    await settle();
    for (let end = 0; end < 20; end++) {
      streams.at(-1)!.send('retry: 1000\n\n');
      streams.at(-1)!.show(verification(1, { status: 'QUEUED', code: null }));
      await pass(20_000);
      streams.at(-1)!.close();
      await pass(1_000);
      assert.equal(streams.length, end + 2, 'within a second');
    }
    assert.deepEqual(heard.connections, [true]);
    assert.equal(calls.length, 21, 'and nothing else was asked');
  });

  it('takes a stream without a byte for 25 s for dead, and connects again', async () => {
    watch();
    await settle();
    streams[0]!.show(verification(1));
    for (let beat = 0; beat < 5; beat++) {
      await pass(10_000);
      streams[0]!.send(': still here\n\n');
    }
    await pass(24_000);
    assert.equal(streams.length, 1);
    await pass(1_000);
    assert.equal(streams[0]!.signal.aborted, true);
    await pass(1_000);
    assert.equal(streams.length, 2);
  });

  it('polls when something on the way holds the stream back', async () => {
    const heard = watch();
    await pass(5_000);
    assert.equal(streams[0]!.signal.aborted, true);
    await settle();
    assert.deepEqual(heard.versions, [1]);
    await pass(2_500);
    await pass(2_500);
    assert.equal(asked('GET', '/ver_1'), 3);
    assert.equal(streams.length, 1);
  });

  it('polls when the stream ends without a byte', async () => {
    watch();
    await settle();
    streams[0]!.close();
    await pass(1_000);
    assert.equal(asked('GET', '/ver_1'), 1);
  });

  it('never gives up: tries again and again, less and less often, and says when it is cut off', async () => {
    const heard = await following();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    streams[0]!.close();
    await pass(1_000);
    await pass(2_000);
    assert.deepEqual(heard.connections, [true, false]);
    for (let minute = 0; minute < 10; minute++) for (let part = 0; part < 12; part++) await pass(5_000);
    const tries = calls.length;
    assert.ok(tries > 60 && tries < 130, `${tries} tries in ten minutes`);
    answer = answers(2);
    // It may poll when the network is back: then it learns of the change by that, and streams later.
    for (let second = 0; second < 75 && streams.length === 1; second++) await pass(1_000);
    assert.ok(streams.length > 1, 'a stream again');
    streams.at(-1)!.show(verification(2));
    await settle();
    assert.deepEqual(heard.connections, [true, false, true]);
    assert.deepEqual([...new Set(heard.versions)], [1, 2]);
  });

  it('waits as long as the proxy asks it to', async () => {
    answer = () => Response.json({ code: 'busy', status: 503, retryAfter: 30 }, { status: 503 });
    watch();
    await pass(29_000);
    assert.equal(calls.length, 1);
    await pass(1_000);
    assert.equal(calls.length, 2);
  });

  it('waits no longer than a minute, whatever a gateway asks', async () => {
    answer = async () => new Response('<html>', { status: 429, headers: { 'Retry-After': '3600' } });
    watch();
    for (const [ms, sent] of [
      [2_000, 2],
      [59_000, 2],
      [1_000, 3],
    ] as const) {
      await pass(ms);
      assert.equal(calls.length, sent);
    }
  });

  const refusals: [string, () => Promise<Response>][] = [
    ['is reset', () => Promise.reject(new TypeError('Failed to fetch'))],
    ...[403, 407, 451, 502, 503].map((status): [string, () => Promise<Response>] => [
      `answers ${status} of a gateway`,
      async () => new Response('<html>', { status, headers: { 'Retry-After': '30' } }),
    ]),
    // Their codes are numbers, or names in capitals.
    ...[401, 403, 404].map((status): [string, () => Promise<Response>] => [
      `answers ${status} in JSON of a gateway`,
      async () => Response.json({ code: status === 404 ? 'NOT_FOUND' : status, message: 'no' }, { status }),
    ]),
    ['answers a page with 200', async () => new Response('<html>')],
    ['has no body', async () => new Response(null)],
  ];
  for (const [fault, refuse] of refusals) {
    it(`polls within five seconds when the stream ${fault}, and tries a stream again later`, async () => {
      const allowed = answer;
      answer = (method, path, signal, token) =>
        path.endsWith('/events') ? refuse() : allowed(method, path, signal, token);
      const heard = watch();
      for (let half = 0; half < 10; half++) await pass(500);
      assert.deepEqual(heard.versions.slice(0, 1), [1]);
      for (let half = 0; half < 100; half++) await pass(500);
      const polls = asked('GET', '/ver_1');
      assert.ok(polls >= 20 && polls <= 23, `${polls} polls`);
      assert.equal(asked('GET', '/events'), 1);
      answer = allowed;
      for (let half = 0; half < 20; half++) await pass(500);
      assert.equal(asked('GET', '/events'), 2);
    });
  }

  it('polls more slowly while the page is hidden', async () => {
    watch();
    await pass(4_000);
    fakeDocument.hidden = true;
    for (let second = 0; second < 40; second++) await pass(1_000);
    assert.ok(asked('GET', '/ver_1') <= 14, `${asked('GET', '/ver_1')} polls`);
  });

  for (const [status, code] of [
    [401, 'session_expired'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ] as const) {
    it(`ends, and says why, when the proxy answers ${code}`, async () => {
      answer = () => Response.json({ code, status }, { status });
      const heard = watch();
      await pass(60_000);
      assert.deepEqual(
        heard.ended.map((problem) => problem.code),
        [code],
      );
      assert.equal(calls.length, 1);
    });
  }

  it('asks for a check and reads again when the tab becomes visible', async () => {
    const heard = await following();
    answer = (_method, path) => Response.json(verification(path.endsWith('/check') ? 1 : 5));
    fakeDocument.hidden = true;
    fakeDocument.dispatchEvent(new Event('visibilitychange'));
    await settle();
    assert.equal(calls.length, 1);
    fakeDocument.hidden = false;
    fakeDocument.dispatchEvent(new Event('visibilitychange'));
    await settle();
    assert.deepEqual([asked('POST', '/check'), asked('GET', '/ver_1')], [1, 1]);
    assert.deepEqual(heard.versions, [1, 5]);
    assert.equal(streams[0]!.signal.aborted, false);
  });

  it('connects again at once when the tab was asleep', async () => {
    await following();
    // Sleep: the clock goes on, timers do not.
    mock.timers.setTime(Date.now() + 20_000);
    fakeDocument.dispatchEvent(new Event('visibilitychange'));
    await settle();
    assert.equal(streams.length, 2);
  });

  it('lets go of the stream when the page is left, and takes it up when the page is restored', async () => {
    await following();
    page.dispatchEvent(new Event('pagehide'));
    await pass(60_000);
    assert.equal(streams[0]!.signal.aborted, true);
    assert.equal(streams.length, 1);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    assert.equal(streams.length, 2);
  });

  it('reports a lost connection at once, and continues when it is back', async () => {
    const heard = await following();
    onLine = false;
    page.dispatchEvent(new Event('offline'));
    assert.deepEqual(heard.connections, [true, false]);
    onLine = true;
    page.dispatchEvent(new Event('online'));
    await settle();
    streams.at(-1)!.show(verification(2));
    await settle();
    assert.equal(streams.length, 2);
    assert.deepEqual(heard.connections, [true, false, true]);
  });

  it('gives up a read that hangs', async () => {
    answer = (_method, _path, signal) => hangs(signal);
    const heard = watch();
    await pass(5_000);
    await pass(10_000);
    await pass(1_000);
    await pass(10_000);
    assert.deepEqual(heard.connections, [false]);
    assert.ok(calls.length >= 3);
  });
});
