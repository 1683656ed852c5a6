import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runFullDisk, type FullDiskRun } from './full-disk-run.js';
import { copyInitialised } from '../engines.js';
import { startPostgres } from '../postgres.js';
import { canMount, mountSmallDisk } from '../small-disk.js';

const PEOPLE = 8;

async function check(
  run: Pick<FullDiskRun, 'where' | 'disk' | 'revive' | 'logFull' | 'kill'>,
): Promise<void> {
  const outcome = await runFullDisk({
    people: PEOPLE,
    windowSeconds: 2,
    arriveEveryMs: 400,
    fullAfterMs: 1200,
    fullForMs: 3000,
    ...run,
  });
  assert.deepEqual(outcome.ended, { COMPLETED: PEOPLE });
  assert.equal(outcome.whileFull, 0);
  assert.equal(outcome.refusedUpstream, 0);
  assert.ok(outcome.notReadyAfterMs < Infinity, 'it was not ready meanwhile');
  assert.ok(outcome.readyAfterMs < Infinity, 'it was ready again');
  const others = Object.keys(outcome.refusals).filter((refusal) => refusal !== '503 storage_unavailable');
  assert.deepEqual(others, []);
}

describe(
  'a disk that is full for a while',
  { skip: canMount() ? false : 'this user may mount no disk' },
  () => {
    test('stops codes and loses no person, on the embedded database whose engine ended', async (t) => {
      const disk = mountSmallDisk(160);
      t.after(() => disk.remove());
      const dataDir = join(disk.folder, 'data');
      copyInitialised(dataDir);
      await check({ disk, where: { dataDir }, logFull: true });
    });

    test('stops codes and loses no person, on a Postgres that ended, and of a proxy killed meanwhile', async (t) => {
      const disk = mountSmallDisk(160);
      const cluster = await startPostgres(disk.folder);
      t.after(async () => {
        await cluster?.stop();
        disk.remove();
      });
      if (cluster === undefined) return t.skip('no Postgres: install the server');
      await check({ disk, where: { url: cluster.url }, logFull: true, revive: cluster.revive, kill: true });
    });
  },
);
