import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { readConfig } from '../../server/program/read-config.js';
import { restrictAll } from '../../server/store/owner-only.js';
import { openPglite } from '../../server/store/pglite.js';
import { copyInitialised } from '../engines.js';

const EVERYONE = { folder: 0o755, file: 0o666 };

function modesOf(folder: string): { path: string; isFolder: boolean; mode: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path, isFolder: entry.isDirectory(), mode: statSync(path).mode & 0o777 };
  });
}

function openToEveryone(folder: string): void {
  for (const { path, isFolder } of modesOf(folder))
    chmodSync(path, isFolder ? EVERYONE.folder : EVERYONE.file);
  chmodSync(folder, EVERYONE.folder);
}

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-rights-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function assertForOwner(folder: string): void {
  assert.equal(statSync(folder).mode & 0o777, 0o700, folder);
  for (const { path, isFolder, mode } of modesOf(folder)) assert.equal(mode, isFolder ? 0o700 : 0o600, path);
}

const skip = process.platform === 'win32' ? 'Windows has no such rights' : false;

describe('files that only their owner may read', { skip }, () => {
  test('are all files of a database, in a folder that everyone could read, at each open', async (t) => {
    const dataDir = join(temporary(t), 'data');
    mkdirSync(dataDir);
    copyInitialised(dataDir);
    for (const _ of ['first', 'second']) {
      openToEveryone(dataDir);
      const database = await openPglite(dataDir);
      assertForOwner(dataDir);
      // These files are new.
      await database.query('create table if not exists public.made_later (text text); checkpoint');
      assertForOwner(dataDir);
      await database.close();
      assertForOwner(dataDir);
    }
  });

  test('are those of a new database', async (t) => {
    const dataDir = join(temporary(t), 'data');
    const database = await openPglite(dataDir);
    assertForOwner(dataDir);
    await database.close();
  });

  test('are the generated keys, in a folder that everyone could read', (t) => {
    const [dataDir, keysDir] = [join(temporary(t), 'data'), join(temporary(t), 'keys')];
    const start = () =>
      readConfig({
        UPSTREAM_URL: 'https://service.example',
        UPSTREAM_TOKEN: 'the-upstream-token',
        HOST_KEYS: 'host-key-0123456789',
        ALLOWED_ORIGINS: 'https://a.example',
        DATA_DIR: dataDir,
        KEYS_DIR: keysDir,
      });
    start();
    openToEveryone(keysDir);
    start();
    assertForOwner(keysDir);
    assert.equal(readdirSync(keysDir).length, 2);
  });

  test('cost less than half a second of the processor for 2,000 files', (t) => {
    const folder = temporary(t);
    for (let file = 0; file < 2_000; file += 1)
      writeFileSync(join(folder, String(file)), '', { mode: 0o666 });
    const before = process.cpuUsage();
    restrictAll(folder);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    assertForOwner(folder);
    assert.ok(ms < 500, `${ms} ms`);
  });
});
