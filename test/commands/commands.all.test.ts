import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { migrateStore } from '../../server/program/open-store.js';
import { readConfig } from '../../server/program/read-config.js';
import { openDatabase } from '../../server/store/open.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { bothEngines } from '../engines.js';
import { kycProxy } from './kyc-proxy.js';
import { SHARED } from './setups.js';

describe('kyc-proxy', () => {
  for (const [args, code, says] of [
    [['--help'], 0, /^Usage: kyc-proxy <command>/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [[], 2, /^Usage/],
    [['serve', '--prot'], 2, /^kyc-proxy serve does not take "--prot"\.\n\nUsage/],
    [['serve', 'now'], 2, /^kyc-proxy serve does not take "now"\./],
    [['serve', '--proxy', 'x'], 2, /^kyc-proxy serve does not take "--proxy"\./],
  ] as const)
    test(`ends with ${code} and says what it takes: ${args.join(' ')}`, async () => {
      const ended = await kycProxy([...args]);
      assert.equal(ended.code, code);
      assert.match(code === 0 ? ended.stdout : ended.stderr, says);
    });

  for (const engine of bothEngines)
    test(
      `migrates an empty store on ${engine.name}, alone or with others`,
      { skip: engine.skip },
      async (t) => {
        const place = await engine.create();
        t.after(() => place.remove());
        const at =
          'url' in place.where ? { DATABASE_URL: place.where.url } : { DATA_DIR: place.where.dataDir };
        const config = readConfig({ ...SHARED, ...at });
        const atOnce = engine.name === 'postgres' ? 3 : 1;
        await Promise.all(Array.from({ length: atOnce }, () => migrateStore(config)));
        const database = await openDatabase(place.where);
        t.after(() => database.close());
        assert.deepEqual(
          await database.query('select name from proxy.migrations order by position'),
          proxyMigrations.map(({ name }) => ({ name })),
        );
      },
    );
});
