import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startFailure } from '../../server/commands/start-failure.js';
import { EmbeddedDatabaseDownError } from '../../server/store/embedded-engine.js';
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { copyInitialised, engines, QUICK_WASM } from '../engines.js';
import { testKey } from '../test-key.js';
import { canMount, mountSmallDisk } from '../small-disk.js';

const ENCRYPTION_KEY = testKey('first').toString('base64');
const MAIN = join(import.meta.dirname, '../../server/kyc-proxy.js');

describe('a proxy that cannot start says what to change, without a trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-start-'));
  let taken: Server;
  let port: number;
  before(async () => {
    copyInitialised(join(folder, 'data'));
    writeFileSync(join(folder, 'data/encryption-key'), ENCRYPTION_KEY);
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    port = (taken.address() as AddressInfo).port;
  });
  after(() => {
    taken.close();
    rmSync(folder, { recursive: true });
  });

  async function start(more: Record<string, string>): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [QUICK_WASM, MAIN, 'serve'], {
      env: {
        PATH: process.env.PATH,
        UPSTREAM_URL: 'http://127.0.0.1:1',
        UPSTREAM_TOKEN: 'the-upstream-token',
        HOST_KEYS: 'host-key-0123456789',
        ALLOWED_ORIGINS: 'https://a.example',
        DATA_DIR: join(folder, 'data'),
        PROXY_PORT: '0',
        ...more,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, said };
  }

  const shared = {
    ENCRYPTION_KEYS: ENCRYPTION_KEY,
    WEBHOOK_SECRETS: 'webhook-secret-0123456789',
  };

  test('for a port in use', async () => {
    const { code, said } = await start({ PROXY_PORT: String(port) });
    assert.equal(
      said,
      `Port ${port} of PROXY_PORT cannot be opened (EADDRINUSE): it is in use. Stop the process that uses it, or set another port.\n`,
    );
    assert.equal(code, 1);
  });

  test('for a directory that is none', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, said } = await start({ DATA_DIR: join(folder, 'file', 'data') });
    assert.match(
      said,
      /DATA_DIR cannot be used \(ENOTDIR\): a part of its path is a file\. Choose another directory/,
    );
    assert.doesNotMatch(said, /^\s+at /m);
    assert.equal(code, 1);
  });

  test('for a database that a newer version has been at work on', async () => {
    const dataDir = join(folder, 'newer');
    copyInitialised(dataDir);
    writeFileSync(join(dataDir, 'encryption-key'), ENCRYPTION_KEY);
    const database = await openDatabase({ dataDir });
    await migrate(database, 'proxy', [{ name: '0001-of-another-version', sql: 'select 1' }]);
    await database.close();
    const { code, said } = await start({ DATA_DIR: dataDir });
    assert.match(
      said,
      /^The database has migration "0001-of-another-version" .* Run the version that applied it/,
    );
    assert.doesNotMatch(said, /^\s+at /m);
    assert.equal(code, 1);
  });

  test('for a store of another account, and for a damaged directory', async () => {
    const dataDir = join(folder, 'owned');
    copyInitialised(dataDir);
    const environment = { DATA_DIR: dataDir, ...shared, PROXY_PORT: String(port) };
    // It opens the store before it opens the port, which is in use.
    assert.match((await start({ ...environment, ACCOUNT: 'shop' })).said, /^Port /);
    const bank = await start({ ...environment, ACCOUNT: 'bank' });
    assert.match(bank.said, /^ACCOUNT is "bank", and the store belongs to the account "shop": .* lost/);
    const elsewhere = await start({ ...environment, ACCOUNT: 'shop', UPSTREAM_URL: 'https://other.example' });
    assert.match(elsewhere.said, /^UPSTREAM_URL is at https:\/\/other\.example, .* lost/);
    const otherKey = { ACCOUNT: 'shop', ENCRYPTION_KEYS: testKey('second').toString('base64') };
    const unread = await start({ ...environment, ...otherKey });
    assert.match(unread.said, /^ENCRYPTION_KEYS has none of the keys of the store: .* lost/);
    rmSync(join(dataDir, 'pglite/PG_VERSION'));
    const damaged = await start({ ...environment, ACCOUNT: 'shop' });
    assert.match(damaged.said, /^The database in .* is incomplete/);
    for (const { code, said } of [bank, elsewhere, unread, damaged]) {
      assert.equal(code, 1);
      assert.doesNotMatch(said, /^\s+at /m);
    }
  });

  test('for a database that does not answer, without repeating its address', async () => {
    const { code, said } = await start({
      ...shared,
      DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/kyc',
    });
    assert.equal(
      said,
      'The database of DATABASE_URL cannot be used (ECONNREFUSED): nothing listens there. Check the port, and that the server runs.\n',
    );
    assert.equal(code, 1);
  });

  const noMount = canMount() ? false : 'this user may mount no disk';
  test('for a disk that is full, with a database on it', { skip: noMount }, async (t) => {
    const disk = mountSmallDisk(160);
    t.after(() => disk.remove());
    const dataDir = join(disk.folder, 'data');
    copyInitialised(dataDir);
    await (await openDatabase({ dataDir })).close();
    writeFileSync(join(dataDir, 'encryption-key'), ENCRYPTION_KEY);
    disk.fill();
    for (const more of [{}, shared]) {
      const { code, said } = await start({ DATA_DIR: dataDir, ...more });
      assert.match(
        said,
        /^( {2}- )?DATA_DIR cannot be used \((ENOSPC|53100)\): its disk is full\. Free .* start again\.$/m,
      );
      assert.doesNotMatch(said, /^\s+at /m);
      assert.equal(code, 1);
      assert.deepEqual(readdirSync(dataDir), ['encryption-key', 'pglite'], 'nothing half-written is left');
    }
  });

  test('for a disk that is read-only, with a database on it', { skip: noMount }, async (t) => {
    const disk = mountSmallDisk(160);
    t.after(() => disk.remove());
    const dataDir = join(disk.folder, 'data');
    copyInitialised(dataDir);
    await (await openDatabase({ dataDir })).close();
    writeFileSync(join(dataDir, 'encryption-key'), ENCRYPTION_KEY);
    disk.makeReadOnly();
    for (const more of [{}, shared]) {
      const { code, said } = await start({ DATA_DIR: dataDir, ...more });
      assert.match(
        said,
        /^( {2}- )?DATA_DIR cannot be used \(EROFS\): its disk is read-only\. Check .* start again\.$/m,
      );
      assert.doesNotMatch(said, /^\s+at /m);
      assert.equal(code, 1);
    }
  });

  const [, postgres] = engines;
  test('for a database that is not there', { skip: postgres!.skip }, async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = '/that_is_missing';
    const { code, said } = await start({ ...shared, DATABASE_URL: url.href });
    assert.match(
      said,
      /^The database of DATABASE_URL cannot be used \(3D000\): there is no database of that name/,
    );
    assert.equal(code, 1);
  });
});

describe('the reason why the proxy cannot start', () => {
  const embedded = { port: 8081, database: { dataDir: '.data' } };
  const served = { port: 8081, database: { url: 'postgres://db.example/kyc' } };
  const withCode = (code: string) => Object.assign(new Error('of the driver'), { code });

  test('names a full disk, on either engine', () => {
    const full = 'its disk is full. Free 100 MB on it, then start again.';
    assert.equal(startFailure(withCode('53100'), embedded), `DATA_DIR cannot be used (53100): ${full}`);
    assert.equal(
      startFailure(new EmbeddedDatabaseDownError('could not write: No space left on device'), embedded),
      `DATA_DIR cannot be used (53100): ${full}`,
    );
    assert.equal(
      startFailure(withCode('53100'), served),
      'The database of DATABASE_URL cannot be used (53100): its disk is full. Free space on it.',
    );
  });

  test('repeats what the embedded engine said of its files', () => {
    assert.equal(
      startFailure(new EmbeddedDatabaseDownError('could not locate a valid checkpoint record'), embedded),
      'The embedded database does not run: could not locate a valid checkpoint record. Check the disk and the files of DATA_DIR, then start again.',
    );
  });

  test('is none for a fault of our own', () => {
    assert.equal(startFailure(new TypeError('x is not a function'), embedded), undefined);
    assert.equal(startFailure(withCode('42601'), embedded), undefined);
  });
});
