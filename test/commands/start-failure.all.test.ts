import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startFailure } from '../../server/commands/start-failure.js';
import { EmbeddedDatabaseDownError } from '../../server/store/embedded-engine.js';
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { copyInitialised, QUICK_WASM } from '../engines.js';
import { SHARED, type Environment } from './setups.js';
import { refusalsOf } from './refusals.js';

const MAIN = join(import.meta.dirname, '../../server/kyc-proxy.js');

describe('a proxy that cannot start says what to change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-start-'));
  after(() => rmSync(folder, { recursive: true }));

  function newDataDir(): string {
    const dataDir = join(mkdtempSync(join(folder, 'data-')), 'data');
    copyInitialised(dataDir);
    writeFileSync(join(dataDir, 'encryption-key'), SHARED.ENCRYPTION_KEYS);
    return dataDir;
  }

  async function refusalOf(more: Environment): Promise<string> {
    const refusals = await refusalsOf({ ...SHARED, ...more });
    assert.equal(refusals.length, 1, refusals.join('; '));
    return refusals[0]!;
  }

  test('on its error output, without a trace, and ends with 1', (t) => {
    const taken = createServer().listen(0);
    t.after(() => taken.close());
    const { port } = taken.address() as AddressInfo;
    const env = { PATH: process.env.PATH, ...SHARED, DATA_DIR: newDataDir(), PROXY_PORT: String(port) };
    const { status, stderr } = spawnSync(process.execPath, [QUICK_WASM, MAIN, 'serve'], {
      env,
      encoding: 'utf8',
    });
    assert.equal(
      stderr,
      `Port ${port} of PROXY_PORT cannot be opened (EADDRINUSE): it is in use. Stop the process that uses it, or set another port.\n`,
    );
    assert.equal(status, 1);
  });

  test('for a database that a newer version has been at work on', async () => {
    const dataDir = newDataDir();
    const database = await openDatabase({ dataDir });
    await migrate(database, 'proxy', [{ name: '0001-of-another-version', sql: 'select 1' }]);
    await database.close();
    assert.match(
      await refusalOf({ DATA_DIR: dataDir }),
      /^The database has migration "0001-of-another-version" .* Run the version that applied it/,
    );
  });

  test('for a store of another account', async () => {
    const shop = { DATA_DIR: newDataDir(), ACCOUNT: 'shop' };
    assert.deepEqual(await refusalsOf({ ...SHARED, ...shop }), []);
    assert.match(
      await refusalOf({ ...shop, ACCOUNT: 'bank' }),
      /^ACCOUNT is "bank", and the store belongs to the account "shop": .* lost/,
    );
  });
});

describe('the reason why the proxy cannot start', () => {
  const embedded = { proxyPort: 8081, database: { dataDir: '.data' } };
  const served = { proxyPort: 8081, database: { url: 'postgres://db.example/kyc' } };
  const withCode = (code: string) => Object.assign(new Error('of the driver'), { code });

  const full = 'its disk is full. Free 100 MB on it, then start again.';
  const down = (message: string) => new EmbeddedDatabaseDownError(message);
  for (const [what, error, config, says] of [
    ['a full disk', withCode('53100'), embedded, `DATA_DIR cannot be used (53100): ${full}`],
    [
      'a full disk of the embedded engine',
      down('could not write: No space left on device'),
      embedded,
      `DATA_DIR cannot be used (53100): ${full}`,
    ],
    [
      'a full disk of Postgres',
      withCode('53100'),
      served,
      'The database of DATABASE_URL cannot be used (53100): its disk is full. Free space on it.',
    ],
    [
      'what the embedded engine said of its files',
      down('could not locate a valid checkpoint record'),
      embedded,
      'The embedded database does not run: could not locate a valid checkpoint record. Check the disk and the files of DATA_DIR, then start again.',
    ],
    ['no fault of our own', new TypeError('x is not a function'), embedded, undefined],
    ['no statement that is wrong', withCode('42601'), embedded, undefined],
  ] as const)
    test(`names ${what}`, () => assert.equal(startFailure(error, config), says));
});
