import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exportStore } from '../../server/commands/export-store.js';
import { importStore } from '../../server/commands/import-store.js';
import { migrateStore, openStore } from '../../server/program/open-store.js';
import { openDatabase } from '../../server/store/open.js';
import { createEncryption } from '../../server/store/encryption.js';
import { bothEngines, pglite, postgres } from '../engines.js';
import { canMount, mountSmallDisk } from '../small-disk.js';
import { testKey } from '../test-key.js';
import { kycProxy } from './kyc-proxy.js';
import { change, contentOf, fileIn, filled, storeOn } from './moving.js';
import { SHARED } from './setups.js';

describe('an import', () => {
  test('takes no file that is cut, damaged or of something else', async (t) => {
    const file = fileIn(t);
    await exportStore((await filled(t, pglite)).config, file);
    const to = await storeOn(t, pglite);
    await migrateStore(to.config);
    const empty = await contentOf(to);
    const whole = readFileSync(file, 'utf8');
    const lines = whole.split('\n');
    const row = lines.findIndex((line) => line.startsWith('["'));
    for (const [text, code] of [
      ['', 'file_damaged'],
      ['{"format":"kyc-proxy', 'file_foreign'],
      ['-- PostgreSQL database dump\n', 'file_foreign'],
      [`\uFEFF${whole}`, 'file_foreign'],
      ['{"format":"kyc-proxy export","version":1\n', 'file_damaged'],
      [whole.replace('"version":1', '"version":2'), 'file_version'],
      [whole.replace(/"tables":"[^"]+"/, '"tables":"0000-other"'), 'file_version'],
      [whole.replace('"columns":["id"', '"columns":["added"'), 'tables_differ'],
      [`${whole}${lines[row]!}\n`, 'file_damaged'],
      [lines[0]!, 'file_damaged'],
      [whole.slice(0, -3), 'file_damaged'],
      [lines.toSpliced(row, 0, lines[row]!).join('\n'), 'file_damaged'],
      [whole.replace('"ver_1","1","default"', '"ver_1","1",null'), 'file_damaged'],
      [whole.replace('"ver_1","1"', '"ver_1",""'), 'file_damaged'],
      [whole.replace('"table":"sessions"', '"table":"pg_authid"'), 'tables_differ'],
      [whole.replaceAll('\u2028', '\n'), 'file_damaged'],
    ] as const) {
      assert.notEqual(text, whole);
      writeFileSync(file, text);
      await assert.rejects(importStore(to.config, file), { code }, text.slice(0, 60));
    }
    assert.deepEqual(await contentOf(to), empty);
    writeFileSync(file, whole);
    await importStore(to.config, file);
  });

  test('needs the keys and the account of the old store', async (t) => {
    const file = fileIn(t);
    await exportStore((await filled(t, pglite)).config, file);
    for (const [name, value] of [
      ['ENCRYPTION_KEYS', testKey('another').toString('base64')],
      ['ACCOUNT', 'bank'],
    ] as const) {
      const to = await storeOn(t, pglite, { [name]: value });
      await assert.rejects(importStore(to.config, file), {
        code: 'store_of_another',
        message: /Nothing was imported\.$/,
      });
    }
  });

  test(
    'and an export say that a disk is full, and leave no part of a file',
    { skip: !canMount() },
    async (t) => {
      const from = await filled(t, pglite);
      await change(
        from,
        `insert into proxy.audit (at, event, actor, host)
       select now(), repeat('x', 1000), 'actor', 'default' from generate_series(1, 1500)`,
      );
      const disk = mountSmallDisk(1);
      t.after(() => disk.remove());
      const file = join(disk.folder, 'store.jsonl');
      await assert.rejects(exportStore(from.config, file), {
        code: 'file_unusable',
        message: /cannot be used \(ENOSPC\): its disk is full/,
      });
      assert.equal(existsSync(file), false);
    },
  );
});

for (const engine of bothEngines)
  test(
    `an import and an export on ${engine.name} wait for no proxy: they refuse while one works`,
    { skip: engine.skip },
    async (t) => {
      const file = fileIn(t);
      const from = await filled(t, engine);
      await exportStore(from.config, file);
      const to = await storeOn(t, engine);
      const code = engine.name === 'pglite' ? 'database_locked' : 'store_in_use';
      for (const [{ config }, run] of [
        [from, () => exportStore(from.config, `${file}.again`)],
        [to, () => importStore(to.config, file)],
      ] as const) {
        const running = await openStore(config, createEncryption(config.encryptionKeys));
        await running.listen('proxy_work', () => undefined);
        await assert.rejects(run(), { code });
        await running.close();
        await run();
      }
    },
  );

test(
  'an export of another role than that of the proxy refuses too, unless the proxy works on another schema',
  { skip: postgres.skip },
  async (t) => {
    const from = await filled(t, postgres);
    assert.ok('url' in from.config.database);
    const url = new URL(from.config.database.url);
    const role = `${url.pathname.slice(1)}_other`;
    const admin = await openDatabase({ url: process.env.TEST_DATABASE_URL! });
    // After the database, in which it has rights, is gone.
    t.after(() => admin.query(`drop role ${role}`).finally(() => admin.close()));
    await change(
      from,
      `create role ${role} login password 'a-password'; grant usage on schema proxy to ${role};
       grant all on all tables in schema proxy to ${role}; grant all on all sequences in schema proxy to ${role}`,
    );
    [url.username, url.password] = [role, 'a-password'];
    const run = () => exportStore({ ...from.config, database: { url: url.href } }, fileIn(t));
    for (const databaseSchema of ['proxy', 'proxy_b']) {
      const config = { ...from.config, databaseSchema };
      const running = await openStore(config, createEncryption(config.encryptionKeys));
      await running.listen('proxy_work', () => undefined);
      const ended = run().finally(() => running.close());
      if (databaseSchema === 'proxy') await assert.rejects(ended, { code: 'store_in_use' });
      else await ended;
    }
  },
);

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

  test('makes nothing in a folder without a store', async (t) => {
    const folder = fileIn(t);
    const { ENCRYPTION_KEYS: _key, WEBHOOK_SECRETS: _secret, ...environment } = SHARED;
    for (const args of [['export', `${folder}.export`], ['forget-keys'], ['forget-keys', '--yes']]) {
      const { code, stderr } = await kycProxy(args, { ...environment, DATA_DIR: folder });
      assert.deepEqual([code, stderr.startsWith('There is no store')], [1, true], stderr);
    }
    assert.equal(existsSync(folder), false);
  });

  test('needs one name of a file', async () => {
    for (const [args, says] of [
      [['export'], /^kyc-proxy export needs the name of a file\.\n\nUsage/],
      [['export', '-'], /^kyc-proxy export needs the name of a file\./],
      [['import', ''], /^kyc-proxy import needs the name of a file\./],
      [['import', 'one', 'two'], /^kyc-proxy import does not take "two"\./],
    ] as const) {
      const { code, stderr } = await kycProxy([...args]);
      assert.deepEqual([code, says.test(stderr)], [2, true], stderr);
    }
  });
});
