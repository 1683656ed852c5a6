import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { nameOf } from '../../server/store/named-statement.js';
import { pglite } from '../engines.js';
import { failingDatabase, WRITES } from '../failing-database.js';
import { openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { pauseCodes } from '../store-states.js';

describe('a full disk', () => {
  let proxy: TestProxy;
  let disk: ReturnType<typeof failingDatabase>;
  before(async () => {
    disk = failingDatabase(await pglite.openMigrated());
    proxy = await openTestProxy(pglite, { database: disk.database });
  });
  after(() => proxy.stop());
  beforeEach(async () => {
    disk.failWhere(() => false);
    await until('the proxy is ready', async () => (await fetch(`${proxy.url}/readyz`)).ok);
  });
  const ready = async () => {
    const answer = await fetch(`${proxy.url}/readyz`);
    return [answer.status, ((await answer.json()) as { checks: { database: string } }).checks.database];
  };
  const creations = (nationalId: string) =>
    proxy.upstream.callsTo('request').filter((call) => call.body.nationalId === nationalId).length;

  test('refuses a start with storage_unavailable, is not ready, and creates nothing upstream', async () => {
    const token = await proxy.identitySession('1000000901');
    disk.failWhere(WRITES);
    const { retryAfter } = await proxy.refused(
      proxy.call('POST', '/v1/verifications', token, {}),
      503,
      'storage_unavailable',
    );
    assert.ok(retryAfter! > 0);
    assert.deepEqual(await ready(), [503, 'cannot store']);
    assert.equal(creations('1000000901'), 0);
    disk.failWhere(() => false);
    const { id } = await proxy.begin(token);
    await proxy.reaches(token, id, 'WAITING');
    assert.equal(creations('1000000901'), 1);
  });

  test('lets a person in line wait without a creation, who gets the code by itself afterwards', async () => {
    await pauseCodes(proxy.database, 30);
    const { token, id } = await proxy.started('1000000902');
    disk.failWhere(WRITES);
    await proxy.advance(31);
    await until('the claim failed', async () => (await ready())[0] === 503);
    assert.equal(creations('1000000902'), 0);
    disk.failWhere(() => false);
    // The stream or the polling of the page renews it.
    await proxy.read(token, id);
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.deepEqual([reason, creations('1000000902')], [null, 1]);
  });

  test('keeps a code that came meanwhile until it can be stored: one creation, no failure', async () => {
    disk.failWhere((statement) => nameOf(statement) === 'store the code');
    const { token, id } = await proxy.started('1000000903');
    await until('the code could not be stored', async () => (await ready())[0] === 503);
    const other = await proxy.identitySession('1000000904');
    const waits = await proxy.begin(other);
    assert.equal((await proxy.read(other, waits.id)).status, 'QUEUED');
    assert.equal(creations('1000000904'), 0, 'no further creation meanwhile');
    disk.failWhere(() => false);
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.deepEqual([reason, creations('1000000903')], [null, 1]);
    await proxy.reaches(other, waits.id, 'WAITING');
    const rows = await proxy.database.query('select sum(failures) as failures from proxy.verifications');
    assert.equal(Number(rows[0]!['failures']), 0);
  });

  test('creates nothing on a disk where only small writes succeed', async () => {
    disk.failWhere((statement) => nameOf(statement) === 'try for room');
    const { token, id } = await proxy.started('1000000906');
    await until('the disk was found full', async () => (await ready())[0] === 503);
    assert.equal(creations('1000000906'), 0);
    disk.failWhere(() => false);
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.deepEqual([reason, creations('1000000906')], [null, 1]);
  });

  test('does not keep a process from stopping', async () => {
    disk.failWhere((statement) => nameOf(statement) === 'store the code');
    const token = await proxy.identitySession('1000000905');
    await proxy.begin(token);
    await until('the code could not be stored', async () => (await ready())[0] === 503);
    const began = performance.now();
    await proxy.close();
    assert.ok(performance.now() - began < 10_000);
  });
});
