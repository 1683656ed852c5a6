import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exportStore } from '../../server/commands/export-store.js';
import { importStore } from '../../server/commands/import-store.js';
import { migrateStore } from '../../server/commands/migrate-store.js';
import { bothEngines, pglite } from '../engines.js';
import { kycProxy } from './kyc-proxy.js';
import { change, contentOf, fileIn, filled, storeOn } from './moving.js';

for (const engine of bothEngines)
  test(
    `a store moves from the embedded engine to ${engine.name} and back`,
    { skip: engine.skip },
    async (t) => {
      const from = await filled(t, pglite, { DATABASE_SCHEMA: 'shop' });
      const to = await storeOn(t, engine, { DATABASE_SCHEMA: 'proxy_of_shop' });
      const [there, back] = [fileIn(t), fileIn(t)];
      await exportStore(from.config, there);
      assert.equal(statSync(there).mode & 0o777, 0o600);
      const whole = readFileSync(there, 'utf8');

      // All that a proxy has made before its first call.
      await migrateStore(to.config);
      for (const text of [whole.slice(0, whole.length / 2), whole.split('\n').slice(0, -2).join('\n')]) {
        writeFileSync(back, text);
        await assert.rejects(importStore(to.config, back), { code: 'file_damaged' });
      }
      await importStore(to.config, there);
      assert.deepEqual(await contentOf(to), await contentOf(from));
      await assert.rejects(importStore(to.config, there), {
        code: 'store_not_empty',
        message: /^The store is not empty: its table \w+ has rows\. Set DATABASE_SCHEMA to a new name/,
      });

      await exportStore(to.config, `${back}.again`);
      assert.equal(readFileSync(`${back}.again`, 'utf8'), whole);
      const again = engine.name === 'pglite' ? to : await storeOn(t, pglite);
      if (again !== to) await importStore(again.config, `${back}.again`);
      assert.deepEqual(await contentOf(again), await contentOf(from));

      // Numbers go on where the old store would.
      await change(
        to,
        `insert into proxy.audit (at, event, actor, host) values (now(), 'session.minted', 'next', 'default')`,
      );
      const { audit } = await contentOf(to);
      assert.match(JSON.stringify(audit), /"\(258,[^)]*,next,/);
    },
  );

describe('kyc-proxy export', () => {
  test('needs a store, and a name that no file has', async (t) => {
    const file = fileIn(t);
    const { config } = await storeOn(t, pglite);
    const none = { ...config, database: { dataDir: `${file}.none` } };
    await assert.rejects(exportStore(none, file), { code: 'store_missing' });
    await migrateStore(config);
    writeFileSync(file, 'mine');
    await assert.rejects(exportStore(config, join(file, 'deeper')), {
      code: 'file_unusable',
      message: /cannot be used \(ENOTDIR\): a part of its path is a file/,
    });
    await assert.rejects(exportStore(config, file), {
      code: 'file_unusable',
      message: /exists already, and is not overwritten\. Choose/,
    });
    assert.equal(readFileSync(file, 'utf8'), 'mine');
    await assert.rejects(importStore(config, `${file}.none`), { code: 'file_unusable' });
  });

  test('needs one name of a file', async () => {
    for (const [args, says] of [
      [['export'], /^kyc-proxy export needs the name of a file\.\n\nUsage/],
      [['import', ''], /^kyc-proxy import needs the name of a file\./],
      [['import', 'one', 'two'], /^kyc-proxy import does not take "two"\./],
    ] as const) {
      const { code, stderr } = await kycProxy([...args]);
      assert.deepEqual([code, says.test(stderr)], [2, true], stderr);
    }
  });
});
