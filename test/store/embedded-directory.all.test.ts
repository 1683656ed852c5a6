import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { checkDirectory } from '../../server/commands/check-store.js';
import { ConfigError } from '../../server/operations/setup-problems.js';
import { readConfig } from '../../server/program/read-config.js';
import { ENGINE_VERSION } from '../../server/store/embedded-directory.js';
import { openPglite } from '../../server/store/pglite.js';
import { copyInitialised } from '../engines.js';

/** Every file with its content, to see that none was written. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name)).toString('base64'),
    ]),
  );
}

describe('a directory of the embedded database', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'kyc-directory-'))));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = () =>
    readConfig({
      UPSTREAM_URL: 'https://service.example',
      UPSTREAM_TOKEN: 'the-upstream-token',
      HOST_KEYS: 'host-key-0123456789',
      ALLOWED_ORIGINS: 'https://a.example',
      DATA_DIR: dataDir,
    });

  async function staysUntouched(message: RegExp): Promise<void> {
    const before = contentOf(dataDir);
    await assert.rejects(openPglite(dataDir), { code: 'foreign_directory', message });
    assert.deepEqual(
      checkDirectory(dataDir).map(({ result }) => result),
      ['failed'],
    );
    assert.deepEqual(contentOf(dataDir), before);
  }

  test('is not used where it holds files of something else, not even for a key', async () => {
    writeFileSync(join(dataDir, 'PG_VERSION'), '15\n');
    writeFileSync(join(dataDir, 'accounts.xlsx'), 'figures');
    await staysUntouched(/^DATA_DIR .* holds files of something else \(.*PG_VERSION.*empty directory\.$/);
    assert.throws(
      start,
      (error) => error instanceof ConfigError && /^DATA_DIR .* something else/.test(error.problems[0]!),
    );
    assert.deepEqual(readdirSync(dataDir).toSorted(), ['PG_VERSION', 'accounts.xlsx']);
  });

  for (const lost of ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal']) {
    test(`is not used where ${lost} of its database is lost`, async () => {
      copyInitialised(dataDir);
      rmSync(join(dataDir, 'pglite', lost), { recursive: true });
      await staysUntouched(new RegExp(`is incomplete \\(${lost} is missing\\).* Restore it from a backup`));
    });
  }

  test('is not used where the folder of its database is empty', async () => {
    mkdirSync(join(dataDir, 'pglite'));
    await staysUntouched(/is incomplete \(PG_VERSION is missing\)/);
  });

  test('is not used where another version of the engine wrote it', async () => {
    copyInitialised(dataDir);
    writeFileSync(join(dataDir, 'pglite/PG_VERSION'), '17\n');
    await staysUntouched(/has the format of Postgres 17, and .* Run the version that created it/);
  });

  test('is used beside keys, releases and hidden files, and again', async () => {
    for (const folder of ['releases', 'lost+found']) mkdirSync(join(dataDir, folder));
    for (const file of ['encryption-key', 'webhook-secret', '.keep']) writeFileSync(join(dataDir, file), '');
    const other = mkdtempSync(join(tmpdir(), 'kyc-directory-'));
    try {
      await (await openPglite(dataDir)).close();
      const version = readFileSync(join(dataDir, 'pglite/PG_VERSION'), 'utf8').trim();
      assert.equal(version, ENGINE_VERSION);
      cpSync(dataDir, other, { recursive: true });
      await (await openPglite(other)).close();
    } finally {
      rmSync(other, { recursive: true });
    }
  });

  test('whose key is lost gets no other one', () => {
    copyInitialised(dataDir);
    assert.throws(
      start,
      (error) =>
        error instanceof ConfigError &&
        /^ENCRYPTION_KEYS: .* lacks the file encryption-key, .* restore the file/.test(error.problems[0]!),
    );
    assert.deepEqual(readdirSync(dataDir), ['pglite']);
  });
});
