import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { DOCUMENT_RATE, HOST_RATE, SESSION_RATE } from '../../server/operations/call-rates.js';
import { STREAMS_PER_SESSION } from '../../server/identity/streams.js';
import type { Database } from '../../server/store/database.js';
import { pglite } from '../engines.js';
import {
  HOST_KEY,
  ORIGIN,
  PUBLISHABLE_KEY,
  follow,
  openTestProxy,
  proxyForSuite,
  startTestProxy,
  until,
  type TestProxy,
} from '../test-proxy.js';

/** However slowly a busy machine calls, all calls of a test come within it. */
const RATE_SECONDS = 600;
const UNKNOWN = '/v1/verifications/ver_x';

describe('a flood', () => {
  let proxy: TestProxy;
  /** Statements that the calls of a test sent. */
  let statements: string[] = [];

  before(async () => {
    const database = await pglite.openMigrated();
    const counted: Database = Object.assign(Object.create(database) as Database, {
      query: (statement: string, values?: readonly unknown[]) => {
        statements.push(statement);
        return database.query(statement, values);
      },
    });
    proxy = await openTestProxy(pglite, {
      database: counted,
      rateSeconds: RATE_SECONDS,
      environment: { TRUST_PROXY: '1' },
    });
  });
  after(() => proxy.stop());

  /** The purge of old rows, which comes once a minute, is no call's. */
  const readings = (of: string) =>
    statements.filter((statement) => statement.includes(of) && !/^\s*delete/.test(statement)).length;
  const times = (count: number, act: () => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, act));
  const statusesOf = (answers: readonly Response[]) =>
    Object.fromEntries(
      [...new Set(answers.map(({ status }) => status))].map((status) => [
        status,
        answers.filter((answer) => answer.status === status).length,
      ]),
    );

  test('of one session is refused before the database, with the time to wait, and other sessions are not', async () => {
    const flooding = await proxy.session({ identity: {} });
    const other = await proxy.session({ identity: {} });
    statements = [];
    const answers = await times(2 * SESSION_RATE.calls, () => proxy.call('GET', UNKNOWN, flooding));
    assert.deepEqual(statusesOf(answers), { 404: SESSION_RATE.calls, 429: SESSION_RATE.calls });
    // The entry in the audit trail, one an hour, reads whose session it is.
    await until('the entry has read it', () => readings('from proxy.sessions') > SESSION_RATE.calls);
    assert.equal(readings('from proxy.sessions'), SESSION_RATE.calls + 1);
    const refused = await proxy.refused(proxy.call('GET', UNKNOWN, flooding), 429, 'too_many_requests');
    assert.ok(refused.retryAfter! >= 1 && refused.retryAfter! <= RATE_SECONDS);
    await proxy.refused(proxy.call('GET', UNKNOWN, other), 404, 'not_found');
    await proxy.refused(proxy.call('GET', UNKNOWN, HOST_KEY), 404, 'not_found');
    assert.ok(HOST_RATE.calls > SESSION_RATE.calls);
  });

  test('is slowed down: one who asks again after each refusal is refused twice a second', async () => {
    const token = await proxy.session({ identity: {} });
    await times(SESSION_RATE.calls, () => proxy.call('GET', UNKNOWN, token));
    const began = performance.now();
    for (let i = 0; i < 3; i++)
      await proxy.refused(proxy.call('GET', UNKNOWN, token), 429, 'too_many_requests');
    assert.ok(performance.now() - began >= 1400);
  });

  test('of documents is refused', async () => {
    const answers = await times(DOCUMENT_RATE.calls + 20, () => fetch(`${proxy.url}/docs.css`));
    assert.deepEqual(statusesOf(answers), { 200: DOCUMENT_RATE.calls, 429: 20 });
    assert.ok(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after')) >= 1);
    assert.equal((await fetch(`${proxy.url}/livez`)).status, 200);
  });

  test('of one route leaves the other routes of the session free', async () => {
    const token = await proxy.session({ identity: {} });
    const check = `${UNKNOWN}/check`;
    const answers = await times(40, () => proxy.call('POST', check, token, {}));
    assert.deepEqual(statusesOf(answers), { 404: 30, 429: 10 });
    await proxy.refused(proxy.call('GET', UNKNOWN, token), 404, 'not_found');
  });

  test('of invented tokens never reaches the database', async () => {
    statements = [];
    const invented = () => `kst_${randomBytes(41).toString('base64url').slice(0, 55)}`;
    const answers = await times(200, () => proxy.call('GET', UNKNOWN, invented()));
    assert.deepEqual(statusesOf(answers), { 401: 200 });
    assert.equal(readings('from proxy.sessions'), 0);
  });

  test('with a publishable key is refused before a body is read', async () => {
    const unreadable = async (key: string, headers: Record<string, string>) => {
      const answer = await fetch(`${proxy.url}/v1/sessions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        body: '[',
      });
      await answer.text();
      return answer;
    };
    const page = { Origin: ORIGIN, 'X-Forwarded-For': '203.0.113.9' };
    const answers = await times(SESSION_RATE.calls + 20, () => unreadable(PUBLISHABLE_KEY, page));
    assert.deepEqual(statusesOf(answers), { 400: SESSION_RATE.calls, 429: 20 });
    // Neither for another address nor for the back end.
    const other = { ...page, 'X-Forwarded-For': '203.0.114.9' };
    assert.equal((await unreadable(PUBLISHABLE_KEY, other)).status, 400);
    assert.equal((await unreadable(HOST_KEY, {})).status, 400);
  });

  test('of streams of one session is refused, and a place is free again when one ends', async () => {
    const { token, id } = await proxy.started('1000000902');
    const streams = [];
    for (let count = 0; count < STREAMS_PER_SESSION; count++) streams.push(await follow(proxy, token, id));
    const refused = proxy.call('GET', `/v1/verifications/${id}/events`, token);
    await proxy.refused(refused, 429, 'too_many_requests');
    const host = await follow(proxy, HOST_KEY, id);
    await streams.pop()!.close();
    await until('the place is free', async () => {
      const answer = await proxy.call('GET', `/v1/verifications/${id}/events`, token);
      await answer.body?.cancel();
      return answer.status === 200;
    });
    for (const stream of [...streams, host]) await stream.close();
  });

  test('of health and metrics asks the database once in a second', async () => {
    await fetch(`${proxy.url}/metrics`);
    statements = [];
    const began = performance.now();
    await times(100, () => fetch(`${proxy.url}/metrics`));
    await times(100, () => fetch(`${proxy.url}/readyz`));
    const seconds = Math.ceil((performance.now() - began) / 1000) + 1;
    assert.ok(readings('select 1') <= seconds, `${readings('select 1')} in ${seconds} s`);
    assert.ok(readings('next_attempt_at') <= seconds);
  });
});

describe('a connection', () => {
  const REQUEST_TIMEOUT_MS = 400;
  const proxy = proxyForSuite(pglite, {
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    environment: { KEEP_ALIVE_SECONDS: '1' },
  });

  const open = (sent: string) => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(sent);
    return socket;
  };

  test('that brings its body too slowly is cut', async () => {
    const socket = open(
      `POST /v1/sessions HTTP/1.1\r\nHost: proxy\r\nAuthorization: Bearer ${HOST_KEY}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"origin":',
    );
    assert.match(await text(socket), /^HTTP\/1\.1 408 /);
  });

  test('that brings its headers too slowly is cut', async () => {
    assert.match(await text(open('GET /livez HTTP/1.1\r\nHost:')), /^HTTP\/1\.1 408 /);
  });

  test('that stays idle is closed, before a request and after it', async () => {
    await text(open(''));
    assert.match(await text(open('GET /livez HTTP/1.1\r\nHost: proxy\r\n\r\n')), /^HTTP\/1\.1 200 /);
  });

  test('is kept for longer than a balancer keeps it, unless set otherwise', async (t) => {
    const kept = await startTestProxy(t, pglite);
    const { headers } = await fetch(`${kept.url}/livez`);
    assert.ok(
      Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]) > 60,
      String(headers.get('keep-alive')),
    );
  });

  test('with a stream stays', async () => {
    const { token, id } = await proxy.started('1000000903');
    const stream = await follow(proxy, token, id);
    // Other connections are cut meanwhile, twice.
    for (let count = 0; count < 2; count++) await text(open('GET /livez HTTP/1.1\r\nHost:'));
    assert.equal(stream.hasEnded(), false);
    await stream.close();
  });
});
