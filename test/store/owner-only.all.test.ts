import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { readConfig } from '../../server/program/read-config.js';
import { openPglite } from '../../server/store/pglite.js';

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
  test('are those of a database: its folders are closed at each open, in a folder that everyone could read', async (t) => {
    const dataDir = join(temporary(t), 'data');
    for (const isNew of [true, false]) {
      if (!isNew) openToEveryone(dataDir);
      const database = await openPglite(dataDir);
      for (const folder of [dataDir, join(dataDir, 'pglite')])
        assert.equal(statSync(folder).mode & 0o777, 0o700, folder);
      await database.close();
    }
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
});
