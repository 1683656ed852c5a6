import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { CallerKind } from '../../server/api/api-call.js';
import { guardLimits } from '../../server/rules/guard.js';
import { checkDeclared } from '../declared-problem.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, proxyForSuite, WEBHOOK_SECRET } from '../test-proxy.js';
import { watchAnswerTimes } from './answer-times.js';
import { openConnections, type Got, type Sent } from './exchange.js';
import { casesOf, report, runsOf } from './fuzz-cases.js';
import { watchHeap } from './heap-growth.js';
import { PROXY_CALLS, REFERENCES } from './proxy-calls.js';
import { requestsOf, type FuzzRequest } from './random-request.js';
import { recentIds } from './recent-ids.js';

/** More than one run sends in their window, so that a case is not refused for the cases before it. */
const NO_LIMIT = 1_000_000;
const HOST_KEYS = [HOST_KEY, ...Array.from({ length: 7 }, (_, index) => `${HOST_KEY}-${index}`)];
const METRICS_TOKEN = 'metrics-token-for-tests-0123456789';
const SESSIONS = 30;
const ERROR_LEVEL = 50;
/** The scripted service keeps its calls; so often the test empties them. */
const EMPTY_EVERY = 200;

type Credential = 'host' | 'session' | 'publishable' | 'operator' | 'none';

const CALLERS: Readonly<Record<CallerKind, readonly Credential[]>> = {
  anyone: ['none', 'session'],
  upstream: ['none', 'host'],
  operator: ['none', 'operator', 'host'],
  'host key': ['host'],
  session: ['session'],
  'host key or session': ['host', 'session'],
  'host key or publishable key': ['host', 'publishable'],
};

describe('random requests to the proxy', () => {
  const proxy = proxyForSuite(pglite, {
    guard: guardLimits({ person: NO_LIMIT, address: NO_LIMIT }),
    environment: {
      HOST_KEYS: HOST_KEYS.join(),
      // Without it, forwarded headers are reported as a mistake of the setup.
      TRUST_PROXY: '1',
      METRICS_TOKEN,
      LIMIT_REQUEST: String(NO_LIMIT),
      LIMIT_STATUS: String(NO_LIMIT),
      LIMIT_DETAILS: String(NO_LIMIT),
    },
  });
  let connections: ReturnType<typeof openConnections>;
  const tokens: string[] = [];
  const ids = recentIds();

  before(async () => {
    Object.assign(proxy.upstream.limits, { request: NO_LIMIT, status: NO_LIMIT, details: NO_LIMIT });
    connections = openConnections(proxy.url);
    for (let index = 0; index < SESSIONS; index++) tokens.push(await mint(index));
  });
  after(() => connections.close());

  const mint = (index: number) =>
    proxy.session({
      identity: {
        ...(index % 3 === 0 && { nationalId: String(1_000_200_000 + index) }),
        ...(index % 2 === 0 && { reference: REFERENCES[index % REFERENCES.length]! }),
        details: 'all',
      },
      screening: { create: true, read: true },
      submissions: { formId: 'form-1' },
    });

  function credential(caller: CallerKind, pick: number): string | undefined {
    if (pick < 30)
      return ['Bearer', 'Bearer ', 'Basic eDp5', 'Bearer a b', 'Bearer \xff', `Bearer ${'x'.repeat(5_000)}`][
        pick % 6
      ];
    const any = ['host', 'session', 'publishable', 'operator', 'none'] as const;
    const fit = CALLERS[caller];
    const values: Readonly<Record<Credential, string | undefined>> = {
      host: HOST_KEYS[pick % HOST_KEYS.length],
      session: tokens[pick % tokens.length],
      publishable: PUBLISHABLE_KEY,
      operator: METRICS_TOKEN,
      none: undefined,
    };
    const value = values[(pick < 100 ? any[pick % any.length] : fit[pick % fit.length])!];
    return value === undefined ? undefined : `Bearer ${value}`;
  }

  function made(caller: CallerKind, request: FuzzRequest): Sent {
    const authorization = credential(caller, request.credential);
    const path = request.path
      .replace('{secret}', () => (request.credential < 100 ? 'wrong' : WEBHOOK_SECRET))
      .replace('{id}', () => ids.one(request.template, request.pick))
      .replace('{version}', '0.1.0')
      .replace('{file}', 'kyc-elements.js');
    return {
      method: request.method,
      path: path + request.query,
      headers: {
        origin: ORIGIN,
        ...(request.body && { 'content-type': 'application/json' }),
        ...request.headers,
        ...(authorization !== undefined && { authorization }),
      },
      body: request.body,
    };
  }

  async function check({ method, path }: Sent, { status, headers, text }: Got): Promise<void> {
    assert.ok(status >= 200 && status < 500, `${status} ${text}`);
    assert.doesNotMatch(text.slice(0, 2_000), /node_modules|\n {4}at /);
    const body = method === 'HEAD' || status === 204 || status === 304 ? null : text;
    await checkDeclared(method, path, new Response(body, { status, headers }));
  }

  /** Keeps what later requests can name, and replaces a session that a request ended. */
  async function learn(request: FuzzRequest, { status, text }: Got): Promise<void> {
    if (status === 201) ids.keep(request.template, text);
    if (status === 401 || request.method === 'DELETE') {
      const index = request.credential % tokens.length;
      tokens[index] = await mint(index);
    }
  }

  /** What the proxy logged as an error since the last case, but for a host key with an `Origin`, which is one of the cases. */
  function failuresLogged(): string[] {
    return proxy.logged
      .splice(0)
      .filter((line) => !line.includes('a page sent a host key'))
      .filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL);
  }

  function empty(): void {
    proxy.upstream.calls.length = 0;
    if (proxy.upstream.screenings.size > 1_000) proxy.upstream.screenings.clear();
  }

  test('get a declared answer in time, never a failure, and leave no memory behind', async () => {
    const times = watchAnswerTimes(() =>
      connections.send({ method: 'GET', path: '/livez', headers: {}, body: null }),
    );
    const heap = watchHeap(casesOf('proxy'));
    const statuses = new Map<number, number>();
    let cases = 0;
    const requests = fc.oneof(
      ...PROXY_CALLS.map((call) => fc.tuple(fc.constant(call.caller), requestsOf(call))),
    );
    await fc.assert(
      fc.asyncProperty(requests, async ([caller, request]) => {
        const sent = made(caller, request);
        const got = await times.time(`${sent.method} ${request.template}`, () => connections.send(sent));
        await check(sent, got);
        assert.deepEqual(failuresLogged(), []);
        if (++cases % EMPTY_EVERY === 0) empty();
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
        await learn(request, got);
        heap.count();
      }),
      runsOf('proxy'),
    );
    empty();
    report('proxy', times.report(), heap.check(), JSON.stringify(Object.fromEntries(statuses)));
  });
});
