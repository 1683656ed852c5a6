import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { copyInitialised, pglite, type Place } from '../engines.js';
import { startPostgres } from '../postgres.js';
import { canMount, mountSmallDisk, type SmallDisk } from '../small-disk.js';
import { pauseCodes } from '../store-states.js';
import { follow, startTestProxy, until } from '../test-proxy.js';

const PAUSE_SECONDS = 1;
const FILLER = "select pg_logical_emit_message(true, 'filler', repeat('x', 1000000))";

/** The disk is full, with the room that the database has in its log: then the database ends. */
async function losesNobody(
  t: TestContext,
  disk: SmallDisk,
  where: Place['where'],
  revive = () => Promise.resolve(),
): Promise<void> {
  const database = await openDatabase(where);
  const proxy = await startTestProxy(t, pglite, { database, secondRequest: 'refuse' });
  const { upstream } = proxy;
  const creations = (nationalId: string) =>
    upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;
  const isReady = async () => (await fetch(`${proxy.url}/readyz`)).ok;

  const approves = await proxy.started('1000200001');
  const { code } = await proxy.reaches(approves.token, approves.id, 'WAITING');
  const stream = await follow(proxy, approves.token, approves.id);
  const late = await proxy.identitySession('1000200003');
  const start = () => proxy.call('POST', '/v1/verifications', late, {});
  await pauseCodes(database, PAUSE_SECONDS);
  const pausedAt = performance.now();
  const waits = await proxy.started('1000200002');

  disk.fill();
  const fill = () => database.query(FILLER);
  while (
    await fill().then(
      () => true,
      () => false,
    )
  );
  await proxy.refused(start(), 503, 'storage_unavailable');
  await until('it is not ready', async () => !(await isReady()));
  upstream.complete(proxy.transactionOf(code!));
  await until('the pause is over', () => performance.now() - pausedAt > PAUSE_SECONDS * 1000);
  assert.equal(await upstream.sendWebhook(proxy.webhookUrl, proxy.transactionOf(code!), 'COMPLETED'), 503);
  assert.deepEqual([creations('1000200002'), creations('1000200003')], [0, 0]);

  disk.free();
  await until('it is ready', async () => {
    // A database that the full disk ended may take a while to end.
    await revive();
    return isReady();
  });
  const { id } = (await (await start()).json()) as { id: string };
  for (const person of [waits, { token: late, id }]) {
    const { reason } = await proxy.reaches(person.token, person.id, 'WAITING');
    assert.equal(reason, null);
  }
  await proxy.advance(10);
  await stream.sees('COMPLETED');
  await stream.close();
  assert.deepEqual([creations('1000200002'), creations('1000200003')], [1, 1]);
  assert.equal(upstream.violations, 0);
}

describe(
  'a disk that is full for a while',
  { skip: canMount() ? false : 'this user may mount no disk' },
  () => {
    test('stops codes and loses no verification, on the embedded database whose engine ended', async (t) => {
      const disk = mountSmallDisk(160);
      t.after(() => disk.remove());
      const dataDir = join(disk.folder, 'data');
      copyInitialised(dataDir);
      await losesNobody(t, disk, { dataDir });
    });

    test('stops codes and loses no verification, on a Postgres that ended', async (t) => {
      const disk = mountSmallDisk(160);
      const cluster = await startPostgres(disk.folder);
      t.after(async () => {
        await cluster?.stop();
        disk.remove();
      });
      if (cluster === undefined) return t.skip('no Postgres: install the server');
      await losesNobody(t, disk, { url: cluster.url }, cluster.revive);
    });
  },
);
