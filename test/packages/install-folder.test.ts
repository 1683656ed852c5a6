import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { installFolder, once } from '../../packaging/install-folder.js';

const temporary = mkdtempSync(join(tmpdir(), 'kyc-elements-folders-'));
after(() => rmSync(temporary, { recursive: true, force: true }));

describe('work for one process at a time', () => {
  const lock = join(temporary, 'lock');
  let done = 0;
  const work = async () => {
    await new Promise(setImmediate);
    done += 1;
  };
  const doOnce = () => once(lock, () => done > 0, work);
  beforeEach(() => (done = 0));

  test('is done once when several ask, and leaves no lock', async () => {
    await Promise.all([doOnce(), doOnce(), doOnce()]);
    assert.equal(done, 1);
    assert.ok(!existsSync(lock));
  });

  test('is done by the next that asks after it failed', async () => {
    const failing = async () => Promise.reject(new Error('no network'));
    await assert.rejects(
      once(lock, () => false, failing),
      /no network/,
    );
    await doOnce();
    assert.equal(done, 1);
  });

  test('is done although a process that ended left its lock', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(lock, String(pid));
    await doOnce();
    assert.equal(done, 1);
  });

  test('is done although a lock of another process is older than any install', async () => {
    writeFileSync(lock, String(process.pid));
    utimesSync(lock, 0, 0);
    await doOnce();
    assert.equal(done, 1);
  });

  test('waits for a process that runs', async () => {
    writeFileSync(lock, String(process.pid));
    const waiting = doOnce();
    await new Promise(setImmediate);
    assert.equal(done, 0);
    rmSync(lock);
    await waiting;
    assert.equal(done, 1);
  });
});

describe('a folder with a lock file of its own', () => {
  const folder = mkdtempSync(join(temporary, 'folder-'));
  const written = join(folder, 'node_modules/.installed-lock');
  const write = (version: string) => {
    const manifest = { name: 'some-folder', version };
    const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  };

  test('is installed when it is needed, and again only after a change of its lock file', async () => {
    write('1.0.0');
    await installFolder(folder);
    const first = readFileSync(written, 'utf8');
    writeFileSync(join(folder, 'node_modules/kept'), '');
    await installFolder(folder);
    assert.ok(existsSync(join(folder, 'node_modules/kept')));
    write('1.0.1');
    await installFolder(folder);
    assert.notEqual(readFileSync(written, 'utf8'), first);
  });

  test('says what npm says where it cannot be installed, and is not taken for installed', async () => {
    const beyondTheLock = { name: 'some-folder', version: '1.0.1', dependencies: { lit: '3.3.3' } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(beyondTheLock));
    for (let time = 1; time <= 2; time += 1) await assert.rejects(installFolder(folder), /npm (error|ERR!)/);
    rmSync(join(folder, 'package-lock.json'));
    await assert.rejects(installFolder(folder), /ENOENT/);
  });
});
