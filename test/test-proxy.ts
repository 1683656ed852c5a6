/** A proxy over real HTTP on a real database, in front of the scripted upstream, with a clock tests can move. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { pino } from 'pino';
import type { Verification } from '../contract/identity.js';
import type { Problem } from '../contract/problems.js';
import type { Session, SessionRequestInput } from '../contract/schemas/sessions.js';
import { readConfig } from '../server/program/read-config.js';
import type { Database } from '../server/store/database.js';
import { EVENTS_CHANNEL } from '../server/events/outbox.js';
import type { GuardLimits } from '../server/rules/guard.js';
import { WORK_CHANNEL } from '../server/identity/verifications.js';
import { WATCH_CHANNEL } from '../server/screening/reader.js';
import { startProxy } from '../server/program/start-proxy.js';
import { checkDeclared } from './declared-problem.js';
import { setClockAhead } from './database-clock.js';
import type { Engine } from './engines.js';
import { PATIENCE_MS } from './patience.js';
import { startScriptedUpstream, type ScriptedUpstream } from './scripted-upstream.js';
import { testKey } from './test-key.js';

export { PATIENCE_MS };
export const ORIGIN = 'https://onboarding.example';
export const HOST_KEY = 'host-key-for-tests-0123456789';
export const PUBLISHABLE_KEY = 'publishable-key-for-tests-0123';
export const WEBHOOK_SECRET = 'webhook-secret-for-tests-0123';

/** What every proxy needs, in front of this service. */
export const proxyEnvironment = ({ url, token }: Pick<ScriptedUpstream, 'url' | 'token'>) => ({
  UPSTREAM_URL: url,
  UPSTREAM_TOKEN: token,
  HOST_KEYS: HOST_KEY,
  ALLOWED_ORIGINS: ORIGIN,
  ENCRYPTION_KEYS: testKey('first').toString('base64'),
  WEBHOOK_SECRETS: WEBHOOK_SECRET,
});

/** The client and the embedded engine share a thread with the proxy: on a busy machine a request comes in pieces. */
const REQUEST_TIMEOUT_MS = 4 * PATIENCE_MS;

/** Each reading is a call to the proxy that is tested: many would take the processor from what they wait for. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;

/** Reads until `read` gives something; fails with `what` when it never does. */
export async function until<T>(
  what: string,
  read: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const got = await read();
    if (got !== undefined && got !== false) return got;
    if (performance.now() > deadline) assert.fail(`never happened: ${what}`);
    await wait(pauseMs);
  }
}

export interface TestProxyOptions {
  environment?: Record<string, string>;
  database?: Database;
  upstream?: ScriptedUpstream;
  timeoutSeconds?: number;
  windowSeconds?: number;
  guard?: GuardLimits;
  stopGraceMs?: number;
  /** How long a request may take to come; longer than a proxy waits unless it is set. */
  requestTimeoutMs?: number;
  secondRequest?: 'refuse' | 'supersede';
  /** How long upstream keeps a request open. */
  lifetimeSeconds?: number;
  rateSeconds?: number;
  /** The database's clock and upstream's stand still between two moves of `advance`. */
  standing?: boolean;
  /** By default a move of the database's clock is time that passes. */
  watchClock?: boolean;
  /** The code of upstream's next request. Its argument is the number of requests before it. */
  code?: (count: number) => string;
}

export type TestProxy = Awaited<ReturnType<typeof openTestProxy>>;

const stops = new WeakMap<TestContext, (() => Promise<void>)[]>();

/** One for a test, stopped with it; of several the last one first, since it may use what the first one opened. */
export async function startTestProxy(t: TestContext, engine: Engine, options?: TestProxyOptions) {
  const proxy = await openTestProxy(engine, options);
  const own = stops.get(t) ?? [];
  own.unshift(() => proxy.stop());
  if (own.length === 1)
    t.after(async () => {
      for (const stop of own) await stop();
    });
  stops.set(t, own);
  return proxy;
}

/** One for the tests of a suite, stopped after them. It is there for every hook and test after this call. */
export function proxyForSuite(engine: Engine, options?: TestProxyOptions | (() => TestProxyOptions)) {
  const proxy = {} as TestProxy;
  before(async () =>
    Object.assign(proxy, await openTestProxy(engine, typeof options === 'function' ? options() : options)),
  );
  after(() => proxy.stop?.());
  return proxy;
}

/** One that its caller stops. */
export async function openTestProxy(engine: Engine, options: TestProxyOptions = {}) {
  const clock = { aheadMs: 0 };
  const standsAt = options.standing ? new Date() : undefined;
  const upstream =
    options.upstream ??
    (await startScriptedUpstream({
      now: () => (standsAt?.getTime() ?? Date.now()) + clock.aheadMs,
      ...(options.windowSeconds !== undefined && { windowMs: options.windowSeconds * 1000 }),
      ...(options.secondRequest && { secondRequest: options.secondRequest }),
      ...(options.lifetimeSeconds !== undefined && { lifetimeMs: options.lifetimeSeconds * 1000 }),
      ...(options.code && { code: options.code }),
    }));
  const database = options.database ?? (await engine.openMigrated());
  if (standsAt) await setClockAhead(database, 0, standsAt);
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const config = readConfig({
    ...proxyEnvironment(upstream),
    PUBLISHABLE_KEYS: PUBLISHABLE_KEY,
    ALLOWED_ORIGINS: `${ORIGIN},https://other.example`,
    PROXY_PORT: '0',
    ...options.environment,
  });
  const proxy = await startProxy({
    config,
    database,
    log,
    ...(options.timeoutSeconds !== undefined && { timeoutSeconds: options.timeoutSeconds }),
    ...(options.windowSeconds !== undefined && { windowSeconds: options.windowSeconds }),
    ...(options.guard && { guard: options.guard }),
    watchClock: options.watchClock ?? false,
    ...(options.rateSeconds !== undefined && { rateSeconds: options.rateSeconds }),
    ...(options.stopGraceMs !== undefined && { stopGraceMs: options.stopGraceMs }),
    requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
  });

  /** A back end sends its key without the origin of a page. */
  const originOf = (token: string | undefined): Record<string, string> =>
    config.hostKeys.some(({ value }) => value === token) ? {} : { Origin: ORIGIN };

  /** A call as a page makes it, or a back end if `token` is a host key. Every problem it gets must be a declared one. */
  async function call(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    headers: Record<string, string> = {},
    /** Sent as it stands, in place of `body` as JSON. */
    raw: string | undefined = body === undefined ? undefined : JSON.stringify(body),
  ) {
    const answered = await fetch(`${proxy.url}${path}`, {
      method,
      headers: {
        ...originOf(token),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined && { body: raw }),
    });
    await checkDeclared(method, path, answered);
    return answered;
  }

  async function answer<T>(response: Response, status: number): Promise<T> {
    const text = await response.text();
    assert.equal(response.status, status, text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  let stopping: Promise<void> | undefined;
  async function stopOnce(): Promise<void> {
    await proxy.close();
    if (!(options.database && options.upstream)) await database.close();
    if (options.upstream === undefined) await upstream.close();
  }

  return {
    ...proxy,
    upstream,
    database,
    logged,
    originOf,
    call,
    async refused(response: Promise<Response>, status: number, code: string): Promise<Problem> {
      const answered = await response;
      assert.match(answered.headers.get('content-type') ?? '', /^application\/problem\+json/);
      const problem = await answer<Problem>(answered, status);
      assert.equal(problem.code, code);
      return problem;
    },
    async session(grants: Partial<SessionRequestInput> = {}): Promise<string> {
      const { token } = await answer<Session>(
        await call('POST', '/v1/sessions', HOST_KEY, { origin: ORIGIN, ...grants }),
        201,
      );
      return token;
    },
    /** A session for one person, under a reference of its own unless one is given. */
    identitySession(nationalId: string, identity: SessionRequestInput['identity'] = {}): Promise<string> {
      return this.session({ identity: { nationalId, reference: randomUUID(), ...identity } });
    },
    /** A verification that this person has begun, and the token of its session. */
    async started(nationalId: string, identity: SessionRequestInput['identity'] = {}) {
      const token = await this.identitySession(nationalId, identity);
      return { token, id: (await this.begin(token)).id };
    },
    async begin(token: string, body: object = {}, status = 201): Promise<Verification> {
      return answer(await call('POST', '/v1/verifications', token, body), status);
    },
    async read(token: string, id: string): Promise<Verification> {
      return answer(await call('GET', `/v1/verifications/${id}`, token), 200);
    },
    async post<T = Verification>(
      token: string,
      path: string,
      status: number,
      body: unknown = {},
    ): Promise<T> {
      return answer(await call('POST', path, token, body), status);
    },
    reaches(token: string, id: string, status: Verification['status']): Promise<Verification> {
      return until(`${id} becomes ${status}`, async () => {
        const verification = await this.read(token, id);
        return verification.status === status && verification;
      });
    },
    transactionOf: (code: string) =>
      [...upstream.transactions].find(([, transaction]) => transaction.random === code)![0],
    /** Waits for its code. */
    async waits(token: string, id: string) {
      const { code } = await this.reaches(token, id, 'WAITING');
      return { token, id, code: code!, transId: this.transactionOf(code!) };
    },
    /** A verification that this person has begun, with its code. */
    async waiting(nationalId: string, identity: SessionRequestInput['identity'] = {}) {
      const { token, id } = await this.started(nationalId, identity);
      return this.waits(token, id);
    },
    webhookUrl: `${proxy.url}/webhooks/identity/${WEBHOOK_SECRET}`,
    /** The person decides in the app, and the service says so. */
    async decide(transId: string, status: Verification['status'] = 'COMPLETED'): Promise<void> {
      upstream.setStatus(transId, status);
      await upstream.sendWebhook(this.webhookUrl, transId, status);
    },
    /** The same, when the code is there, until the page sees it. */
    async decided(token: string, id: string, status: Verification['status'] = 'COMPLETED'): Promise<string> {
      const { transId } = await this.waits(token, id);
      await this.decide(transId, status);
      await this.reaches(token, id, status);
      return transId;
    },
    /** Moves the database's clock, and upstream's with it; the workers wake, as time would have woken them. */
    async advance(seconds: number): Promise<void> {
      clock.aheadMs += seconds * 1000;
      await setClockAhead(database, clock.aheadMs, standsAt);
      await database.query(`notify ${WORK_CHANNEL}; notify ${EVENTS_CHANNEL}; notify ${WATCH_CHANNEL}`);
    },
    /** Leaves the upstream that was given to it, and with it the database: they are shared. */
    stop: () => (stopping ??= stopOnce()),
  };
}

/** The events of one stream as they come. */
export async function follow(proxy: TestProxy, token: string, id: string) {
  const abort = new AbortController();
  const response = await fetch(`${proxy.url}/v1/verifications/${id}/events`, {
    headers: { Authorization: `Bearer ${token}`, ...proxy.originOf(token) },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  const events: Verification[] = [];
  let ended = false;
  const parser = createParser({
    onEvent: (event) => {
      if (event.event === 'stopping') return;
      assert.equal(event.event, 'verification');
      const verification = JSON.parse(event.data) as Verification;
      assert.equal(event.id, String(verification.version));
      events.push(verification);
    },
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body!)
        parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
    ended = true;
  })();
  return {
    events,
    hasEnded: () => ended,
    sees: (status: Verification['status']) =>
      until(`the stream shows ${status}`, () => events.find((event) => event.status === status)),
    async close() {
      abort.abort();
      await reading;
    },
  };
}
