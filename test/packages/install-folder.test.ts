import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { installFolder, once } from '../../packaging/install-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-folders-'));
const lock = join(folder, 'lock');
after(() => rmSync(folder, { recursive: true }));

let done = 0;
const isDone = () => done > 0;
async function work() {
  await new Promise(setImmediate);
  done += 1;
}
beforeEach(() => (done = 0));

for (const [what, leave] of [
  ['once when several ask', () => undefined],
  [
    'although a process that ended left its lock',
    () => writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid)),
  ],
  [
    'although a lock of another process is older than any install',
    () => {
      writeFileSync(lock, String(process.pid));
      utimesSync(lock, 0, 0);
    },
  ],
  [
    'by the next that asks after it failed',
    () =>
      assert.rejects(
        once(lock, isDone, () => Promise.reject(new Error('no network'))),
        /no network/,
      ),
  ],
] as const)
  test(`work for one process at a time is done ${what}, and leaves no lock`, async () => {
    await leave();
    await Promise.all([once(lock, isDone, work), once(lock, isDone, work), once(lock, isDone, work)]);
    assert.equal(done, 1);
    assert.ok(!existsSync(lock));
  });

test('work for one process at a time waits for a process that runs', async () => {
  writeFileSync(lock, String(process.pid));
  const waiting = once(lock, isDone, work);
  await new Promise(setImmediate);
  assert.equal(done, 0);
  rmSync(lock);
  await waiting;
  assert.equal(done, 1);
});

test('a folder is installed when it is needed, again only after a change of its lock file, and never by half', async () => {
  const write = (version: string, dependencies = {}, locked = {}) => {
    const manifest = { name: 'some-folder', version };
    const packages = { '': { ...manifest, ...locked } };
    const lockFile = { ...manifest, lockfileVersion: 3, requires: true, packages };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockFile));
  };
  const kept = join(folder, 'node_modules/kept');
  write('1.0.0');
  await installFolder(folder);
  writeFileSync(kept, '');
  await installFolder(folder);
  assert.ok(existsSync(kept));
  write('1.0.1');
  await installFolder(folder);
  assert.ok(!existsSync(kept));
  write('1.0.2', { lit: '3.3.3' });
  for (let time = 1; time <= 2; time += 1) await assert.rejects(installFolder(folder), /npm (error|ERR!)/);
});
