import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Logger } from 'pino';
import type { Database } from '../../server/store/database.js';
import { createEncryption, generateKey } from '../../server/store/encryption.js';
import { RUNNING_SECONDS } from '../../server/screening/idempotency.js';
import { purgeIdempotencyKeys } from '../../server/retention/old-rows.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../../server/screening/idempotency.js';
import { createScreening, createScreeningV1, readScreening } from '../../server/api/screenings.js';
import { createScreenings } from '../../server/screening/screenings.js';
import { createUpstreamClient } from '../../server/upstream/client.js';
import { Credential } from '../../server/upstream/credential.js';
import type { Caller, SessionRecord } from '../../server/sessions/caller.js';
import { setClockAhead } from '../database-clock.js';
import { bothEngines } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { HOST, keptLog, movableClock, serveCalls, sessionWith, storageOf } from '../serve-calls.js';
import { CALL_MS, holdCallTimers } from '../upstream/failing-call.js';
import { decisionsOf, watchOf } from './watch-of.js';
import { countInTrail } from '../store-states.js';
import { until } from '../test-proxy.js';

const JANE = { name: 'Jane Doe', entityType: 'person', entityDate: '1970-03-04' };
const JOHN = { name: 'John Roe', entityType: 'person' };
const withKey = (key: string) => ({ 'Idempotency-Key': key });
const full = { create: true, read: true };
/** After these, the service may have carried the call out; `none`: no answer comes in time. */
const UNKNOWN = ['none', { destroy: true }, { status: 504 }, { text: '<html>' }] as const;

type Dependencies = Omit<Parameters<typeof createScreenings>[0], 'watch' | 'decisions'> & { log: Logger };
const screeningsOf = (dependencies: Dependencies) =>
  createScreenings({
    ...dependencies,
    watch: watchOf(dependencies),
    decisions: decisionsOf(dependencies),
  });
const serveScreenings = (dependencies: Dependencies) =>
  serveCalls(
    [createScreening, createScreeningV1, readScreening],
    { screenings: screeningsOf(dependencies) },
    dependencies.log,
  );

/** Moves the database's clock on. */
const pass = (database: Database, seconds: number) => setClockAhead(database, seconds * 1000);

for (const engine of bothEngines) {
  describe(`screenings on ${engine.name}`, { skip: engine.skip }, () => {
    const encryption = createEncryption([generateKey()]);
    let database: Database;
    let upstream: ScriptedUpstream;
    let dependencies: Parameters<typeof serveScreenings>[0];
    let proxy: Awaited<ReturnType<typeof serveCalls>>;
    let clock: ReturnType<typeof movableClock>;
    let kept: ReturnType<typeof keptLog>;
    let isWritable: boolean;
    const storage = storageOf(() => isWritable);

    let timers: ReturnType<typeof holdCallTimers>;
    /** No answer comes in the time that a call is allowed. */
    const hang = () => {
      timers.pass();
      return { hang: true };
    };
    before(async () => {
      database = await engine.openMigrated();
      timers = holdCallTimers();
    });
    after(async () => {
      timers.restore();
      await database.close();
    });

    beforeEach(async () => {
      await database.query('delete from proxy.idempotency_keys');
      await database.query('delete from proxy.screenings');
      await pass(database, 0);
      isWritable = true;
      upstream = await startScriptedUpstream();
      clock = movableClock();
      kept = keptLog();
      const { log } = kept;
      const client = createUpstreamClient({
        url: upstream.url,
        credential: new Credential({ token: upstream.token }, log),
        timeoutMs: CALL_MS,
        log,
      });
      dependencies = {
        database,
        upstream: client,
        encryption,
        storage,
        perDay: 1000,
        log,
        clock,
      };
      proxy = await serveScreenings(dependencies);
    });
    afterEach(async () => {
      await proxy.close();
      await upstream.close();
    });

    /** Answers of the service that come while a table is away. */
    async function withoutTable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
      upstream.on('screen', async () => {
        await database.query(`alter table proxy.${table} rename to away`);
        return undefined;
      });
      try {
        return await work();
      } finally {
        await database.query(`alter table proxy.away rename to ${table}`);
        upstream.on('screen');
      }
    }
    const post = (body: unknown, key?: string) =>
      proxy.call('POST', '/v1/screenings', body, key === undefined ? {} : withKey(key));

    describe('creating', () => {
      it('answers 201 with the screening itself', async () => {
        const { status, body, headers } = await post(JANE);
        assert.equal(status, 201);
        assert.equal(body.name, 'Jane Doe');
        assert.equal(body.hits.items.length, 3);
        assert.equal(headers.get('location'), `/v1/screenings/${body.id}`);
        assert.equal(headers.get('cache-control'), 'no-store');
      });

      it('says what the service does with countries where that is known, also in a repeat and a reading', async () => {
        const inSaudiArabia = { ...JANE, countries: ['SA'] };
        assert.equal('countriesEffect' in (await post(inSaudiArabia)).body, false);
        await proxy.close();
        proxy = await serveScreenings({ ...dependencies, countriesEffect: 'weigh' });
        const made = [await post(inSaudiArabia, 'k'), await post(inSaudiArabia, 'k')];
        const read = await proxy.call('GET', `/v1/screenings/${made[0]!.body.id}`);
        assert.deepEqual(
          [...made, read].map(({ body }) => body.countriesEffect),
          ['weigh', 'weigh', 'weigh'],
        );
        assert.equal('countriesEffect' in (await post(JANE)).body, false);
      });

      it('sends nothing while the storage cannot write, with a key or without', async () => {
        isWritable = false;
        for (const key of [undefined, 'k']) {
          const { status, body } = await post(JANE, key);
          assert.deepEqual([status, body.code], [503, 'storage_unavailable']);
          assert.ok(body.retryAfter > 0);
        }
        assert.equal((await proxy.call('POST', '/v1/screenings/v1', JANE)).status, 503);
        assert.equal(upstream.calls.length, 0);
        isWritable = true;
        assert.equal((await post(JANE, 'k')).status, 201);
      });

      it('names every field that is wrong, and sends nothing', async () => {
        const { status, body } = await post({
          name: 'J',
          entityType: 'ship',
          countries: ['SA', 'SA'],
          entityDate: '2999-01-01',
          isMonitred: true,
          clientId: 'c'.repeat(201),
        });
        assert.equal(status, 400);
        assert.equal(body.code, 'invalid_request');
        const paths = body.errors.map((error: { path: string }) => error.path);
        for (const path of ['name', 'entityType', 'countries', 'entityDate', 'clientId']) {
          assert.ok(paths.includes(path), path);
        }
        assert.match(JSON.stringify(body.errors), /isMonitred/);
        const written = await post({ ...JANE, entityDate: '31-12-1980' });
        assert.deepEqual(written.body.errors, [
          { path: 'entityDate', message: 'Must be a day that exists, as YYYY-MM-DD.' },
        ]);
        assert.equal(upstream.calls.length, 0);
      });

      it('asks back about a date that may be a mistake, and sends it when the caller confirms it', async () => {
        const doubted = { ...JANE, entityDate: '1370-09-17' };
        const { status, body } = await post(doubted, 'k');
        assert.deepEqual([status, body.code, body.errors[0].path], [422, 'needs_confirmation', 'entityDate']);
        assert.equal(upstream.calls.length, 0);
        assert.equal((await post({ ...doubted, confirmed: ['entityDate'] }, 'k')).status, 201);
        assert.equal(upstream.calls.length, 1);
        assert.doesNotMatch(JSON.stringify(upstream.calls), /confirmed/);
        assert.equal((await post({ ...JANE, confirmed: ['nationalId'] })).status, 400);
      });

      it('screens a short name only where the caller says that it is one, and tells the service nothing of it', async () => {
        const short = { name: 'H&M', entityType: 'company' };
        const refused = await post(short);
        assert.deepEqual([refused.status, refused.body.errors[0].path], [422, 'name']);
        assert.equal((await post({ ...short, name: '&&', confirmed: ['name'] })).status, 400);
        assert.equal(upstream.calls.length, 0);
        assert.equal((await post({ ...short, confirmed: ['name'] })).status, 201);
        proxy.as(sessionWith({ screening: full }));
        assert.equal((await post({ ...short, confirmed: ['name'] })).status, 201);
        assert.deepEqual(
          upstream.calls.map(({ body }) => body),
          [short, short],
        );
      });

      it('takes the session to its client, and refuses another', async () => {
        proxy.as(sessionWith({ screening: { ...full, clientId: 'client-a2' } }));
        assert.equal((await post(JANE)).body.clientId, 'client-a2');
        const other = await post({ ...JANE, clientId: 'client-a1' });
        assert.equal(other.status, 403);
        assert.equal(other.body.code, 'forbidden');
        assert.equal(upstream.calls.length, 1);
      });

      it('waits for a busy upstream, then answers', async () => {
        upstream.once('screen', { status: 429, headers: { 'Retry-After': '5' } });
        assert.equal((await post(JANE)).status, 201);
        assert.equal(clock.waits.length, 1);
        assert.ok(clock.waits[0]! >= 5000);
      });
    });

    describe('under an Idempotency-Key', () => {
      it('takes the order of fields for no difference', async () => {
        await post(JANE, 'k-1');
        const { entityDate, entityType, name } = JANE;
        assert.equal((await post({ entityDate, entityType, name }, 'k-1')).status, 201);
        assert.equal(upstream.calls.length, 1);
      });

      it('sends 20 equal requests at once as one', async () => {
        let release = () => {};
        const held = new Promise<undefined>((go) => (release = () => go(undefined)));
        upstream.on('screen', () => held);
        const sent = Array.from({ length: 20 }, () => post(JANE, 'k-1'));
        // The others have been answered while the first is under way.
        await Promise.race(sent);
        release();
        const answers = await Promise.all(sent);
        assert.equal(upstream.callsTo('screen').length, 1);
        const created = answers.filter(({ status }) => status === 201);
        assert.ok(created.length >= 1);
        for (const { status, body } of answers) {
          if (status === 201) assert.equal(body.id, created[0]!.body.id);
          else {
            assert.equal(status, 409);
            assert.equal(body.code, 'idempotency_key_in_use');
            assert.ok(body.retryAfter > 0);
          }
        }
        const later = await post(JANE, 'k-1');
        assert.equal(later.body.id, created[0]!.body.id);
      });

      it('stores no answer under the key of another request, which used it after an erasure', async () => {
        const answers: (() => void)[] = [];
        upstream.on('screen', () => new Promise((go) => answers.push(() => go(undefined))));
        const isSent = (count: number) => until(`call ${count} is made`, () => answers.length === count);
        const erased = post(JANE, 'k-1');
        await isSent(1);
        await database.query('delete from proxy.idempotency_keys');
        const next = post(JOHN, 'k-1');
        await isSent(2);
        answers[0]!();
        const jane = await erased;
        assert.equal((await post(JOHN, 'k-1')).body.code, 'idempotency_key_in_use');
        answers[1]!();
        const john = await next;
        assert.notEqual(john.body.id, jane.body.id);
        assert.equal((await post(JOHN, 'k-1')).body.id, john.body.id);
      });

      it('refuses the key for another request, or another endpoint', async () => {
        await post(JANE, 'k-1');
        const other = await post(JOHN, 'k-1');
        assert.equal(other.status, 422);
        assert.equal(other.body.code, 'idempotency_key_reused');
        const v1 = await proxy.call('POST', '/v1/screenings/v1', JANE, withKey('k-1'));
        assert.equal(v1.status, 422);
        assert.equal(upstream.calls.length, 1);
      });

      it('keeps v1 outcomes as well', async () => {
        const once = () => proxy.call('POST', '/v1/screenings/v1', JANE, withKey('k-1'));
        const first = await once();
        const again = await once();
        assert.deepEqual(first.body.result, { searchedName: 'Jane Doe', matches: [] });
        assert.deepEqual(again.body, first.body);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        assert.equal(upstream.calls.length, 1);
      });

      it('keeps the keys of callers apart', async () => {
        const callers: Partial<SessionRecord>[] = [
          {},
          { host: 'bank' },
          { origin: 'https://other.example' },
          { identity: { reference: 'customer-1', details: 'none' } },
          { identity: { reference: 'customer-2', details: 'none' } },
          { screening: { ...full, clientId: 'client-a1' } },
          { screening: { ...full, clientId: 'client-a2' } },
          { screening: { ...full, create: { monitor: true, reference: 'customer-1' } } },
          { screening: { ...full, create: { monitor: true, reference: 'customer-2' } } },
        ];
        const all: readonly Caller[] = [
          HOST,
          { kind: 'host', host: 'bank' },
          ...callers.map((caller) => sessionWith({ screening: full, ...caller })),
        ];
        for (const caller of all) {
          proxy.as(caller);
          const { headers } = await post(JANE, 'k-1');
          assert.equal(headers.get('idempotency-replayed'), null, JSON.stringify(caller));
        }
        assert.equal(upstream.calls.length, all.length);
      });

      it('recognises a page that has renewed its session: no second case, and the page reads further pages', async () => {
        const identity = { reference: 'customer-1', details: 'none' as const };
        const screening = { ...full, screeningIds: [] };
        proxy.as(sessionWith({ id: 'ses_before', identity, screening }));
        const first = await post({ ...JANE, name: 'Jane Doe 60' }, 'k-1');
        proxy.as(sessionWith({ id: 'ses_renewed', identity, screening }));
        const again = await post({ ...JANE, name: 'Jane Doe 60' }, 'k-1');
        assert.deepEqual(again.body, first.body);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        assert.equal(upstream.callsTo('screen').length, 1);
        const next = await proxy.call('GET', `/v1/screenings/${first.body.id}?pageNumber=2`);
        assert.equal(next.status, 200);
        proxy.as(sessionWith({ id: 'ses_stranger', identity, screening }));
        assert.equal((await proxy.call('GET', `/v1/screenings/${first.body.id}`)).status, 404);
      });

      it('frees the key after a refusal', async () => {
        for (const status of [400, 401, 403, 404, 422, 500, 503]) {
          upstream.once('screen', { status, body: { messages: ['no'] } });
          assert.notEqual((await post(JANE, `k-${status}`)).status, 201);
          const again = await post(JANE, `k-${status}`);
          assert.equal(again.status, 201, String(status));
          assert.equal(again.headers.get('idempotency-replayed'), null);
        }
      });

      it('never sends again what may have been carried out', async () => {
        const before = await countInTrail(database, 'screening.outcome_unknown');
        for (const [index, answer] of UNKNOWN.entries()) {
          upstream.once('screen', answer === 'none' ? hang : answer);
          for (const _ of ['first', 'again'])
            assert.equal((await post(JANE, `k-${index}`)).body.code, 'outcome_unknown');
          assert.equal((await post(JOHN, `k-${index}`)).body.code, 'idempotency_key_reused');
          assert.equal(upstream.calls.length, index + 1);
        }
        const after = await countInTrail(database, 'screening.outcome_unknown');
        assert.equal(after - before, UNKNOWN.length, 'a repeat is no second one');
      });

      it('refuses a key that is none', async () => {
        for (const key of ['', 'x'.repeat(256), 'with space']) {
          const { status, body } = await post(JANE, key);
          assert.equal(status, 400, key);
          assert.equal(body.errors[0].path, 'Idempotency-Key');
        }
        assert.equal(upstream.calls.length, 0);
      });

      it('stores neither the request nor the answer in the clear, and neither for longer than a day', async () => {
        await post(JANE, 'k-1');
        const dump = async () => JSON.stringify(await database.query('select * from proxy.idempotency_keys'));
        const [row] = await database.query<{ outcome: Uint8Array }>(
          'select outcome from proxy.idempotency_keys',
        );
        assert.ok(!Buffer.from(row!.outcome).toString('latin1').includes('Jane'));
        assert.ok(!(await dump()).includes('Jane'));
        await pass(database, IDEMPOTENCY_KEY_SECONDS + 1);
        await post(JOHN, 'k-2');
        await purgeIdempotencyKeys(database);
        const rows = await database.query('select 1 from proxy.idempotency_keys');
        assert.equal(rows.length, 1);
      });

      it('screens again under a key that is a day old, before it is purged', async () => {
        await post(JANE, 'k-1');
        await pass(database, IDEMPOTENCY_KEY_SECONDS + 1);
        assert.equal((await post(JOHN, 'k-1')).status, 201);
        assert.equal((await post(JOHN, 'k-1')).headers.get('idempotency-replayed'), 'true');
        assert.equal(upstream.calls.length, 2);
      });

      it('answers its caller although the outcome cannot be stored, and repeats learn that it is unknown', async () => {
        proxy.as(sessionWith({ screening: full }));
        const { status } = await withoutTable('screenings', () => post(JANE, 'k-1'));
        assert.equal(status, 201);
        assert.match(kept.text(), /could not be stored/);
        assert.equal((await post(JANE, 'k-1')).body.code, 'idempotency_key_in_use');
        // A call that waits for a busy service takes less.
        await pass(database, 60);
        assert.equal((await post(JANE, 'k-1')).body.code, 'idempotency_key_in_use');
        await pass(database, RUNNING_SECONDS + 1);
        assert.equal((await post(JANE, 'k-1')).body.code, 'outcome_unknown');
        assert.equal(upstream.calls.length, 1);
      });
    });

    describe('reading', () => {
      it('reads further pages', async () => {
        const { body } = await post({ ...JANE, name: 'Jane Doe 120' });
        const third = await proxy.call('GET', `/v1/screenings/${body.id}?pageNumber=3&pageSize=50`);
        assert.equal(third.status, 200);
        assert.equal(third.body.hits.items.length, 20);
        assert.equal(third.body.hits.pageNumber, 3);
        assert.equal(third.headers.get('cache-control'), 'no-store');
        assert.deepEqual(upstream.callsTo('hits')[0]!.body, { pageNumber: 3, pageSize: 50 });
        const first = await proxy.call('GET', `/v1/screenings/${body.id}`);
        assert.equal(first.body.hits.items.length, 50);
      });

      it('refuses a page that cannot be', async () => {
        for (const query of ['pageNumber=0', 'pageNumber=x', 'pageNumber=1.5', 'pageSize=101', 'pageSize=']) {
          const { status, body } = await proxy.call('GET', `/v1/screenings/s-1?${query}`);
          assert.equal(status, 400, query);
          assert.equal(body.errors[0].path, query.split('=')[0]);
        }
        assert.equal(upstream.calls.length, 0);
      });

      it('shows no host a screening of another one whose row could not be stored', async () => {
        await database.query('delete from proxy.screening_days');
        await database.query('delete from proxy.screenings');
        const read = (id: string) => proxy.call('GET', `/v1/screenings/${id}`);
        const elsewhere = randomUUID();
        upstream.screenings.set(elsewhere, { ...(await post(JANE)).body, id: elsewhere });
        assert.equal((await read(elsewhere)).status, 200, 'one host alone: those made elsewhere are its own');
        const bank = { kind: 'host', host: 'bank' } as const;
        proxy.as(bank);
        const { id } = (await withoutTable('screenings', () => post(JOHN))).body;
        for (const host of [bank, HOST, { ...bank, host: 'shop' }]) {
          proxy.as(host);
          for (const unknown of [id, elsewhere]) assert.equal((await read(unknown)).status, 404);
        }
        proxy.as(HOST);
        const own = (await post(JANE)).body.id;
        assert.equal((await read(own)).status, 200);
        await database.query("delete from proxy.screening_days where host = 'bank'");
      });

      it('shows a session what is listed and what it created itself, nothing else', async () => {
        const listed = (await post(JANE)).body.id;
        const other = (await post(JOHN)).body.id;
        proxy.as(sessionWith({ screening: { ...full, screeningIds: [listed] } }));
        const own = (await post(JOHN, 'k-1')).body.id;
        const ownWithoutKey = (await post(JOHN)).body.id;
        const read = (id: string) => proxy.call('GET', `/v1/screenings/${id}`);
        assert.equal((await read(listed)).status, 200);
        assert.equal((await read(own)).status, 200);
        assert.equal((await read(ownWithoutKey)).status, 200);
        const before = upstream.calls.length;
        assert.equal((await read(other)).status, 404);
        assert.equal(upstream.calls.length, before);
        proxy.as(sessionWith({ id: 'ses_two', screening: { ...full, screeningIds: [listed] } }));
        assert.equal((await read(own)).status, 404);
      });

      it("hides another client's screening as if it were not there", async () => {
        const { id } = (await post({ ...JANE, clientId: 'client-a2' })).body;
        proxy.as(sessionWith({ screening: { ...full, clientId: 'client-a1' } }));
        const hidden = await proxy.call('GET', `/v1/screenings/${id}`);
        const absent = await proxy.call('GET', '/v1/screenings/nothing-here');
        const plain = ({ body }: typeof hidden) => ({ ...body, requestId: undefined });
        assert.equal(hidden.status, 404);
        assert.deepEqual(plain(hidden), plain(absent));
        proxy.as(sessionWith({ screening: { ...full, clientId: 'client-a2' } }));
        assert.equal((await proxy.call('GET', `/v1/screenings/${id}`)).status, 200);
      });

      it("says why a screening is not available, with upstream's message", async () => {
        upstream.once('hits', {
          status: 400,
          body: { messages: ['Screening is not available through this API'] },
        });
        const { status, body } = await proxy.call('GET', '/v1/screenings/s-1');
        assert.equal(status, 400);
        assert.equal(body.code, 'upstream_rejected');
        assert.equal(body.detail, 'Screening is not available through this API');
      });

      it('tries again after a passing fault, which is safe', async () => {
        const { id } = (await post(JANE)).body;
        let faults = 0;
        upstream.on('hits', () => ((faults += 1) <= 2 ? { status: 502, text: '<html>' } : undefined));
        assert.equal((await proxy.call('GET', `/v1/screenings/${id}`)).status, 200);
      });

      it('passes no odd ID on as a path', async () => {
        proxy.as(HOST);
        for (const id of ['%2e%2e', '..%2f..%2fExtIdentity', 'x'.repeat(201)]) {
          assert.equal((await proxy.call('GET', `/v1/screenings/${id}`)).status, 404, id);
        }
        assert.ok(upstream.calls.every(({ endpoint }) => endpoint === 'hits'));
      });
    });
  });
}
