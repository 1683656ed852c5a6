import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Verification } from '../../contract/identity.js';
import type { AuditList, EventPage } from '../../contract/schemas/events.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { purgeSessions } from '../../server/retention/old-rows.js';
import { pglite } from '../engines.js';
import { SECRETS, startReceiver, type Receiver } from '../events/receiver.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { pauseCodes } from '../store-states.js';
import { decisionsBy } from './decisions-by.js';

const BANK_KEY = 'key-of-the-bank-for-tests-012345';
const NATIONAL_ID = '1000000298';
const REFERENCE = 'customer-1';
const SCREENING = { name: 'Jane Doe', entityType: 'person' };

describe('two hosts', () => {
  let proxy: TestProxy;
  let receivers: { shop: Receiver; bank: Receiver };
  before(async () => {
    receivers = { shop: await startReceiver(), bank: await startReceiver() };
    proxy = await openTestProxy(pglite, {
      stopGraceMs: 1,
      environment: {
        HOST_KEYS: `shop:${HOST_KEY},bank:${BANK_KEY}`,
        PUBLISHABLE_KEYS: `bank:${PUBLISHABLE_KEY}`,
        HOST_WEBHOOK_URL: `shop:${receivers.shop.url},bank:${receivers.bank.url}`,
        HOST_WEBHOOK_SECRETS: SECRETS.join(';'),
        SCREENINGS_PER_DAY: '5',
        TRUST_PROXY: '1',
      },
    });
  });
  after(async () => {
    await proxy.stop();
    await receivers.shop.close();
    await receivers.bank.close();
  });

  const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
  const sessionOf = async (key: string, grants: object) =>
    json<{ id: string; token: string }>(
      proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN, ...grants }),
    );
  const identity = { nationalId: NATIONAL_ID, reference: REFERENCE, details: 'all' };

  let made: ReturnType<typeof makeOfShop> | undefined;
  const ofShop = () => (made ??= makeOfShop());

  /** A completed verification, a screening, an event and a session of the host `shop`. */
  async function makeOfShop() {
    const session = await sessionOf(HOST_KEY, { identity, screening: { create: true, read: true } });
    const { id } = await proxy.begin(session.token);
    await proxy.decided(session.token, id);
    const screening = await proxy.post<{ id: string }>(session.token, '/v1/screenings', 201, SCREENING);
    const path = `/v1/screenings/${screening.id}/decisions`;
    assert.equal((await proxy.call('PUT', path, HOST_KEY, decisionsBy('Sara'))).status, 200);
    const event = await until('the event is listed', async () => {
      const { events } = await json<EventPage>(proxy.call('GET', '/v1/events?limit=200', HOST_KEY));
      return events.find(({ data, type }) => data.id === id && type === 'verification.completed');
    });
    return { session, verification: id, screening: screening.id, event: event.id };
  }

  // Before the other tests: of each reason, the first refusal of a host in an hour is written at once.
  test('a refused call is in the trail of the host whose key or session it has, else of default', async () => {
    const shop = await sessionOf(HOST_KEY, { identity });
    const bank = await sessionOf(PUBLISHABLE_KEY, { identity: {} });
    const elsewhere = { Origin: 'https://evil.example' };
    const wrongPage = { Origin: 'https://other.example' };
    const made = `/v1/verifications/${randomUUID()}/check`;
    let [address, status] = [0, 0];
    const refuse = async (path: string, token?: string, headers: Record<string, string> = {}) => {
      const from = { 'X-Forwarded-For': `10.1.${++address >> 8}.${address & 255}`, ...headers };
      const answered = await proxy.call('POST', path, token, {}, from);
      await answered.text();
      ({ status } = answered);
      return answered.headers.get('X-Request-Id')!;
    };
    const refused = {
      shop: [
        await refuse('/v1/erasures', shop.token),
        await refuse('/v1/verifications', shop.token, wrongPage),
        await refuse('/v1/erasures', HOST_KEY, { Origin: ORIGIN }),
      ],
      bank: [
        await refuse('/v1/erasures', bank.token),
        await refuse('/v1/sessions', PUBLISHABLE_KEY, elsewhere),
        await refuse('/v1/erasures', BANK_KEY, { Origin: ORIGIN }),
      ],
      default: [
        await refuse('/v1/erasures'),
        await refuse('/v1/verifications', undefined, elsewhere),
        await refuse('/webhooks/identity/wrong'),
      ],
    };
    // Of a rate that is counted before the session is known.
    for (const [host, { token }] of Object.entries({ shop, bank })) {
      let id;
      do id = await refuse(made, token);
      while (status !== 429);
      refused[host as 'shop' | 'bank'].push(id);
    }
    const all = Object.values(refused).flat();
    const rows = await until('each is written', async () => {
      const found = await proxy.database.query<{ host: string; request_id: string }>(
        `select host, request_id from proxy.audit
            where event = 'access.refused' and request_id = any($1::text[])`,
        [all],
      );
      return found.length === all.length && found;
    });
    for (const [host, ids] of Object.entries(refused))
      assert.deepEqual(
        ids.map((id) => rows.find(({ request_id }) => request_id === id)!.host),
        ids.map(() => host),
      );
    const { entries } = await json<AuditList>(proxy.call('GET', '/v1/audit?limit=200', BANK_KEY));
    const listed = entries.flatMap(({ requestId }) => requestId ?? []);
    assert.ok(refused.bank.every((id) => listed.includes(id)));
    assert.ok([...refused.shop, ...refused.default].every((id) => !listed.includes(id)));
  });

  test('every call with ids of another host answers as if they did not exist', async () => {
    const shop = await ofShop();
    const page = await sessionOf(BANK_KEY, {
      identity,
      screening: { create: true, read: true, screeningIds: [shop.screening] },
    });
    const anyScreening = await sessionOf(BANK_KEY, { screening: { read: true } });
    const publishable = await sessionOf(PUBLISHABLE_KEY, { identity: {} });
    const idOf = (path: string) =>
      path.startsWith('/v1/verifications')
        ? shop.verification
        : path.startsWith('/v1/screenings') || path.startsWith('/v1/watches')
          ? shop.screening
          : shop.session.id;
    const named = API_CALLS.filter(({ path }) => /^\/v1\/.*\{id\}/.test(path));
    assert.ok(named.length >= 8);
    for (const { method, path, caller } of named) {
      for (const token of [BANK_KEY, page.token, anyScreening.token, publishable.token]) {
        const ask = async (id: string) => {
          const sent = proxy.call(
            method.toUpperCase(),
            path.replace('{id}', id),
            token,
            method === 'post' ? {} : method === 'put' ? decisionsBy('Spy') : undefined,
          );
          const answered = await sent;
          const { requestId, ...problem } = await json<Record<string, unknown>>(answered);
          assert.ok(requestId);
          return { status: answered.status, problem };
        };
        const there = await ask(idOf(path));
        assert.deepEqual(there, await ask(randomUUID()), `${method} ${path}`);
        const mayAsk = caller !== 'host key' || token === BANK_KEY;
        if (mayAsk && token === BANK_KEY) assert.equal(there.status, 404, `${method} ${path}`);
        assert.ok([403, 404].includes(there.status), `${method} ${path}`);
      }
    }
    assert.equal((await proxy.call('GET', `/v1/screenings/${shop.screening}`, HOST_KEY)).status, 200);
    assert.equal(
      (await proxy.call('GET', `/v1/screenings/${shop.screening}`, shop.session.token)).status,
      200,
    );
  });

  test('every list has rows of its own host alone', async () => {
    const shop = await ofShop();
    for (const [path, isOwn] of [
      [`/v1/verifications?reference=${REFERENCE}`, shop.verification],
      [`/v1/sessions?reference=${REFERENCE}`, shop.session.id],
      ['/v1/events?limit=200&wait=0', shop.event],
      ['/v1/audit?limit=200', shop.verification],
      [`/v1/audit?subject=${shop.session.id}`, 'session.minted'],
      [`/v1/audit?subject=${shop.screening}`, 'screening.created'],
      ['/v1/screenings', shop.screening],
      ['/v1/decisions', shop.screening],
    ] as const) {
      assert.ok((await (await proxy.call('GET', path, HOST_KEY)).text()).includes(isOwn), path);
      const other = await (await proxy.call('GET', path, BANK_KEY)).text();
      for (const id of [shop.verification, shop.session.id, shop.event, shop.screening])
        assert.ok(!other.includes(id), `${path} shows ${id}`);
    }
    const { entries } = await json<AuditList>(proxy.call('GET', '/v1/audit?limit=200', BANK_KEY));
    assert.deepEqual(
      entries.filter(({ event }) => event === 'webhook.received'),
      [],
    );
  });

  test('equal references share no code, no details and no take-over', async () => {
    const reference = randomUUID();
    const person = { nationalId: '1000000306', reference };
    const shop = await sessionOf(HOST_KEY, { identity: person });
    const bank = await sessionOf(BANK_KEY, { identity: person });
    const first = await proxy.begin(shop.token);
    const { code } = await proxy.reaches(shop.token, first.id, 'WAITING');
    const second = await proxy.begin(bank.token);
    assert.notEqual(second.id, first.id);
    assert.equal(second.code, null);
    assert.equal(second.reason, 'request_open');
    // Cancelled, its code is offered to the same customer of the same host.
    await proxy.post(shop.token, `/v1/verifications/${first.id}/cancel`, 200);
    assert.equal((await proxy.read(bank.token, second.id)).code, null);
    const again = await sessionOf(HOST_KEY, { identity: person });
    const third = await proxy.begin(again.token);
    assert.equal((await proxy.reaches(again.token, third.id, 'WAITING')).code, code);
    const listed = await json<{ verifications: Verification[] }>(
      proxy.call('GET', `/v1/verifications?reference=${reference}`, BANK_KEY),
    );
    assert.deepEqual(
      listed.verifications.map(({ id }) => id),
      [second.id],
    );
  });

  test('the screenings of one host use up nothing of another', async () => {
    await until('the shop has used its screenings', async () => {
      const answered = await proxy.call('POST', '/v1/screenings', HOST_KEY, SCREENING);
      return answered.status === 403;
    });
    await proxy.refused(proxy.call('POST', '/v1/screenings', HOST_KEY, SCREENING), 403, 'screenings_used_up');
    assert.equal((await proxy.call('POST', '/v1/screenings', BANK_KEY, SCREENING)).status, 201);
  });

  test('equal references keep no session of another host longer', async () => {
    await pauseCodes(proxy.database, 10_800);
    const grants = { ttlSeconds: 60, identity: { nationalId: '1000000355', reference: randomUUID() } };
    const [shop, reloaded] = [await sessionOf(HOST_KEY, grants), await sessionOf(HOST_KEY, grants)];
    const bank = await sessionOf(BANK_KEY, grants);
    const { id } = await proxy.begin(shop.token);
    await proxy.advance(2 * 3600);
    await purgeSessions(proxy.database);
    const kept = await proxy.database.query<{ id: string }>(
      'select id from proxy.sessions where id = any($1::text[]) order by created_at',
      [[shop.id, reloaded.id, bank.id]],
    );
    assert.deepEqual(kept, [{ id: shop.id }, { id: reloaded.id }]);
    for (const { token } of [shop, reloaded]) assert.equal((await proxy.read(token, id)).status, 'QUEUED');
  });
});
