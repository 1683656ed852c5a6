import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Session, SessionSummary } from '../../contract/schemas/sessions.js';
import { purgeRevokedSessions, purgeSessions } from '../../server/retention/old-rows.js';
import { enginesOfTier } from '../engines.js';
import {
  follow,
  HOST_KEY,
  ORIGIN,
  PUBLISHABLE_KEY,
  proxyForSuite,
  startTestProxy,
  until,
} from '../test-proxy.js';
import { pauseCodes, resumeCodes } from '../store-states.js';

for (const engine of enginesOfTier) {
  describe(`a session on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine);
    const mint = (identity: object, more: object = {}, key = HOST_KEY) =>
      proxy.post<Session>(key, '/v1/sessions', 201, { origin: ORIGIN, identity, ...more });
    const mintedByPage = () => mint({}, {}, PUBLISHABLE_KEY);
    const isOver = (token: string, method = 'POST', path = '/v1/verifications') =>
      proxy.refused(
        proxy.call(method, path, token, method === 'POST' ? {} : undefined),
        401,
        'session_expired',
      );
    const revoke = async (session: string) =>
      assert.equal((await proxy.call('DELETE', `/v1/sessions/${session}`, HOST_KEY)).status, 204);
    const revokeItself = async (token: string) =>
      assert.equal((await proxy.call('DELETE', '/v1/sessions/current', token)).status, 204);
    async function purge(): Promise<void> {
      await purgeRevokedSessions(proxy.database);
      await purgeSessions(proxy.database);
    }
    /** The same store with other keys, as after a restart. */
    const startWith = (t: TestContext, environment: Record<string, string>) =>
      startTestProxy(t, engine, { database: proxy.database, upstream: proxy.upstream, environment });

    test('is minted for an allowed origin only', async () => {
      const elsewhere = { origin: 'https://evil.example', identity: {} };
      await proxy.refused(proxy.call('POST', '/v1/sessions', HOST_KEY, elsewhere), 403, 'origin_not_allowed');
      assert.match(await proxy.session({ identity: {} }), /^kst_[\w-]{55}$/);
    });

    test('says how an allowed origin is written', async () => {
      const mintAt = (origin: string) =>
        proxy.refused(proxy.call('POST', '/v1/sessions', HOST_KEY, { origin }), 403, 'origin_not_allowed');
      for (const origin of [`${ORIGIN}/`, `${ORIGIN}/start?a=b`, ORIGIN.toUpperCase()])
        assert.equal((await mintAt(origin)).detail, `Send it as \`${ORIGIN}\`.`);
      for (const origin of ['https://evil.example/', 'null', '*'])
        assert.equal((await mintAt(origin)).detail, undefined);
    });

    test('starts nothing after it was revoked, or its customer erased, though its page was let in before', async (t) => {
      let read = () => {};
      let held: Promise<void> | undefined;
      const { database: store } = proxy;
      const late = await startTestProxy(t, engine, {
        upstream: proxy.upstream,
        database: {
          ...store,
          async query(text, values) {
            const rows = await store.query(text, values);
            if (held && /token_hash = \$1 and revoked_at is null/.test(text)) {
              read();
              await held;
            }
            return rows as never;
          },
          transaction: (work) => store.transaction(work),
          listen: (...listening) => store.listen(...listening),
          close: () => Promise.resolve(),
        },
      });
      for (const end of [
        ({ id }: Session) => revoke(id),
        async () => proxy.post(HOST_KEY, '/v1/erasures', 200, { reference: 'customer-let-in' }),
      ]) {
        const session = await mint({ nationalId: '1000000520', reference: 'customer-let-in' });
        let goOn = () => {};
        held = new Promise((resolve) => (goOn = resolve));
        const isRead = new Promise<void>((resolve) => (read = resolve));
        const started = late.call('POST', '/v1/verifications', session.token, {});
        await isRead;
        held = undefined;
        await end(session);
        goOn();
        await proxy.refused(started, 401, 'session_expired');
        const left = await store.query('select id from proxy.verifications where session_id = $1', [
          session.id,
        ]);
        assert.deepEqual(left, []);
      }
    });

    test('names every field that is wrong', async () => {
      const body = { origin: 7, ttlSeconds: 5, identity: { details: ['shoeSize'] }, surprise: true };
      const problem = await proxy.refused(
        proxy.call('POST', '/v1/sessions', HOST_KEY, body),
        400,
        'invalid_request',
      );
      assert.deepEqual(problem.errors!.map((error) => error.path).sort(), [
        '',
        'identity.details',
        'origin',
        'ttlSeconds',
      ]);
      const { message } = problem.errors!.find(({ path }) => path === 'identity.details')!;
      assert.match(message, /^Send `none`, `all`, or a list of these: .*\benglishFirstName\b/);
    });

    test('says what the rules of screening may be, and refuses an analyst without a name', async () => {
      const messageFor = async (screening: object) => {
        const minting = proxy.call('POST', '/v1/sessions', HOST_KEY, { origin: ORIGIN, screening });
        const { errors } = await proxy.refused(minting, 400, 'invalid_request');
        return errors!.map(({ path, message }) => `${path}: ${message}`).join();
      };
      for (const create of ['yes', { max: '5' }, { watch: 'closed' }])
        assert.match(await messageFor({ create }), /^screening\.create: Send .*`max`.*`until closed`/);
      for (const by of [' ', '\u200b', '—'])
        for (const grant of ['review', 'decide'])
          assert.match(await messageFor({ [grant]: { by } }), /^screening\.\w+\.by: Must name the analyst/);
    });

    test('is not of a customer whose name is missing: all without one would see one code', async () => {
      const mint = (reference: string) =>
        proxy.call('POST', '/v1/sessions', HOST_KEY, { origin: ORIGIN, identity: { reference } });
      const missing = [
        'undefined',
        'customer-null',
        'shop:None',
        'NaN',
        'u/[object Object]',
        '[object Promise]',
      ];
      for (const reference of [...missing, ' ', '\n', '\u200b\u2060']) {
        const { errors } = await proxy.refused(mint(reference), 400, 'invalid_request');
        const [{ path, message }] = errors as [{ path: string; message: string }];
        assert.equal(path, 'identity.reference');
        assert.match(message, missing.includes(reference) ? /Leave it out/ : /can be seen/);
      }
      for (const reference of ['0', '-', 'undefined-42', 'Annull', 'عميل', '😀'])
        assert.equal((await mint(reference)).status, 201, reference);
    });

    test('works on its own origin and nowhere else', async () => {
      const token = await proxy.identitySession('1000000302');
      const from = (headers: Record<string, string>) =>
        fetch(`${proxy.url}/v1/verifications/ver_x`, {
          headers: { Authorization: `Bearer ${token}`, ...headers },
        });
      for (const headers of [{ Origin: 'https://other.example' }, {}])
        await proxy.refused(from(headers as Record<string, string>), 403, 'origin_not_allowed');
      await proxy.refused(from({ Origin: ORIGIN }), 404, 'not_found');
      await proxy.refused(from({ 'Sec-Fetch-Site': 'same-origin' }), 404, 'not_found');
    });

    test('is gone once revoked, and its streams end', async () => {
      const { token, id } = await proxy.started('1000000303');
      const stream = await follow(proxy, token, id);
      await revokeItself(token);
      await until('the stream ends', stream.hasEnded);
      await isOver(token);
    });

    test('is listed by its reference and revoked by its id', async () => {
      const mintFor = (reference: string) => mint({ reference, nationalId: '1000000320' });
      const listed = async (reference: string) => {
        const answer = await proxy.call('GET', `/v1/sessions?reference=${reference}`, HOST_KEY);
        assert.equal(answer.status, 200);
        return ((await answer.json()) as { sessions: SessionSummary[] }).sessions;
      };
      const [first, second] = [await mintFor('customer-320'), await mintFor('customer-320')];
      await mintFor('customer-321');
      const both = await listed('customer-320');
      assert.deepEqual(
        both.map(({ id }) => id),
        [second.id, first.id],
      );
      assert.deepEqual(Object.keys(both[0]!).toSorted(), [
        'createdAt',
        'expiresAt',
        'id',
        'origin',
        'reference',
      ]);
      assert.deepEqual(await listed('customer-322'), []);
      const screening = { create: { reference: 'customer-323' } };
      const screens = await proxy.post<Session>(HOST_KEY, '/v1/sessions', 201, { origin: ORIGIN, screening });
      const [found] = await listed('customer-323');
      assert.deepEqual([found?.id, found?.reference], [screens.id, 'customer-323']);
      const { id } = await proxy.begin(first.token);
      const stream = await follow(proxy, first.token, id);
      await revoke(first.id);
      await until('the stream ends', stream.hasEnded);
      await isOver(first.token);
      await proxy.refused(proxy.call('DELETE', `/v1/sessions/${first.id}`, HOST_KEY), 404, 'not_found');
      assert.deepEqual(
        (await listed('customer-320')).map((session) => session.id),
        [second.id],
      );
    });

    test('ends when the key that minted it has become that of another host', async (t) => {
      const start = (keys: string) => startWith(t, { HOST_KEYS: keys, PUBLISHABLE_KEYS: '' });
      const other = 'another-host-key-for-tests-01';
      const shop = await start(`shop:${HOST_KEY},bank:${other}`);
      const token = await shop.identitySession('1000000402', { reference: 'customer-402' });
      const { id } = await shop.begin(token);
      await shop.close();
      const renamed = await start(`store:${HOST_KEY},bank:${other}`);
      await renamed.refused(renamed.call('GET', `/v1/verifications/${id}`, token), 401, 'session_expired');
      await renamed.refused(renamed.call('POST', '/v1/verifications', token, {}), 401, 'session_expired');
      await renamed.close();
      const again = await start(`shop:${HOST_KEY},bank:${other}`);
      assert.equal((await again.read(token, id)).id, id);
      const listed = await again.call('GET', '/v1/sessions?reference=customer-402', HOST_KEY);
      assert.equal(((await listed.json()) as { sessions: SessionSummary[] }).sessions.length, 1);
      await again.post(token, `/v1/verifications/${id}/cancel`, 200);
    });

    test('expires, but may still read the verification it left open, and how that ended', async () => {
      const identity = { nationalId: '1000000304', details: 'all' } as const;
      const token = await proxy.session({ ttlSeconds: 60, identity });
      const { id } = await proxy.begin(token);
      await proxy.reaches(token, id, 'WAITING');
      await proxy.advance(61);
      const left = await proxy.read(token, id);
      assert.deepEqual([left.status, left.code], ['WAITING', null], 'the status, and no code');
      const stream = await follow(proxy, token, id);
      assert.equal((await stream.sees('WAITING')).code, null);
      await stream.close();
      await isOver(token);
      await isOver(token, 'POST', `/v1/verifications/${id}/cancel`);
      await proxy.advance(121);
      await proxy.reaches(token, id, 'EXPIRED');
      await isOver(token, 'GET', `/v1/verifications/${id}/details`);
    });

    test('that ended while its person waited in line reads no code, and is refused when it comes', async () => {
      await pauseCodes(proxy.database, 3600);
      const grants = { nationalId: '1000000337', reference: 'customer-337' };
      const token = await proxy.session({ ttlSeconds: 60, identity: grants });
      const { id } = await proxy.begin(token);
      await proxy.advance(61);
      assert.equal((await proxy.read(token, id)).status, 'QUEUED');
      const stream = await follow(proxy, token, id);
      await stream.sees('QUEUED');
      await resumeCodes(proxy.database);
      await proxy.advance(1);
      await until('the stream ends', stream.hasEnded);
      assert.deepEqual([...new Set(stream.events.map(({ status }) => status))], ['QUEUED']);
      for (const path of [`/v1/verifications/${id}`, `/v1/verifications/${id}/events`])
        await isOver(token, 'GET', path);
      const renewed = await proxy.session({ identity: grants });
      assert.match((await proxy.read(renewed, id)).code!, /^\d+$/);
      await proxy.post(renewed, `/v1/verifications/${id}/cancel`, 200);
      // How it ended, the page may know again.
      assert.equal((await proxy.read(token, id)).status, 'CANCELLED');
    });

    test('whose verification no other one finds goes on for it: the page that waited gets its code', async () => {
      const { token, id: session } = await mintedByPage();
      await pauseCodes(proxy.database, 10_800);
      const { id } = await proxy.begin(token, { nationalId: '1000000352' });
      // Three quarters of an hour, far longer than the session lives.
      for (let polls = 0; polls < 5; polls++) {
        await proxy.advance(540);
        assert.equal((await proxy.read(token, id)).status, 'QUEUED');
      }
      const stream = await follow(proxy, token, id);
      await stream.sees('QUEUED');
      await resumeCodes(proxy.database);
      await proxy.advance(1);
      const { code } = await stream.sees('WAITING');
      assert.match(code!, /^\d+$/);
      assert.equal((await proxy.read(token, id)).code, code);
      await proxy.post(token, `/v1/verifications/${id}/check`, 202);
      await stream.close();

      // Nothing else: no start, no details, and no verification of another session.
      const { token: other } = await mintedByPage();
      const foreign = await proxy.begin(other, { nationalId: '1000000370' });
      await isOver(token);
      const named = await proxy.session({ identity: { reference: 'customer-370' } });
      const own = `/v1/verifications/${id}`;
      await proxy.refused(proxy.call('GET', `${own}/details`, token), 403, 'forbidden');
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/events'],
        ['POST', '/check'],
        ['POST', '/cancel'],
      ] as const) {
        const body = method === 'POST' ? {} : undefined;
        const refused = (caller: string, of = foreign.id) =>
          proxy.refused(proxy.call(method, `/v1/verifications/${of}${rest}`, caller, body), 404, 'not_found');
        // The same for one that does not exist.
        for (const of of [foreign.id, 'ver_x'])
          assert.match((await refused(token, of)).detail!, /no `reference`/, 'the developer reads why');
        assert.equal((await refused(named)).detail, undefined);
      }
      await proxy.post(other, `/v1/verifications/${foreign.id}/cancel`, 200);

      assert.equal((await proxy.post(token, `${own}/cancel`, 200)).status, 'CANCELLED');
      assert.equal((await proxy.read(token, id)).code, null);
      await revoke(session);
      await isOver(token, 'GET', own);
    });

    test('whose verification no other one finds reads no details after its end, also with the grant', async () => {
      const token = await proxy.session({ ttlSeconds: 60, identity: { details: 'all' } });
      const { id } = await proxy.begin(token, { nationalId: '1000000378' });
      const { code } = await proxy.reaches(token, id, 'WAITING');
      await proxy.advance(61);
      assert.equal((await proxy.read(token, id)).code, code);
      const transId = proxy.transactionOf(code!);
      await proxy.decide(transId);
      await proxy.reaches(token, id, 'COMPLETED');
      await isOver(token, 'GET', `/v1/verifications/${id}/details`);
    });

    test('that ended reads nothing that was begun after it', async () => {
      const grants = { nationalId: '1000000311', reference: 'customer-311' };
      const ended = await proxy.session({ ttlSeconds: 60, identity: grants });
      await proxy.advance(61);
      const later = await proxy.session({ identity: grants });
      const { id } = await proxy.begin(later);
      await isOver(ended, 'GET', `/v1/verifications/${id}`);
      await proxy.post(later, `/v1/verifications/${id}/cancel`, 200);
    });

    test('is kept only as a hash, its person only sealed', async () => {
      const token = await proxy.identitySession('1000000305');
      const rows = await proxy.database.query('select * from proxy.sessions');
      const kept = JSON.stringify(rows, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      assert.ok(!kept.includes(token) && !kept.includes(token.slice(4)) && !kept.includes('1000000305'));
    });

    test('is purged with its national ID an hour after its end or its revocation', async () => {
      const kept = async () => {
        const rows = await proxy.database.query<{ origin: string }>('select origin from proxy.sessions');
        return rows.length;
      };
      // A session stays as long as the verification that it left open, and a place in line is held for a while more.
      await until('every verification has ended', async () => {
        await proxy.advance(10_000);
        await purge();
        return (await kept()) === 0;
      });
      await proxy.session({ ttlSeconds: 60, identity: { nationalId: '1000000308' } });
      const revoked = await proxy.identitySession('1000000309');
      await revokeItself(revoked);
      await proxy.advance(3590);
      await purge();
      assert.equal(await kept(), 2);
      await proxy.advance(20);
      await purge();
      assert.equal(await kept(), 1, 'the revoked one is gone, the expired one was open a minute longer');
      await proxy.advance(60);
      await purge();
      assert.equal(await kept(), 0);
    });

    test('started by a page with a publishable key is narrow', async () => {
      const start = (body: object, headers = {}) =>
        proxy.call('POST', '/v1/sessions', PUBLISHABLE_KEY, body, headers);
      const plain = await start({ origin: ORIGIN, identity: {}, ttlSeconds: 86400 });
      assert.equal(plain.status, 201);
      const { expiresAt } = (await plain.json()) as { expiresAt: string };
      const [clock] = await proxy.database.query<{ now: Date }>('select proxy.now() as now');
      assert.ok(Date.parse(expiresAt) - clock!.now.getTime() <= 900_000);
      for (const tooMuch of [
        { origin: ORIGIN },
        { origin: ORIGIN, identity: { nationalId: '1000000306' } },
        { origin: ORIGIN, identity: { reference: 'customer-1' } },
        { origin: ORIGIN, identity: { details: 'all' } },
        { origin: ORIGIN, identity: { vouched: true, reference: 'customer-42' } },
        { origin: ORIGIN, identity: {}, screening: { create: true } },
        { origin: ORIGIN, identity: {}, submissions: { formId: 'form' } },
      ]) {
        await proxy.refused(start(tooMuch), 403, 'forbidden');
      }
      await proxy.refused(
        start({ origin: 'https://other.example', identity: {} }),
        403,
        'origin_not_allowed',
      );
    });
  });
}
