import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AuditList } from '../../contract/schemas/events.js';
import type { Erasure, PersonExport } from '../../contract/schemas/people.js';
import type { Session } from '../../contract/schemas/sessions.js';
import {
  eraseAbandoned,
  eraseHashes,
  eraseClosedHashes,
  HASHES_SECONDS,
} from '../../server/retention/old-rows.js';
import { ASSOCIATED_DATA } from '../../server/identity/verifications.js';
import { createIdempotency, newLease } from '../../server/screening/idempotency.js';
import type { Queryable } from '../../server/store/database.js';
import { createEncryption } from '../../server/store/encryption.js';
import { migrate } from '../../server/store/migrate.js';
import { openMigrated } from '../../server/store/open.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { bothEngines, copyInitialised, pglite } from '../engines.js';
import { startReceiver, type Receiver } from '../events/receiver.js';
import { duringErasure } from './during-erasure.js';
import { SCRIPTED_PERSON } from '../scripted-upstream.js';
import { allRows } from '../store-states.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, ORIGIN, openTestProxy, startTestProxy, until, type TestProxy } from '../test-proxy.js';

const BANK_KEY = 'key-of-the-bank-for-tests-012345';
const CODE = '7391846205';
const LIFETIME_SECONDS = 180;

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A person with details, an outcome of a screening, an event, and a session that is live. */
async function complete(proxy: TestProxy, key: string, nationalId: string, reference: string) {
  const { token, id: session } = await proxy.post<Session>(key, '/v1/sessions', 201, {
    origin: ORIGIN,
    identity: { nationalId, reference, details: 'all' },
    screening: { create: { reference } },
  });
  const { id } = await proxy.begin(token);
  const transId = await proxy.decided(token, id);
  assert.equal((await proxy.call('GET', `/v1/verifications/${id}/details`, token)).status, 200);
  const screened = await proxy.call(
    'POST',
    '/v1/screenings',
    token,
    { name: 'Jane Uncommon', entityType: 'person' },
    { 'Idempotency-Key': randomUUID() },
  );
  assert.equal(screened.status, 201);
  return { id, token, session, transId };
}

for (const engine of bothEngines) {
  describe(`what is stored of one person on ${engine.name}`, { skip: engine.skip }, () => {
    let receiver: Receiver;
    let proxy: TestProxy;
    before(async () => {
      receiver = await startReceiver();
      proxy = await openTestProxy(engine, {
        secondRequest: 'refuse',
        lifetimeSeconds: LIFETIME_SECONDS,
        environment: { HOST_KEYS: `${HOST_KEY},bank:${BANK_KEY}`, ...receiver.environment },
      });
    });
    after(async () => {
      await proxy.stop();
      await receiver.close();
    });

    const hashesOf = (nationalId: string) =>
      createEncryption([testKey('first')])
        .lookups(nationalId, ASSOCIATED_DATA.person)
        .map(hexOf);

    for (const by of ['reference', 'nationalId'] as const)
      test(`is exported and erased by ${by}, for that host alone`, async () => {
        const [nationalId, reference] =
          by === 'reference' ? ['1000000611', 'customer-611'] : ['1000000629', 'customer-629'];
        const person = { [by]: by === 'reference' ? reference : nationalId };
        const own = await complete(proxy, HOST_KEY, nationalId, reference);
        const other = await complete(proxy, BANK_KEY, nationalId, reference);
        await proxy.advance(1000);
        // Those of before are not kept any more, and erased at any moment.
        const details = await proxy.call('GET', `/v1/verifications/${own.id}/details`, HOST_KEY);
        assert.equal(details.status, 200);
        const open = await proxy.session({ identity: { nationalId, reference } });
        const waiting = await proxy.begin(open);

        const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, person);
        assert.deepEqual(
          exported.verifications.map(({ id, nationalId: number, reference: name }) => [id, number, name]),
          [
            [waiting.id, nationalId, reference],
            [own.id, nationalId, reference],
          ],
        );
        assert.deepEqual(
          exported.sessions.map((session) => session.nationalId),
          [nationalId, nationalId],
        );
        assert.ok(exported.events.some(({ data }) => data.id === own.id));
        assert.ok(exported.audit.some(({ subject }) => subject === own.session));
        assert.match(JSON.stringify(exported.outcomes), /Jane Uncommon/);
        assert.deepEqual(
          exported.screenings.map((screening) => screening.reference),
          [reference],
        );
        assert.ok(!JSON.stringify(exported).includes(other.id));

        const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, person);
        assert.equal(erased.cancelled, 1);
        assert.deepEqual([erased.verifications, erased.sessions, erased.details], [2, 2, 1]);
        assert.ok(erased.events >= 2);
        assert.deepEqual([erased.references, erased.outcomes, erased.screenings], [[reference], 1, 1]);
        const made = await proxy.database.query('select host from proxy.screenings');
        assert.ok(!made.some(({ host }) => host === 'default'));

        const rows = await proxy.database.query(
          `select v::text || coalesce(e.reference, '') as row
             from proxy.verifications v left join proxy.events e on e.verification_id = v.id
            where v.id = $1`,
          [own.id],
        );
        const left = JSON.stringify(rows);
        for (const value of [reference, nationalId, own.transId, ...hashesOf(nationalId)])
          assert.ok(!left.includes(value), value);
        await proxy.refused(
          proxy.call('GET', `/v1/verifications/${own.id}`, own.token),
          401,
          'session_expired',
        );
        await proxy.refused(
          proxy.call('GET', `/v1/verifications/${own.id}/details`, HOST_KEY),
          404,
          'not_found',
        );
        const { references, ...again } = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, person);
        assert.deepEqual(references, by === 'reference' ? [reference] : []);
        assert.deepEqual(new Set(Object.values(again)), new Set([0]));

        // The other host has what it had.
        const kept = await proxy.post<PersonExport>(BANK_KEY, '/v1/exports', 200, person);
        assert.equal(kept.verifications.length, 1);
        assert.equal(kept.verifications[0]!.nationalId, nationalId);

        const trail = (await (await proxy.call('GET', '/v1/audit', HOST_KEY)).json()) as AuditList;
        const about = trail.entries.filter(({ event }) => event.startsWith('person.'));
        assert.ok(about.length >= 3 && about.every(({ subject }) => subject === null));
        assert.ok(!JSON.stringify(trail).includes(nationalId) && !JSON.stringify(trail).includes(reference));
        assert.ok(trail.entries.some(({ subject }) => subject === own.id));
        assert.ok(!proxy.logged.join('').includes(nationalId));
      });

    /** What the store has of a verification and of its request. */
    async function keptOf(id: string) {
      const [row] = await proxy.database.query<Record<string, unknown>>(
        `select person_hash is not null as hashed, reference, address_hash, national_id, scope, trans_id, code
           from proxy.verifications where id = $1`,
        [id],
      );
      return row;
    }
    const NOTHING = { reference: null, address_hash: null, national_id: null };
    const NO_CODE = { trans_id: null, code: null };
    const requestsOf = (nationalId: string) =>
      proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;

    test('after an erasure, the next start waits for the request that is open, and nothing else is kept', async () => {
      const [nationalId, reference] = ['1000000678', 'customer-678'];
      const { id, token } = await startOf(nationalId, reference);
      await proxy.reaches(token, id, 'WAITING');
      await proxy.post(HOST_KEY, '/v1/erasures', 200, { reference });
      assert.deepEqual(await keptOf(id), { hashed: true, scope: `erased:${id}`, ...NOTHING, ...NO_CODE });
      const found = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, { nationalId });
      assert.deepEqual(found.verifications, []);
      await eraseClosedHashes(proxy.database);

      const next = await startOf(nationalId, reference);
      const { reason, queue, now } = await proxy.read(next.token, next.id);
      assert.equal(reason, 'request_open');
      const waitSeconds = (Date.parse(queue!.startsAt) - Date.parse(now)) / 1000;
      assert.ok(waitSeconds > LIFETIME_SECONDS - 60 && waitSeconds < LIFETIME_SECONDS + 10, `${waitSeconds}`);
      assert.equal(requestsOf(nationalId), 1);
      await proxy.advance(waitSeconds + 1);
      await eraseClosedHashes(proxy.database);
      assert.deepEqual(await keptOf(id), { hashed: false, scope: `erased:${id}`, ...NOTHING, ...NO_CODE });
      const [left] = await proxy.database.query(
        'select num_nonnulls(started_at, open_until, expires_at, blocked_owner_at) as times from proxy.verifications where id = $1',
        [id],
      );
      assert.deepEqual(left, { times: 0 });
      await proxy.reaches(next.token, next.id, 'WAITING');
      assert.equal(requestsOf(nationalId), 2);
    });

    test('an erasure during the call for a code keeps no code, and the next start waits for its request', async () => {
      const [nationalId, reference] = ['1000000686', 'customer-686'];
      const answer = proxy.upstream.hold('request');
      const { id } = await startOf(nationalId, reference);
      await until('the call is sent', () => requestsOf(nationalId) === 1);
      await proxy.post(HOST_KEY, '/v1/erasures', 200, { nationalId });
      answer();
      proxy.upstream.on('request');
      const openUntil = async () => {
        const [row] = await proxy.database.query<{ seconds: number }>(
          `select extract(epoch from open_until - proxy.now())::float8 as seconds from proxy.verifications
            where id = $1`,
          [id],
        );
        return row!.seconds;
      };
      await until('the answer has come', async () => (await openUntil()) < LIFETIME_SECONDS + 3);
      assert.deepEqual(await keptOf(id), { hashed: true, scope: `erased:${id}`, ...NOTHING, ...NO_CODE });
      const other = await startOf(nationalId, reference, BANK_KEY);
      assert.equal((await proxy.read(other.token, other.id)).reason, 'request_open');
      await proxy.post(other.token, `/v1/verifications/${other.id}/cancel`, 200);
    });

    test('covers the sessions that screen for a reference, and what they screened with the older endpoint', async () => {
      const reference = 'customer-who-is-screened';
      const { id, token } = await proxy.post<Session>(HOST_KEY, '/v1/sessions', 201, {
        origin: ORIGIN,
        screening: { create: { reference } },
      });
      const screen = (path: string) =>
        proxy.call(
          'POST',
          path,
          token,
          { name: 'Jane Screened', entityType: 'person' },
          { 'Idempotency-Key': randomUUID() },
        );
      for (const path of ['/v1/screenings', '/v1/screenings/v1'])
        assert.equal((await screen(path)).status, 201);
      const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, { reference });
      assert.deepEqual([exported.sessions[0]?.id, exported.outcomes.length], [id, 2]);
      const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
      assert.deepEqual([erased.sessions, erased.outcomes, erased.screenings], [1, 2, 1]);
      await proxy.refused(screen('/v1/screenings'), 401, 'session_expired');
      assert.ok(!(await allRows(proxy.database)).includes(reference));
    });

    for (const key of ['with a key', 'without a key'])
      test(`an erasure during a screening ${key} keeps nothing of it`, async () => {
        const reference = `customer-screened ${key}`;
        const before = proxy.upstream.callsTo('screen').length;
        const answer = proxy.upstream.hold('screen');
        const screened = proxy.call(
          'POST',
          '/v1/screenings',
          HOST_KEY,
          { name: 'Jane Underway', entityType: 'person', reference },
          key === 'with a key' ? { 'Idempotency-Key': randomUUID() } : {},
        );
        await until('the call is sent', () => proxy.upstream.callsTo('screen').length > before);
        await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
        answer();
        proxy.upstream.on('screen');
        const made = await screened;
        assert.equal(made.status, 201);
        const { id } = (await made.json()) as { id: string };
        const rows = await allRows(proxy.database);
        assert.ok(!rows.includes(reference));
        // It is billed: who made it stays in the trail.
        const trail = await proxy.call('GET', `/v1/audit?subject=${id}`, HOST_KEY);
        assert.equal(((await trail.json()) as AuditList).entries[0]?.event, 'screening.created');
      });

    async function startOf(nationalId: string, reference: string, key = HOST_KEY) {
      const session = { origin: ORIGIN, identity: { nationalId, reference } };
      const { token } = await proxy.post<Session>(key, '/v1/sessions', 201, session);
      return { token, id: (await proxy.begin(token)).id };
    }

    test('waits for no start that takes over a code of the person', async () => {
      const identity = { nationalId: '1000000736', reference: 'customer-736' };
      const token = await proxy.session({ identity });
      const { id } = await proxy.begin(token);
      await proxy.reaches(token, id, 'WAITING');
      await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
      const again = await proxy.session({ identity });
      await duringErasure(proxy.database, identity.reference, 'delete from proxy.hints', () =>
        proxy.refused(proxy.call('POST', '/v1/verifications', again, {}), 401, 'session_expired'),
      );
    });

    test('waits for no outcome of a screening that waits for it', async () => {
      const [reference, id] = ['customer-with-an-outcome', 'screening-known-before'];
      const idempotency = createIdempotency(proxy.database, createEncryption([testKey('first')]));
      const keyed = {
        ...{ scope: 'host default', host: 'default', reference, key: randomUUID() },
        ...{ isRepeatable: true, request: 'the same name', leaseSeconds: newLease() },
      };
      const know = (tx: Queryable) =>
        tx.query(
          `insert into proxy.screenings (screening_id, host, reference, watch, changed_at, read_at)
           values ($1, 'default', $2, 'off', now(), now())
           on conflict (screening_id, host) do update set reference = excluded.reference`,
          [id, reference],
        );
      await know(proxy.database);
      await idempotency.claim(keyed);
      await duringErasure(proxy.database, reference, 'order by screening_id for update', () =>
        idempotency.finish(keyed, {}, async (tx, isErased) => void (isErased || (await know(tx)))),
      );
      assert.ok(!(await allRows(proxy.database)).includes(reference));
    });

    test('leaves no session of an erased person with a screening of no customer, and keeps the others', async () => {
      const sessionOf = (reference: string) =>
        proxy.post<Session>(HOST_KEY, '/v1/sessions', 201, {
          origin: ORIGIN,
          identity: { reference },
          screening: { create: true },
        });
      const [erased, kept] = [await sessionOf('customer-of-one'), await sessionOf('customer-of-another')];
      const screening = { name: 'Jane Shared', entityType: 'person' };
      const made = await proxy.call('POST', '/v1/screenings', erased.token, screening);
      assert.equal(made.status, 201);
      await proxy.database.query(
        'update proxy.screenings set sessions = sessions || $2::text where $1 = any(sessions)',
        [erased.id, kept.id],
      );
      await proxy.post(HOST_KEY, '/v1/erasures', 200, { reference: 'customer-of-one' });
      const left = await proxy.database.query<{ sessions: string[] }>(
        'select sessions from proxy.screenings where sessions && $1',
        [[erased.id, kept.id]],
      );
      assert.deepEqual(left, [{ sessions: [kept.id] }]);
    });

    test('goes with the screenings that a host made with keys, whatever the planner reads first', async () => {
      const reference = 'customer-of-a-host';
      for (const key of [HOST_KEY, BANK_KEY])
        await proxy.call(
          'POST',
          '/v1/screenings',
          key,
          { name: 'Jane Hosted', entityType: 'person', reference },
          { 'Idempotency-Key': randomUUID() },
        );
      await proxy.database.query('analyze');
      const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, { reference });
      assert.match(JSON.stringify(exported.outcomes), /Jane Hosted/);
      const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
      assert.deepEqual([erased.outcomes, erased.screenings], [1, 1]);
      const kept = await proxy.post<PersonExport>(BANK_KEY, '/v1/exports', 200, { reference });
      assert.deepEqual([kept.outcomes.length, kept.screenings.length], [1, 1]);
    });

    test('an erasure that failed erases nothing, and the next one finds all, also what no key opens', async () => {
      const [nationalId, reference] = ['1000000694', 'customer-694'];
      const { token, session } = await complete(proxy, HOST_KEY, nationalId, reference);
      await proxy.database.query(
        `create function proxy.refuse_erased() returns trigger language plpgsql as
           $$ begin raise exception 'refused by a test'; end $$;
         create trigger refuses before insert on proxy.audit for each row
           when (new.event = 'person.erased') execute function proxy.refuse_erased()`,
      );
      assert.equal((await proxy.call('POST', '/v1/erasures', HOST_KEY, { nationalId })).status, 503);
      await proxy.database.query('drop trigger refuses on proxy.audit; drop function proxy.refuse_erased()');
      assert.equal((await proxy.call('POST', '/v1/verifications', token, {})).status, 401);
      await proxy.database.query('update proxy.sessions set national_id = $1 where id = $2', [
        new Uint8Array([1]),
        session,
      ]);
      const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { nationalId });
      assert.deepEqual(erased, {
        references: [reference],
        ...{
          cancelled: 0,
          verifications: 1,
          details: 1,
          sessions: 1,
          outcomes: 1,
          screenings: 1,
          decisions: 0,
        },
        events: erased.events,
      });
      assert.ok(!(await allRows(proxy.database)).includes(reference));
    });

    test('by number, covers the reference for which alone a session that fixes it screens', async () => {
      const [nationalId, reference] = ['1000000736', 'customer-736'];
      const { token } = await proxy.post<Session>(HOST_KEY, '/v1/sessions', 201, {
        origin: ORIGIN,
        identity: { nationalId },
        screening: { create: { reference } },
      });
      const screening = { name: 'Jane Fixed', entityType: 'person' };
      assert.equal((await proxy.call('POST', '/v1/screenings', token, screening)).status, 201);
      const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, { nationalId });
      assert.deepEqual([exported.sessions.length, exported.screenings.length], [1, 1]);
      const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { nationalId });
      assert.deepEqual([erased.references, erased.screenings], [[reference], 1]);
    });

    test('by number, takes nothing of a customer on whose page another one typed it', async () => {
      const [nationalId, reference] = ['1000000702', 'customer-of-a-page'];
      const other = await complete(proxy, HOST_KEY, '1000000710', reference);
      const token = await proxy.session({ identity: { reference } });
      const { id } = await proxy.begin(token, { nationalId });
      const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { nationalId });
      assert.deepEqual([erased.references, erased.verifications, erased.outcomes], [[], 1, 0]);
      assert.equal((await keptOf(id))!.scope, `erased:${id}`);
      assert.equal((await keptOf(other.id))!.reference, reference);
    });

    test('is asked for by one of the two', async () => {
      for (const path of ['/v1/erasures', '/v1/exports'])
        for (const body of [
          {},
          { nationalId: '1000000611', reference: 'a' },
          { reference: '' },
          { name: 'a' },
        ])
          await proxy.refused(proxy.call('POST', path, HOST_KEY, body), 400, 'invalid_request');
    });

    test('by a number that can be no one’s is refused, unless rows of earlier forms have it', async (t) => {
      const trail = async () => (await proxy.call('GET', '/v1/audit?limit=1', HOST_KEY)).json();
      const before = await trail();
      for (const path of ['/v1/erasures', '/v1/exports'])
        for (const nationalId of ['100000061', '10000006111', 'customer-42', ' '])
          await proxy.refused(proxy.call('POST', path, HOST_KEY, { nationalId }), 422, 'invalid_national_id');
      assert.deepEqual(await trail(), before);
      assert.equal(
        (await proxy.call('POST', '/v1/erasures', HOST_KEY, { nationalId: '1999999999' })).status,
        200,
      );
      const nationalId = '1000000660';
      await complete(proxy, HOST_KEY, nationalId, 'of-earlier-forms');
      const { database, upstream } = proxy;
      const environment = { NATIONAL_ID_FORMS: '784NNNNNNNNNNNN' };
      const later = await startTestProxy(t, engine, { database, upstream, environment });
      assert.equal((await later.call('POST', '/v1/exports', HOST_KEY, { nationalId })).status, 200);
      const erased = await later.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { nationalId });
      assert.equal(erased.verifications, 1);
    });

    test('loses the hash of the number a day after the end; a start that reached no phone goes', async () => {
      const { id } = await complete(proxy, HOST_KEY, '1000000645', randomUUID());
      proxy.upstream.on('request', () => ({ status: 429, body: {} }));
      const visitor = await proxy.session({ identity: {} });
      const abandoned = await proxy.begin(visitor, { nationalId: '1000000652' });
      await proxy.post(visitor, `/v1/verifications/${abandoned.id}/cancel`, 200);
      const stored = async () => {
        const rows = await proxy.database.query<{ id: string; hashed: boolean }>(
          'select id, person_hash is not null as hashed from proxy.verifications where id = any($1::text[])',
          [[id, abandoned.id]],
        );
        return Object.fromEntries(rows.map((row) => [row.id, row.hashed]));
      };
      await proxy.advance(HASHES_SECONDS - 60);
      await eraseAbandoned(proxy.database);
      await eraseHashes(proxy.database);
      assert.deepEqual(await stored(), { [id]: true, [abandoned.id]: true });
      await proxy.advance(120);
      // Its day may end between the two. A row that the proxy changes at the same moment is left to the next run.
      await until('the hash is erased', async () => {
        await eraseHashes(proxy.database);
        return (await stored())[id] === false;
      });
      await eraseAbandoned(proxy.database);
      assert.deepEqual(await stored(), { [id]: false });
      await proxy.refused(
        proxy.call(
          'GET',
          `/v1/verifications/${id}/details`,
          await proxy.session({ identity: { nationalId: '1000000645', details: 'all' } }),
        ),
        404,
        'not_found',
      );
      proxy.upstream.on('request');
    });
  });
}

describe('the files of an embedded store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-image-'));
  after(() => rmSync(folder, { recursive: true }));

  /** `isLog`: in the log of changes (`pg_wal`), or in all other files. */
  function holds(isLog: boolean, ...values: readonly Uint8Array[]): boolean[] {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('pg_wal') === isLog)
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    return values.map((value) => files.some((file) => file.includes(Buffer.from(value))));
  }

  test('never hold a number, a code or a detail that can be read; after a vacuum sealed ones are in the log alone', async (t) => {
    const open = () => openMigrated({ dataDir: folder }, 'proxy', proxyMigrations);
    copyInitialised(folder);
    let database = await open();
    await migrate(database, 'proxy', proxyMigrations);
    const nationalId = '1000000660';
    const proxy = await startTestProxy(t, pglite, {
      database,
      code: () => CODE,
    });
    const { id } = await complete(proxy, HOST_KEY, nationalId, 'customer-660');
    const [row] = await database.query<{ national_id: Uint8Array; person_hash: Uint8Array }>(
      'select national_id, person_hash from proxy.verifications where id = $1',
      [id],
    );
    await proxy.post(HOST_KEY, '/v1/erasures', 200, { nationalId });
    await proxy.stop();
    database = await open();
    await database.query('vacuum full');
    await database.query('checkpoint');
    await database.close();
    const readable = [nationalId, CODE, SCRIPTED_PERSON.englishLastName].map((text) => Buffer.from(text!));
    assert.deepEqual(holds(false, ...readable), [false, false, false]);
    assert.deepEqual(holds(true, ...readable), [false, false, false]);
    const hidden = [row!.national_id, row!.person_hash];
    assert.deepEqual(holds(false, ...hidden), [false, false]);
    // What SECURITY.md says: the log keeps them until it is written over. They are of no use without the key.
    assert.deepEqual(holds(true, ...hidden), [true, true]);
  });
});
