import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import express from 'express';
import { reachableFiles } from '../../packaging/reachable-files.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import {
  createHostClient,
  EventRefusedError,
  HostSettingError,
  ProxyAnswerError,
  ProxyProblemError,
  ProxyUnreachableError,
  VerificationOfAnotherError,
} from '../../server/host/index.js';
import { ROOT } from '../command.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, proxyForSuite } from '../test-proxy.js';
import { listen } from '../listen.js';

const OTHER_KEY = 'not-a-key-of-this-proxy';
/** Everything that a log could write of it. */
const written = (error: unknown) => inspect(error, { depth: 10, showHidden: true });

async function failure<Kind extends Error>(
  kind: abstract new (...args: never[]) => Kind,
  run: () => unknown,
): Promise<Kind> {
  const thrown = await Promise.resolve()
    .then(run)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  assert.ok(thrown instanceof kind, String(thrown));
  assert.equal(thrown.name, kind.name);
  for (const key of [HOST_KEY, OTHER_KEY])
    assert.ok(!written(thrown).includes(key), 'the key is in the error');
  return thrown;
}

describe('the host client', () => {
  const proxy = proxyForSuite(pglite);
  const client = (hostKey = HOST_KEY) => createHostClient({ url: `${proxy.url}/`, hostKey });
  const begin = async (reference: string, nationalId: string) => {
    const session = await client().createSession({ origin: ORIGIN, identity: { reference, nationalId } });
    return { session, ...(await proxy.begin(session.token)) };
  };

  test('has each call that a host may make, by its operationId or under the name that says what it needs', () => {
    const renamed: Readonly<Record<string, string>> = {
      listVerifications: 'findVerifications',
      readVerification: 'getVerification',
      readDetails: 'getDetails',
      readScreening: 'getScreening',
      readChanges: 'getChanges',
    };
    // A stream is for a page: a back end receives events.
    const calls = API_CALLS.filter(
      ({ caller, operationId }) => caller.startsWith('host key') && operationId !== 'streamVerification',
    );
    assert.ok(calls.length > 14);
    for (const { operationId } of calls)
      assert.ok((renamed[operationId] ?? operationId) in client(), operationId);
  });

  test('gives a verification and its details for its own customer alone', async () => {
    const kyc = client();
    const mallory = await begin('mallory', '1000000011');
    const alice = await begin('alice', '1000000021');
    assert.ok(Date.parse(alice.session.expiresAt) > Date.now());
    const own = await kyc.getVerification(alice.id, { reference: 'alice' });
    assert.deepEqual([own.id, own.reference, typeof own.version], [alice.id, 'alice', 'number']);
    for (const call of [kyc.getVerification, kyc.getDetails, kyc.cancelVerification, kyc.checkVerification]) {
      for (const reference of ['mallory', 'Alice', 'alice ', null]) {
        const refused = await failure(VerificationOfAnotherError, () => call(alice.id, { reference }));
        assert.equal(refused.code, 'verification_of_another');
        assert.doesNotMatch(written(refused), /alice|mallory|ver_/);
      }
      for (const of of [undefined, {}, { reference: undefined }, { reference: '' }])
        await failure(HostSettingError, () => call(alice.id, of as never));
      for (const id of ['', '.', '..'])
        await failure(HostSettingError, () => call(id, { reference: 'alice' }));
    }
    const found = await kyc.findVerifications({ reference: 'mallory' });
    assert.deepEqual(
      found.map(({ id, reference }) => [id, reference]),
      [[mallory.id, 'mallory']],
    );
    assert.deepEqual(await kyc.findVerifications({ reference: 'a reference & none=1' }), []);
    await failure(HostSettingError, () => kyc.findVerifications({ reference: null }));
    // A page is not told whose name for the customer it is.
    for (const seen of [alice, await proxy.read(alice.session.token, alice.id)])
      assert.ok(!('reference' in seen));
  });

  test('lists, checks, cancels and ends what is of one customer', async () => {
    const kyc = client();
    const of = { reference: 'customer-9' };
    const { id, session } = await begin(of.reference, '1000000041');
    const [listed] = await kyc.listSessions(of);
    assert.deepEqual([listed?.id, listed?.origin, listed && 'token' in listed], [session.id, ORIGIN, false]);
    await kyc.checkVerification(id, of);
    assert.equal((await kyc.cancelVerification(id, of)).status, 'CANCELLED');
    await kyc.revokeSession(session.id);
    assert.deepEqual(await kyc.listSessions(of), []);
    const { entries, nextCursor } = await kyc.listAudit({ subject: id, limit: 1 });
    assert.equal(entries[0]?.event, 'verification.cancelled');
    assert.ok((await kyc.listAudit({ subject: id, cursor: nextCursor })).entries.length > 0);
    assert.equal((await kyc.listEvents({ limit: 1 })).events.length, 1);
    const missing = await failure(ProxyProblemError, () => kyc.replayEvents({ after: 0 }));
    assert.equal(missing.code, 'no_event_receiver');
  });

  test('reads and erases what is stored of a person, without the number in an address', async () => {
    const kyc = client();
    const person = { nationalId: '1000000051' };
    await begin('customer-5', person.nationalId);
    const stored = await kyc.exportPerson(person);
    assert.deepEqual([stored.verifications.length, stored.sessions.length], [1, 1]);
    assert.equal((await kyc.erasePerson(person)).verifications, 1);
    assert.equal((await kyc.exportPerson(person)).verifications.length, 0);
  });

  test('mints a session together with its verification', async () => {
    const identity = { reference: 'customer-6', nationalId: '1000000052' };
    const { verification } = await client().createSession({ origin: ORIGIN, start: true, identity });
    const [found] = await client().findVerifications({ reference: 'customer-6' });
    assert.ok(found);
    assert.equal(verification?.id, found.id);
  });

  test('throws what the proxy says, with its code', async () => {
    const mint = (request: object, hostKey = HOST_KEY) =>
      failure(ProxyProblemError, () => client(hostKey).createSession({ origin: ORIGIN, ...request }));
    const misspelt = await mint({ origin: 'https://onboardin.example' });
    assert.deepEqual([misspelt.code, misspelt.proxyStatus], ['origin_not_allowed', 403]);
    assert.match(misspelt.requestId ?? '', /^[\w-]{36}$/);
    const invalid = await mint({ ttlSeconds: 1 });
    assert.deepEqual([invalid.code, invalid.errors[0]?.path], ['invalid_request', 'ttlSeconds']);
    assert.match(invalid.message, /ttlSeconds/);
    assert.equal((await mint({}, OTHER_KEY)).code, 'unauthorized');
    const read = () => client().getVerification('ver_none', { reference: null });
    assert.equal((await failure(ProxyProblemError, read)).code, 'not_found');
  });

  const unset: unknown[] = [undefined, null, NaN, 7, true, [HOST_KEY], { hostKey: HOST_KEY }];
  for (const [setting, values] of Object.entries({
    url: [
      '',
      'kyc.example',
      'ftp://kyc.example',
      'https://user:word@kyc.example',
      ...['?b', '?', '#'].map((end) => `https://a.example/${end}`),
    ],
    hostKey: ['', ' ', `${HOST_KEY}\n`, `${HOST_KEY} `, 'schlüssel', ...unset],
    timeoutSeconds: [NaN, 0, -1, Infinity, '10s', 1e9],
  }))
    test(`refuses a ${setting} that can never work, before a call, and does not repeat it`, async () => {
      for (const value of values) {
        const settings = { url: proxy.url, hostKey: HOST_KEY, [setting]: value };
        const { message } = await failure(HostSettingError, () => createHostClient(settings));
        assert.ok(message.startsWith(setting) && !message.includes('word'), message);
      }
    });

  test('never screens without a key for the repeat', async () => {
    const screening = { name: 'Mohammed Al Harbi', entityType: 'person' } as const;
    for (const key of [undefined, '', 'a b', 'é', 'x'.repeat(256)])
      await failure(HostSettingError, () => client().createScreening(screening, key as never));
  });

  test('rejects a call with a wrong id or key, and never throws before there is a promise to catch', async () => {
    const kyc = client();
    const screening = { name: 'Mohammed Al Harbi', entityType: 'person' } as const;
    for (const call of [
      () => kyc.getScreening(''),
      () => kyc.getChanges('..'),
      () => kyc.reviewScreening(''),
      () => kyc.decideHits('', {} as never),
      () => kyc.createScreening(screening, ''),
      () => kyc.createScreeningV1(screening, ''),
      () => kyc.revokeSession(''),
      () => kyc.unwatchScreening(''),
    ])
      await assert.rejects(call(), HostSettingError);
    await assert.rejects(kyc.watchScreening(undefined as never), TypeError);
  });

  test('throws no error whose properties a web framework takes for its own answer', async () => {
    const mint = () => client(OTHER_KEY).createSession({ origin: ORIGIN });
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
    const { url, close } = await listen(createServer(app));
    const { status } = await fetch(`${url}/kyc-session`, { method: 'POST' });
    await close();
    // The element says of 401 that the person is not signed in.
    assert.equal(status, 500);
  });

  test('has a misspelt name of a query refused by the proxy, which says those it knows and repeats none', async () => {
    const may = (names: string) => `The query of this call may have ${names}.`;
    for (const [path, known] of [
      ['/v1/audit?refrence=customer-9', may('`cursor`, `limit`, `subject`')],
      ['/v1/events?State=waiting', may('`after`, `consumer`, `wait`, `limit`')],
      ['/v1/verifications?reference=a&token=s3cret', may('`reference`')],
      ['/v1/verifications/ver_none?fields=all', 'This call has no query.'],
      ['/v1/sessions?__proto__=1&reference=a', may('`reference`')],
    ] as const) {
      const answer = await proxy.call('GET', path, HOST_KEY);
      const { code, detail } = (await answer.json()) as { code: string; detail: string };
      assert.deepEqual([answer.status, code, detail], [400, 'unknown_parameter', known], path);
    }
    assert.equal((await fetch(`${proxy.url}/v1/audit?refrence=1`)).status, 401);
  });

  test('loads neither the proxy nor a package', () => {
    const files = [...reachableFiles([join(ROOT, '.build/server/host/index.js')])];
    assert.ok(files.length >= 4 && files.length < 10, files.join('\n'));
    for (const file of files)
      for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)\b[^;]*? from '([^']+)'/gm,
      ))
        assert.match(specifier!, /^(\.|node:)/, file);
  });
});

describe('the host client before a server that is not the proxy', () => {
  let answer: RequestListener;
  let url: string;
  let close: () => Promise<void>;
  const seen: string[] = [];
  before(async () => {
    const server = createServer((request, response) => {
      seen.push(request.url!);
      answer(request, response);
    });
    ({ url, close } = await listen(server));
  });
  after(() => close());
  const mint = (timeoutSeconds = 10) =>
    createHostClient({ url, hostKey: HOST_KEY, timeoutSeconds }).createSession({ origin: ORIGIN });

  for (const [what, status, body, headers = {}] of [
    ['HTML', 200, '<!doctype html>'],
    ['nothing', 204, ''],
    ['JSON of another kind', 200, '{"ok":true}'],
    ['null', 200, 'null'],
    ['a failure of a gateway', 502, '<h1>Bad gateway</h1>'],
    ['an error of another kind', 403, '{"message":"forbidden"}'],
    ['a problem of another kind', 400, '{"code":"invalid","title":"Invalid","errors":{"origin":["No"]}}'],
    ['a problem whose errors are texts', 400, '{"code":"invalid","title":"Invalid","errors":["No origin"]}'],
    ['a problem without what is wrong', 400, '{"code":"invalid","title":"Invalid","errors":[null]}'],
    ['a redirect, which it does not follow', 302, '', { Location: '/elsewhere' }],
  ] as const) {
    test(`recognises ${what}`, async () => {
      seen.length = 0;
      answer = (_request, response) => void response.writeHead(status, headers).end(body);
      const error = await failure(ProxyAnswerError, mint);
      assert.deepEqual([error.code, error.proxyStatus, seen], ['not_a_proxy', status, ['/v1/sessions']]);
    });
  }

  test('takes no page for the answer to a call whose own has no fixed fields', async () => {
    const kyc = createHostClient({ url, hostKey: HOST_KEY });
    answer = ({ url: path }, response) =>
      void response.end(path === '/v1/verifications/ver_1' ? '{"id":"ver_1","reference":"a"}' : '<html>');
    for (const call of [
      () => kyc.revokeSession('ses_1'),
      () => kyc.unwatchScreening('1'),
      () => kyc.createScreeningV1({ name: 'Mohammed Al Harbi', entityType: 'person' }, 'case-1'),
      () => kyc.getDetails('ver_1', { reference: 'a' }),
      () => kyc.checkVerification('ver_1', { reference: 'a' }),
    ])
      await failure(ProxyAnswerError, call);
  });

  test('hides the key that the answer repeats', async () => {
    answer = (request, response) => {
      const detail = `got ${request.headers.authorization}`;
      response.writeHead(400).end(JSON.stringify({ code: 'echo', title: detail, detail }));
    };
    assert.equal((await failure(ProxyProblemError, mint)).code, 'echo');
  });

  test('leaves nothing in a signal that outlives its calls', async () => {
    const page = { events: [{ id: 'evt_1', position: 1 }], after: 1 };
    answer = (_request, response) => response.end(JSON.stringify(page));
    const lasting = new AbortController().signal;
    const properties = lasting as unknown as Record<symbol, { size?: number } | undefined>;
    const kept = () =>
      Object.getOwnPropertySymbols(lasting).reduce((sum, name) => sum + (properties[name]?.size ?? 0), 0);
    const keptAt: number[] = [];
    for await (const _ of createHostClient({ url, hostKey: HOST_KEY }).readEvents({ signal: lasting }))
      if (keptAt.push(kept()) === 10) break;
    assert.deepEqual(new Set(keptAt), new Set([keptAt[0]]));
  });

  test('keeps no timer of a request that cannot be written', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
    const before = timers();
    const request: Record<string, unknown> = {};
    request.itself = request;
    await assert.rejects(
      createHostClient({ url, hostKey: HOST_KEY }).createSession(request as never),
      TypeError,
    );
    assert.equal(timers(), before);
  });

  test('ends after its time, and when the connection breaks', async () => {
    answer = () => undefined;
    const { cause } = await failure(ProxyUnreachableError, () => mint(0.05));
    assert.equal((cause as Error).name, 'TimeoutError');
    answer = (request) => request.socket.destroy();
    await failure(ProxyUnreachableError, mint);
  });
});
