import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { ProxyClient } from '../../../widget/base/client.js';
import { ProxyProblem } from '../../../widget/base/problem.js';
import { SessionSource } from '../../../widget/base/session.js';

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

const realFetch = globalThis.fetch;
let sent: Sent[];
let answers: (() => Response)[];

type Given = Partial<Pick<SessionSource, 'getSession' | 'onOtherToken'>> & { given?: string };
const sourceWith = ({ given, ...more }: Given) => Object.assign(new SessionSource(given), more);
const clientWith = (session: Given) => new ProxyClient(sourceWith(session), () => 'https://proxy.example/');
/** A session of each call, which lives for a minute. */
function minuteSessions() {
  let asked = 0;
  const expiresAt = () => new Date(Date.now() + 60_000).toISOString();
  return async () => ({ token: `t${++asked}`, expiresAt: expiresAt() });
}
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const expired = json(401, { code: 'session_expired', status: 401, title: '', type: '', requestId: 'r' });
/** The page. */
class Page extends EventTarget {
  readonly baseURI = 'https://app.example/people/7';
  prerendering = false;

  open(): void {
    this.prerendering = false;
    this.dispatchEvent(new Event('prerenderingchange'));
  }
}
const page = new Page();
before(() => Object.assign(globalThis, { document: page }));
after(() => void Reflect.deleteProperty(globalThis, 'document'));

const token = (index: number) => sent[index]!.init.headers['Authorization'];

describe('the client of the proxy', () => {
  beforeEach(() => {
    sent = [];
    answers = [];
    globalThis.fetch = async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] });
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('carries the token in a header alone, follows no redirect and sends no cookie', async () => {
    answers = [json(200, { ok: true })];
    const client = clientWith({ given: 'secret' });
    const headers = { 'Idempotency-Key': 'key-1' };
    assert.deepEqual(await client.call('POST', '/v1/things', { body: { a: 1 }, headers }), { ok: true });
    const { url, init } = sent[0]!;
    assert.equal(url, 'https://proxy.example/v1/things');
    assert.equal(init.headers['Authorization'], 'Bearer secret');
    assert.equal(init.headers['Idempotency-Key'], 'key-1');
    assert.equal(init.body, '{"a":1}');
    assert.deepEqual([init.redirect, init.credentials], ['error', 'omit']);
  });

  it('sends the token to no other origin than the host named, also one that markup has set later', async () => {
    let endpoint = 'https://proxy.example/kyc';
    const getSession = async () => ({ token: 'secret', endpoint: 'https://proxy.example' });
    const source = sourceWith({ getSession });
    const client = new ProxyClient(source, () => endpoint);
    answers = [json(200, {}), json(200, {})];
    await client.call('GET', '/v1/things');
    for (const other of ['https://evil.example', 'http://proxy.example', 'https://proxy.example:444']) {
      endpoint = other;
      await assert.rejects(client.call('GET', '/v1/things'), { code: 'session_endpoint' });
    }
    assert.equal(sent.length, 1);
    endpoint = 'https://proxy.example';
    await client.call('GET', '/v1/things');
    assert.equal(token(1), 'Bearer secret');
  });

  it('reads a relative address of the host from the page, or from the address of the answer', async () => {
    const call = async (endpoint: string, answered: string, from?: string) => {
      answers = [json(200, {})];
      const cause =
        from === undefined ? undefined : Object.defineProperty(new Response(), 'url', { value: from });
      const getSession = async () => ({ token: 'secret', endpoint: answered, cause });
      await new ProxyClient(sourceWith({ getSession }), () => endpoint).call('GET', '/v1/things');
    };
    const kyc = 'https://kyc.example';
    for (const answered of ['/kyc', './', '../kyc', '?proxy', '//app.example/kyc', 'https://app.example:443'])
      for (const endpoint of ['https://app.example/kyc', '/kyc', './kyc']) await call(endpoint, answered);
    for (const answered of ['/', '//kyc.example', 'https:/proxy', kyc])
      await call(kyc, answered, `${kyc}/session`);
    await call(kyc, kyc, '');
    sent = [];
    const refused: [string, string, string?][] = [
      [kyc, '/kyc'],
      [kyc, 'kyc.example'],
      [kyc, 'null'],
      [kyc, 'http://'],
      [kyc, 'https://[::'],
      [kyc, 'about:blank'],
      [kyc, '/kyc', 'https://app.example/session'],
      ['/kyc', kyc],
      ['https://app.example', '/kyc', `${kyc}/session`],
    ];
    for (const [endpoint, answered, from] of refused)
      await assert.rejects(call(endpoint, answered, from), { code: 'session_endpoint' }, answered);
    assert.equal(sent.length, 0);
  });

  it('mints and sends nothing for a page that no person has opened', async () => {
    let asked = 0;
    const getSession = async () => `t${++asked}`;
    page.prerendering = true;
    answers = [json(200, 1), json(200, 2), json(200, 3)];
    const given = clientWith({ given: 'old', getSession });
    const calls = [
      given.call('POST', '/', { body: {} }),
      clientWith({ getSession }).call('GET', '/'),
      given.session.renew(),
    ];
    await new Promise((later) => setTimeout(later, 20));
    assert.deepEqual([sent.length, asked], [0, 0]);
    page.open();
    await Promise.all(calls);
    assert.deepEqual([sent.length, asked], [2, 2]);
    await given.call('GET', '/');
    assert.equal(sent.length, 3);
  });

  it('turns a problem into a ProxyProblem with everything the proxy said', async () => {
    const errors = [{ path: 'a', message: 'b' }];
    const said = { code: 'too_many_starts', status: 429, detail: 'Wait.', retryAfter: 9, errors };
    answers = [json(429, said)];
    const problem = await clientWith({ given: 't' })
      .call('GET', '/')
      .catch((error: unknown) => error);
    assert.ok(problem instanceof ProxyProblem);
    assert.deepEqual({ ...problem }, said);
  });

  it('makes sense of answers that are not the proxy’s own', async () => {
    const html =
      (status: number, headers = {}) =>
      () =>
        new Response('<html>', { status, headers });
    answers = [html(502), html(429, { 'Retry-After': '3' }), html(404), html(403), html(200), html(401)];
    const client = clientWith({ given: 't' });
    const problems: ProxyProblem[] = [];
    while (answers.length > 0)
      await client.call('GET', '/').catch((error: ProxyProblem) => problems.push(error));
    const codes = problems.map(({ code }) => code);
    assert.deepEqual(codes, [
      ...new Array<string>(2).fill('upstream_unavailable'),
      ...new Array<string>(4).fill('wrong_endpoint'),
    ]);
    assert.equal(problems[1]!.retryAfter, 3);
  });

  it('leaves out blanks around the endpoint, as a template writes them', async () => {
    answers = [json(200, {})];
    await new ProxyClient(sourceWith({ given: 't' }), () => '\n https://proxy.example/ \n').call(
      'GET',
      '/v1/x',
    );
    assert.equal(new URL(sent[0]!.url).href, 'https://proxy.example/v1/x');
  });

  it('leaves out blanks and line breaks around the token too: a header with a line break cannot be sent', async () => {
    answers = [json(200, {})];
    await clientWith({ given: '\n    secret\n' }).call('GET', '/v1/x');
    assert.equal(new Headers(sent[0]!.init.headers).get('Authorization'), 'Bearer secret');
  });

  it('says offline only if the browser reports no network', async (t) => {
    const client = clientWith({ given: 't' });
    await assert.rejects(
      client.call('GET', '/'),
      (problem: ProxyProblem) =>
        problem.code === 'unreachable' && problem.status === 0 && problem.cause instanceof TypeError,
    );
    const known = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    t.after(() => {
      if (known) Object.defineProperty(globalThis, 'navigator', known);
      else Reflect.deleteProperty(globalThis, 'navigator');
    });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
    await assert.rejects(client.call('GET', '/'), { code: 'offline', status: 0 });
  });

  it('tells an unknown token from an ended session', async () => {
    answers = [json(401, { code: 'unauthorized', status: 401 }), expired];
    const client = clientWith({ given: 't' });
    await assert.rejects(client.call('GET', '/'), { code: 'session_invalid', status: 403 });
    await assert.rejects(client.call('GET', '/'), { code: 'session_expired', status: 401 });
  });

  it('passes on the abort of its caller', async () => {
    const client = clientWith({ given: 't' });
    const abort = new AbortController();
    abort.abort(new Error('left'));
    await assert.rejects(client.call('GET', '/', { signal: abort.signal }), /left/);
  });

  it('hands over no answer to a caller that gave up while it was being read', async () => {
    const abort = new AbortController();
    const text = async () => {
      abort.abort(new Error('left'));
      return '{}';
    };
    answers = [() => Object.assign(new Response(), { text })];
    const call = clientWith({ given: 't' }).call('GET', '/', { signal: abort.signal });
    await assert.rejects(call, /left/);
  });

  it('renews an ended session once and repeats the call', async () => {
    answers = [expired, json(200, 'done')];
    const client = clientWith({ given: 'old', getSession: async () => 'new' });
    assert.equal(await client.call('GET', '/'), 'done');
    assert.deepEqual([token(0), token(1)], ['Bearer old', 'Bearer new']);
  });

  it('reads nothing in the name of the session before, also if the element minted both', async () => {
    for (const onOtherToken of [undefined, () => {}]) {
      sent = [];
      const client = clientWith({ given: 'old', getSession: async () => 'new', onOtherToken });
      answers = [expired, json(404, { code: 'not_found', status: 404 })];
      await assert.rejects(client.call('GET', '/'), { code: 'not_found' });
      assert.deepEqual(
        sent.map((_call, index) => token(index)),
        ['Bearer old', 'Bearer new'],
      );
    }
  });

  it('renews a session that the element mints itself after a 401 alone: its verification goes on after its end', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    const client = clientWith({ getSession: minuteSessions() });
    answers = [json(200, 'in line'), json(200, 'in line'), expired, json(200, 'started')];
    await client.call('GET', '/');
    t.mock.timers.tick(600_000);
    await client.call('GET', '/');
    await client.call('POST', '/', { body: {} });
    assert.deepEqual([0, 1, 2, 3].map(token), ['Bearer t1', 'Bearer t1', 'Bearer t1', 'Bearer t2']);
  });

  it('sends what was asked for under one session under no other, unless the element minted both itself', async () => {
    const body = { nationalId: '1000000999' };
    const session = { given: 'old', getSession: async () => 'of another person' };
    const client = clientWith({ ...session, onOtherToken: () => {} });
    answers = [expired];
    await assert.rejects(client.call('POST', '/', { body, under: 'old' }), { status: 404 });
    await assert.rejects(client.call('POST', '/', { body, under: 'old' }), { status: 404 });
    assert.deepEqual([sent.length, token(0)], [1, 'Bearer old']);
    answers = [expired, json(200, 'started')];
    assert.equal(await clientWith(session).call('POST', '/', { body, under: 'old' }), 'started');
  });

  it('gives up when the renewed session is refused as well, or when there is no way to renew', async () => {
    for (const [getSession, calls] of [
      [async () => 'b', 2],
      [undefined, 1],
    ] as const) {
      sent = [];
      answers = [expired, expired];
      const call = clientWith({ given: 'a', getSession }).call('GET', '/');
      await assert.rejects(call, { code: 'session_expired' });
      assert.equal(sent.length, calls);
    }
  });
});

describe('the session', () => {
  it('asks the host once, however many calls need it', async () => {
    const source = sourceWith({ getSession: minuteSessions() });
    const all = await Promise.all([source.token(), source.token(), source.token()]);
    assert.deepEqual([...all, await source.token()], Array(4).fill('t1'));
  });

  it('renews before the end, not after it', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    const source = sourceWith({ getSession: minuteSessions(), onOtherToken: () => {} });
    assert.equal(await source.token(), 't1');
    t.mock.timers.tick(29_000);
    assert.equal(await source.token(), 't1');
    t.mock.timers.tick(2_000);
    assert.equal(await source.token(), 't2');
  });

  it('distinguishes a host that cannot be reached from one that refuses, and keeps what it threw', async () => {
    const unreached = new TypeError('Failed to fetch');
    const loggedOut = new Error('logged out');
    for (const [getSession, problem] of [
      [() => Promise.reject(unreached), { code: 'host_refused', status: 0, cause: unreached }],
      [async () => JSON.parse('<h1>502') as string, { code: 'host_refused', status: 0 }],
      [async () => ({ status: 500 }), { code: 'host_refused', status: 0 }],
      // A page may reject without a reason.
      [() => Promise.reject(), { code: 'host_refused', status: 403 }],
      [() => Promise.reject(loggedOut), { code: 'host_refused', status: 403, cause: loggedOut }],
      [undefined, { code: 'not_configured', status: 403 }],
    ] as const)
      await assert.rejects(sourceWith({ getSession }).token(), problem);
  });

  it('keeps the problem that a host passes on, and nothing else of an answer without a token', async () => {
    const causeOf = async (answer: object | undefined) => {
      const source = sourceWith({ getSession: async () => answer as { token: string } });
      const problem = await source.token().catch((error: unknown) => error);
      assert.ok(problem instanceof ProxyProblem);
      assert.equal(problem.code, 'host_refused');
      return { ...(problem.cause as Error) };
    };
    const passedOn = { code: 'unauthorized', status: 401 };
    const nothing = { code: undefined, status: undefined };
    assert.deepEqual(await causeOf({ ...passedOn, detail: 'x' }), passedOn);
    assert.deepEqual(await causeOf({ code: 'ya29.a0Af', sessionToken: 'secret' }), nothing);
    assert.deepEqual(await causeOf(undefined), nothing);
  });

  it('says that a session has ended if there was one, and the host gives no other', async () => {
    const source = sourceWith({ getSession: async () => 'first' });
    assert.equal(await source.token(), 'first');
    source.getSession = () => Promise.reject(new Error('logged out'));
    await assert.rejects(source.renew(), { code: 'session_expired', status: 401 });
  });

  it('goes on with the session it has while the host gives no other one, and asks again', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    const source = sourceWith({ getSession: minuteSessions(), onOtherToken: () => {} });
    assert.equal(await source.token(), 't1');
    t.mock.timers.tick(31_000);
    for (const getSession of [
      () => Promise.reject(new Error('No session: 502')),
      async () => ({ token: undefined as unknown as string }),
    ]) {
      source.getSession = getSession;
      assert.equal(await source.token(), 't1');
    }
    source.getSession = async () => 't2';
    assert.equal(await source.token(), 't2');
  });

  it('stops waiting for a host after a time, and then asks it again', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const source = sourceWith({ getSession: () => new Promise(() => {}) });
    const ended = assert.rejects(source.token(), { code: 'host_refused', status: 0 });
    t.mock.timers.tick(15_000);
    await ended;
    source.getSession = async () => 'back';
    assert.equal(await source.token(), 'back');
  });

  it('says when the host gave another token, and not when it gave the same one again', async () => {
    let renewals = 0;
    const onOtherToken = () => void renewals++;
    const source = sourceWith({ given: 'a', getSession: async () => 'a', onOtherToken });
    await source.renew();
    assert.equal(renewals, 0);
    source.getSession = async () => 'b';
    await source.renew();
    assert.deepEqual([source.held, renewals], ['b', 1]);
    assert.equal(source.previous, undefined);
  });
});
