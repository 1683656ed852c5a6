import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetKeys } from '../../server/commands/forget-keys.js';
import { readConfig } from '../../server/program/read-config.js';
import { sealAgain } from '../../server/retention/seal-again.js';
import { createEncryption } from '../../server/store/encryption.js';
import { openDatabase } from '../../server/store/open.js';
import { pglite } from '../engines.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { keepPresent, pauseCodes, resumeCodes } from '../store-states.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, proxyEnvironment, startTestProxy } from '../test-proxy.js';
import { contentOf } from './moving.js';

const [OLD, NEW] = [testKey('first'), testKey('second')];

test('a store without its keys begins again, and keeps references and trail', async (t) => {
  const [place, upstream] = [await pglite.create(), await startScriptedUpstream()];
  t.after(() => place.remove());
  t.after(() => upstream.close());
  const { where } = place;
  const withKeys = (...keys: Buffer[]) => ({
    ENCRYPTION_KEYS: keys.map((key) => key.toString('base64')).join(),
  });
  const configOf = (environment: Record<string, string>) =>
    readConfig({
      ...proxyEnvironment(upstream),
      LOG_LEVEL: 'silent',
      ...('url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: where.dataDir }),
      ...environment,
    });
  const forget = (environment: Record<string, string>, isConfirmed = false) =>
    forgetKeys(configOf(environment), isConfirmed);
  const store = { config: configOf(withKeys(NEW)), open: () => openDatabase(where) };
  const start = async (environment: Record<string, string>) => {
    const database = await openDatabase(where);
    const proxy = await startTestProxy(t, pglite, { database, upstream, environment }).catch(
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
    const stop = () => proxy.stop().then(() => database.close());
    return { ...proxy, database, stop };
  };
  const screen = ({ call }: Awaited<ReturnType<typeof start>>) =>
    call(
      'POST',
      '/v1/screenings',
      HOST_KEY,
      { name: 'Jane Doe', entityType: 'person', reference: 'case-1', watch: true },
      { 'Idempotency-Key': 'once' },
    );

  const before = await start(withKeys(OLD));
  const begin = async (nationalId: string) => {
    const token = await before.session({
      identity: { nationalId, reference: `customer-${nationalId}`, details: 'all' },
    });
    return { token, id: (await before.begin(token)).id };
  };
  const [done, waiting] = [await begin('1000000901'), await begin('1000000902')];
  const { transId } = await before.waits(done.token, done.id);
  upstream.complete(transId);
  await before.reaches(done.token, done.id, 'COMPLETED');
  assert.equal((await before.call('GET', `/v1/verifications/${done.id}/details`, HOST_KEY)).status, 200);
  await before.reaches(waiting.token, waiting.id, 'WAITING');
  await pauseCodes(before.database, 600);
  const queued = await begin('1000000903');
  await keepPresent(before.database, queued.id, 600);
  assert.ok((await screen(before)).ok);
  await before.stop();
  const sealed = await contentOf(store);

  await assert.rejects(start(withKeys(NEW)), /`kyc-proxy forget-keys` says what is lost/);
  assert.match(await forget(withKeys(NEW, OLD)), /There is nothing to forget/);
  await assert.rejects(forget({ ...withKeys(NEW), ACCOUNT: 'bank' }, true), { code: 'store_of_another' });
  const said = await forget(withKeys(NEW));
  for (const line of [
    /^ +2 open verifications\. They end with ERROR/m,
    /^ +3 national IDs of verifications\.$/m,
    /^ +2 codes\.$/m,
    /^ +1 details of verified persons/m,
    /^ +3 sessions for one national ID/m,
    /^ +1 watched screenings/m,
    /^ +1 outcomes of screenings/m,
    /\nNothing was changed\. .* kyc-proxy forget-keys --yes$/,
  ])
    assert.match(said, line);
  assert.deepEqual(await contentOf(store), sealed);

  assert.match(await forget(withKeys(NEW), true), /\nThey are forgotten\. Start the proxy\.$/);
  assert.match(await forget(withKeys(NEW), true), /There is nothing to forget/);

  const after = await start(withKeys(NEW));
  await resumeCodes(after.database);
  assert.equal((await sealAgain(after.database, createEncryption([NEW]))).unreadable, 0);
  for (const [{ id }, status, reason] of [
    [done, 'COMPLETED', null],
    [waiting, 'ERROR', 'upstream_error'],
    [queued, 'ERROR', 'upstream_error'],
  ] as const) {
    const read = (await (await after.call('GET', `/v1/verifications/${id}`, HOST_KEY)).json()) as Record<
      string,
      unknown
    >;
    assert.deepEqual([read['status'], read['reason']], [status, reason]);
  }
  const rows = JSON.stringify(await (await after.call('GET', '/v1/events?after=0', HOST_KEY)).json());
  assert.equal(rows.match(/verification\.error/g)?.length, 2);
  const trail = JSON.stringify(await (await after.call('GET', '/v1/audit', HOST_KEY)).json());
  assert.match(trail, /"keys\.forgotten".*"verification\.completed"/);
  // It is not sent a second time.
  await after.refused(screen(after), 422, 'idempotency_key_reused');
  assert.equal(upstream.callsTo('screen').length, 1);
  const again = await after.session({ identity: { nationalId: '1000000903' } });
  await after.reaches(again, (await after.begin(again)).id, 'WAITING');
  await after.stop();
});
