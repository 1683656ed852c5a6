import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import express from 'express';
import {
  createHostClient,
  EventRefusedError,
  HostSettingError,
  ProxyAnswerError,
  ProxyProblemError,
  ProxyUnreachableError,
  VerificationOfAnotherError,
} from '../../server/host/index.js';
import { API_CALLS as apiCalls } from '../../server/api/api-calls.js';
import { ROOT } from '../command.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, proxyForSuite } from '../test-proxy.js';

/** Everything that a log could write of it. */
const written = (error: unknown) => inspect(error, { depth: 10, showHidden: true });

async function failure<Kind extends Error>(
  kind: abstract new (...args: never[]) => Kind,
  run: () => unknown,
): Promise<Kind> {
  let thrown: unknown;
  try {
    await run();
  } catch (error) {
    thrown = error;
  }
  assert.ok(thrown instanceof kind, String(thrown));
  assert.equal(thrown.name, kind.name);
  assert.ok(!written(thrown).includes(HOST_KEY), 'the host key is in the error');
  return thrown;
}

describe('the host client', () => {
  const proxy = proxyForSuite(pglite);

  test('mints a session that starts, and reads the verification', async () => {
    const kyc = createHostClient({ url: `${proxy.url}/`, hostKey: HOST_KEY });
    const session = await kyc.createSession({ origin: ORIGIN, identity: { nationalId: '1000000001' } });
    assert.ok(Date.parse(session.expiresAt) > Date.now());
    const { id } = await proxy.begin(session.token);
    const verification = await kyc.getVerification(id, { reference: null });
    assert.equal(verification.id, id);
    assert.equal(typeof verification.version, 'number');
  });

  test('gives a verification and its details for its own customer alone', async () => {
    const kyc = createHostClient({ url: proxy.url, hostKey: HOST_KEY });
    const begin = async (reference: string, nationalId: string) => {
      const { token } = await kyc.createSession({ origin: ORIGIN, identity: { reference, nationalId } });
      return { token, ...(await proxy.begin(token)) };
    };
    const mallory = await begin('mallory', '1000000011');
    const alice = await begin('alice', '1000000021');
    const own = await kyc.getVerification(alice.id, { reference: 'alice' });
    assert.deepEqual([own.id, own.reference], [alice.id, 'alice']);
    for (const read of [kyc.getVerification, kyc.getDetails]) {
      for (const reference of ['mallory', 'Alice', 'alice ', null]) {
        const refused = await failure(VerificationOfAnotherError, () => read(alice.id, { reference }));
        assert.equal(refused.code, 'verification_of_another');
        assert.doesNotMatch(written(refused), /alice|mallory|ver_/);
      }
      for (const of of [undefined, {}, { reference: undefined }, { reference: '' }])
        await failure(HostSettingError, () => read(alice.id, of as never));
    }
    const found = await kyc.findVerifications({ reference: 'mallory' });
    assert.deepEqual(
      found.map(({ id, reference }) => [id, reference]),
      [[mallory.id, 'mallory']],
    );
    assert.deepEqual(await kyc.findVerifications({ reference: 'a reference & none=1' }), []);
    await failure(HostSettingError, () => kyc.findVerifications({ reference: null }));
  });

  test('tells the reference to a host and not to a page', async () => {
    const kyc = createHostClient({ url: proxy.url, hostKey: HOST_KEY });
    const identity = { reference: 'customer-7', nationalId: '1000000031' };
    const { token } = await kyc.createSession({ origin: ORIGIN, identity });
    const begun = await proxy.begin(token);
    for (const seen of [begun, await proxy.read(token, begun.id)]) assert.ok(!('reference' in seen));
    const read = await proxy.read(HOST_KEY, begun.id);
    assert.equal(read.reference, 'customer-7');
  });

  test('throws what the proxy says, with its code', async () => {
    const kyc = createHostClient({ url: proxy.url, hostKey: HOST_KEY });
    const misspelt = await failure(ProxyProblemError, () =>
      kyc.createSession({ origin: 'https://onboardin.example' }),
    );
    assert.equal(misspelt.code, 'origin_not_allowed');
    assert.equal(misspelt.proxyStatus, 403);
    assert.match(misspelt.requestId ?? '', /^[\w-]{36}$/);
    const invalid = await failure(ProxyProblemError, () =>
      kyc.createSession({ origin: ORIGIN, ttlSeconds: 1 }),
    );
    assert.equal(invalid.code, 'invalid_request');
    assert.equal(invalid.errors[0]?.path, 'ttlSeconds');
    assert.match(invalid.message, /ttlSeconds/);
    const missing = await failure(ProxyProblemError, () =>
      kyc.getVerification('ver_none', { reference: null }),
    );
    assert.equal(missing.code, 'not_found');
    const other = createHostClient({ url: proxy.url, hostKey: 'not-a-key-of-this-proxy' });
    const refused = await failure(ProxyProblemError, () => other.createSession({ origin: ORIGIN }));
    assert.equal(refused.code, 'unauthorized');
    assert.ok(!written(refused).includes('not-a-key-of-this-proxy'));
  });

  test('refuses settings that can never work, before a call', async () => {
    const urls = [
      '',
      'kyc.example',
      'ftp://kyc.example',
      'https://user:word@kyc.example',
      'https://a.example/?b',
    ];
    for (const url of urls) {
      const { message } = await failure(HostSettingError, () => createHostClient({ url, hostKey: HOST_KEY }));
      assert.doesNotMatch(message, /word/);
    }
    const hostKeys: unknown[] = ['', ' ', `${HOST_KEY}\n`, `${HOST_KEY} `, 'schlüssel'];
    // What a variable that is not set, and a list of keys, give.
    hostKeys.push(undefined, null, NaN, 7, true, [HOST_KEY], { hostKey: HOST_KEY });
    for (const hostKey of hostKeys) {
      const refused = () => createHostClient({ url: proxy.url, hostKey: hostKey as string });
      assert.match((await failure(HostSettingError, refused)).message, /^hostKey /);
    }
    for (const timeoutSeconds of [NaN, 0, -1, Infinity, '10s', 1e9] as number[]) {
      const refused = () => createHostClient({ url: proxy.url, hostKey: HOST_KEY, timeoutSeconds });
      assert.match((await failure(HostSettingError, refused)).message, /^timeoutSeconds /);
    }
    const kyc = createHostClient({ url: proxy.url, hostKey: HOST_KEY });
    for (const id of ['', '.', '..'])
      await failure(HostSettingError, () => kyc.getVerification(id, { reference: 'r' }));
  });

  test('throws no error whose properties a web framework takes for its own answer', async () => {
    const kyc = createHostClient({ url: proxy.url, hostKey: 'not-a-key-of-this-proxy' });
    const mint = () => kyc.createSession({ origin: ORIGIN });
    const errors: Error[] = [
      await failure(ProxyProblemError, mint),
      await failure(HostSettingError, () => createHostClient({ url: '', hostKey: HOST_KEY })),
      new ProxyUnreachableError(proxy.url, undefined),
      new ProxyAnswerError(proxy.url, 401),
      new VerificationOfAnotherError(),
      new EventRefusedError('event_not_signed'),
    ];
    // Of Express, Koa, Fastify, h3 and hapi.
    const read = [
      'status',
      'statusCode',
      'statusMessage',
      'statusText',
      'headers',
      'expose',
      'body',
      'output',
    ];
    for (const error of errors) for (const name of read) assert.ok(!(name in error), `${error.name}.${name}`);
    const app = express();
    app.set('env', 'test');
    app.post('/kyc-session', async (_request, response) => void response.json(await mint()));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}/kyc-session`, { method: 'POST' });
    server.close();
    // The element says of 401 that the person is not signed in.
    assert.equal(status, 500);
  });

  describe('before a server that is not the proxy', () => {
    let server: Server;
    let answer: RequestListener;
    let url: string;
    const seen: string[] = [];
    before(async () => {
      server = createServer((request, response) => {
        seen.push(request.url!);
        answer(request, response);
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => {
      server.close();
      server.closeAllConnections();
    });
    const mint = (timeoutSeconds = 10) =>
      createHostClient({ url, hostKey: HOST_KEY, timeoutSeconds }).createSession({ origin: ORIGIN });

    for (const [what, status, body] of [
      ['HTML', 200, '<!doctype html>'],
      ['nothing', 204, ''],
      ['JSON of another kind', 200, '{"ok":true}'],
      ['null', 200, 'null'],
      ['a failure of a gateway', 502, '<h1>Bad gateway</h1>'],
      ['an error of another kind', 403, '{"message":"forbidden"}'],
    ] as const) {
      test(`recognises ${what}`, async () => {
        answer = (_request, response) => void response.writeHead(status).end(body);
        const error = await failure(ProxyAnswerError, mint);
        assert.deepEqual([error.code, error.proxyStatus], ['not_a_proxy', status]);
      });
    }

    test('hides the key that the answer repeats', async () => {
      answer = (request, response) => {
        const detail = `got ${request.headers.authorization}`;
        response.writeHead(400).end(JSON.stringify({ code: 'echo', title: detail, detail }));
      };
      assert.equal((await failure(ProxyProblemError, mint)).code, 'echo');
    });

    test('follows no redirect', async () => {
      seen.length = 0;
      answer = (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end();
      assert.equal((await failure(ProxyAnswerError, mint)).proxyStatus, 302);
      assert.deepEqual(seen, ['/v1/sessions']);
    });

    test('ends after its time, and when the connection breaks', async () => {
      answer = () => undefined;
      const { cause } = await failure(ProxyUnreachableError, () => mint(0.05));
      assert.equal((cause as Error).name, 'TimeoutError');
      answer = (request) => request.socket.destroy();
      await failure(ProxyUnreachableError, mint);
    });
  });

  test('loads neither the proxy nor a package', () => {
    const loaded = new Set<string>();
    const load = (path: string) => {
      if (loaded.has(path)) return;
      loaded.add(path);
      const code = readFileSync(path, 'utf8');
      for (const [, kind, specifier] of code.matchAll(/^(import|export)\b[^;]*? from '([^']+)'/gm)) {
        assert.ok(/^(\.|node:)/.test(specifier!), `${kind} ${specifier}`);
        if (specifier!.startsWith('.')) load(join(path, '..', specifier!));
      }
    };
    load(join(ROOT, '.build/server/host/index.js'));
    assert.ok(loaded.size >= 4 && loaded.size < 8, [...loaded].join('\n'));
  });
});

describe('every call of the contract that a host may make', () => {
  const proxy = proxyForSuite(pglite);
  const client = () => createHostClient({ url: proxy.url, hostKey: HOST_KEY });

  test('is in the client, by its operationId or under the name that says what it needs', () => {
    const renamed: Readonly<Record<string, string>> = {
      listVerifications: 'findVerifications',
      readVerification: 'getVerification',
      readDetails: 'getDetails',
      readScreening: 'getScreening',
      readChanges: 'getChanges',
    };
    // A stream is for a page: a back end receives events.
    const calls = apiCalls.filter(
      ({ caller, operationId }) => caller.startsWith('host key') && operationId !== 'streamVerification',
    );
    assert.ok(calls.length > 14);
    const kyc = client();
    for (const { operationId } of calls)
      assert.ok((renamed[operationId] ?? operationId) in kyc, `the client has no ${operationId}`);
  });

  test('lists, checks, cancels and ends what is of one customer', async () => {
    const kyc = client();
    const of = { reference: 'customer-9' };
    const { id: session, token } = await kyc.createSession({
      origin: ORIGIN,
      identity: { ...of, nationalId: '1000000041' },
    });
    const { id } = await proxy.begin(token);
    const [listed] = await kyc.listSessions(of);
    assert.deepEqual([listed?.id, listed?.origin, listed && 'token' in listed], [session, ORIGIN, false]);
    await kyc.checkVerification(id, of);
    await failure(VerificationOfAnotherError, () => kyc.cancelVerification(id, { reference: 'other' }));
    assert.equal((await kyc.cancelVerification(id, of)).status, 'CANCELLED');
    await kyc.revokeSession(session);
    assert.deepEqual(await kyc.listSessions(of), []);
    const { entries, nextCursor } = await kyc.listAudit({ subject: id, limit: 1 });
    assert.equal(entries[0]?.event, 'verification.cancelled');
    assert.ok((await kyc.listAudit({ subject: id, cursor: nextCursor })).entries.length > 0);
    assert.deepEqual(await kyc.listEvents({ state: 'waiting' }), { events: [], nextCursor: null });
    const missing = await failure(ProxyProblemError, () => kyc.replayEvent('evt_none'));
    assert.match(missing.code, /^(not_found|no_event_receiver)$/);
  });

  test('reads and erases what is stored of a person, without the number in an address', async () => {
    const kyc = client();
    const person = { nationalId: '1000000051' };
    const { token } = await kyc.createSession({ origin: ORIGIN, identity: person });
    await proxy.begin(token);
    const stored = await kyc.exportPerson(person);
    assert.deepEqual([stored.verifications.length, stored.sessions.length], [1, 1]);
    assert.equal((await kyc.erasePerson(person)).verifications, 1);
    assert.equal((await kyc.exportPerson(person)).verifications.length, 0);
  });

  test('never screens without a key for the repeat', async () => {
    const kyc = client();
    for (const key of [undefined, '', 'a b', 'é', 'x'.repeat(256)])
      await failure(HostSettingError, () =>
        kyc.createScreening({ name: 'Mohammed Al Harbi', entityType: 'person' }, key as never),
      );
  });

  test('says a misspelt name of a query, and those it knows, but repeats none', async () => {
    const read = async (path: string) => {
      const answer = await fetch(proxy.url + path, { headers: { Authorization: `Bearer ${HOST_KEY}` } });
      return { status: answer.status, ...((await answer.json()) as { code?: string; detail?: string }) };
    };
    for (const [path, known] of [
      ['/v1/audit?refrence=customer-9', 'The query of this call may have `cursor`, `limit`, `subject`.'],
      ['/v1/events?State=waiting', 'The query of this call may have `cursor`, `limit`, `state`.'],
      ['/v1/verifications?reference=a&token=s3cret', 'The query of this call may have `reference`.'],
      ['/v1/verifications/ver_none?fields=all', 'This call has no query.'],
      ['/v1/sessions?__proto__=1&reference=a', 'The query of this call may have `reference`.'],
    ] as const) {
      const { status, code, detail } = await read(path);
      assert.deepEqual([status, code, detail], [400, 'unknown_parameter', known], path);
    }
    const stranger = await fetch(`${proxy.url}/v1/audit?refrence=1`);
    assert.equal(stranger.status, 401);
  });
});
