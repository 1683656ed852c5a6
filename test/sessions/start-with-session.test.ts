import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Session, SessionRequestInput } from '../../contract/schemas/sessions.js';
import { guardLimits } from '../../server/rules/guard.js';
import { nameOf } from '../../server/store/named-statement.js';
import { enginesOfTier } from '../engines.js';
import { failingDatabase } from '../failing-database.js';
import { pauseCodes, resumeCodes } from '../store-states.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';

const STARTS = 3;
const LIFETIME_SECONDS = 61;

for (const engine of enginesOfTier) {
  describe(`a session that starts its verification on ${engine.name}`, { skip: engine.skip }, () => {
    let proxy: TestProxy;
    let disk: ReturnType<typeof failingDatabase>;
    before(async () => {
      disk = failingDatabase(await engine.openMigrated());
      proxy = await openTestProxy(engine, {
        database: disk.database,
        guard: guardLimits({ person: STARTS, address: 300 }),
        environment: { VERIFICATION_LIFETIME_SECONDS: String(LIFETIME_SECONDS) },
        code: (count) => String(1000 + count),
      });
    });
    after(() => proxy.stop());

    const mint = (identity: SessionRequestInput['identity'], more: object = { start: true }) =>
      proxy.post<Session>(HOST_KEY, '/v1/sessions', 201, { origin: ORIGIN, identity, ...more });
    /** On a busy machine the code comes after the answer: the next session of the person has it. */
    const mintWithCode = (identity: SessionRequestInput['identity']) =>
      until('a code comes', async () => {
        const { token, verification } = await mint(identity);
        assert.ok(verification);
        return verification.status === 'WAITING' && { token, verification };
      });
    const refusedMint = (body: object, key = HOST_KEY) =>
      proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN, start: true, ...body });
    const creations = (nationalId: string) =>
      proxy.upstream.callsTo('request').filter((call) => call.body.nationalId === nationalId).length;

    test('is answered with the code, which its page finds and may follow', async () => {
      const { token, verification } = await mintWithCode({ nationalId: '1000001301' });
      const { id, code } = verification;
      assert.ok(proxy.transactionOf(code!));
      const found = await proxy.begin(token, {}, 200);
      assert.deepEqual([found.id, found.code], [id, code]);
      assert.equal((await proxy.read(token, id)).code, code);
      assert.equal(creations('1000001301'), 1);
    });

    test('starts nothing without `start`', async () => {
      const { verification } = await mint({ nationalId: '1000001302' }, {});
      assert.equal(verification, undefined);
      const { token } = await mint({ nationalId: '1000001302' }, { start: false });
      const { id } = await proxy.begin(token);
      await proxy.reaches(token, id, 'WAITING');
    });

    test('is refused where the page asks for the number, and the answer says what to do', async () => {
      for (const body of [{}, { identity: {} }, { identity: { reference: 'customer-1', vouched: true } }]) {
        const { errors } = await proxy.refused(refusedMint(body), 400, 'invalid_request');
        assert.deepEqual(
          errors!.map(({ path }) => path),
          ['start'],
        );
        assert.match(errors![0]!.message, /`identity\.nationalId`/);
      }
      const fixed = { identity: { nationalId: '1000001303' } };
      await proxy.refused(refusedMint(fixed, PUBLISHABLE_KEY), 403, 'forbidden');
      const unreadable = { identity: { nationalId: '1' } };
      await proxy.refused(refusedMint(unreadable), 422, 'invalid_national_id');
      assert.equal(creations('1000001303'), 0);
    });

    test('may wait in line, and gets no code while no page shows it', async () => {
      await pauseCodes(proxy.database, 3600);
      const { token, verification } = await mint({ nationalId: '1000001305' });
      const { id, status, code, queue } = verification!;
      assert.deepEqual([status, code, queue!.mayLeave], ['QUEUED', null, true]);
      await proxy.advance(30);
      await resumeCodes(proxy.database);
      await mintWithCode({ nationalId: '1000001309' });
      assert.equal(creations('1000001305'), 0);
      await proxy.reaches(token, id, 'WAITING');
    });

    test('counts as a start, and keeps its session where the start is refused', async () => {
      const identity = { nationalId: '1000001306', reference: randomUUID() };
      for (let count = 1; count <= STARTS; count++) {
        const { token, verification } = await mintWithCode(identity);
        await proxy.post(token, `/v1/verifications/${verification.id}/cancel`, 200);
        await proxy.advance(LIFETIME_SECONDS + 1);
      }
      const session = await mint(identity);
      assert.equal(session.verification, undefined);
      assert.equal(creations(identity.nationalId), STARTS);
      const refusal = proxy.call('POST', '/v1/verifications', session.token, {});
      const { retryAfter } = await proxy.refused(refusal, 429, 'too_many_starts');
      assert.ok(retryAfter! > 0);
    });

    test('keeps its session where the start cannot be stored', async () => {
      disk.failWhere((statement) => nameOf(statement) === 'join the line');
      const { token, verification } = await mint({ nationalId: '1000001307' });
      assert.equal(verification, undefined);
      disk.failWhere(() => false);
      await until('the proxy is ready', async () => (await fetch(`${proxy.url}/readyz`)).ok);
      await proxy.reaches(token, (await proxy.begin(token)).id, 'WAITING');
    });

    test('shows a verification that was just completed, and whether the page may read its details', async () => {
      const identity = { nationalId: '1000001308', reference: randomUUID(), details: 'all' as const };
      const { token, verification } = await mintWithCode(identity);
      const transaction = proxy.transactionOf(verification.code!);
      await proxy.decide(transaction);
      await proxy.reaches(token, verification.id, 'COMPLETED');
      const { verification: found } = await mint(identity);
      assert.deepEqual(
        [found!.id, found!.status, found!.mayReadDetails],
        [verification.id, 'COMPLETED', true],
      );
      assert.equal('reference' in found!, false);
    });
  });
}
