import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exportStore } from '../../server/commands/export-store.js';
import { importStore } from '../../server/commands/import-store.js';
import { migrateStore } from '../../server/commands/migrate-store.js';
import { openStore } from '../../server/program/open-store.js';
import { createEncryption } from '../../server/store/encryption.js';
import { bothEngines } from '../engines.js';
import { canMount, mountSmallDisk } from '../small-disk.js';
import { testKey } from '../test-key.js';
import { change, contentOf, fileIn, filled, storeOn } from './moving.js';

/** As if it was written so. */
function withHash(text: string): string {
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const hash = createHash('sha256').update(text.slice(0, end)).digest('hex');
  return text.slice(0, end) + text.slice(end).replace(/[0-9a-f]{64}/, hash);
}

for (const engine of bothEngines) {
  describe(`an import on ${engine.name}`, { skip: engine.skip }, () => {
    test('takes no file that is cut, damaged or of something else', async (t) => {
      const file = fileIn(t);
      await exportStore((await filled(t, engine)).config, file);
      const to = await storeOn(t, engine);
      await migrateStore(to.config);
      const empty = await contentOf(to);
      const whole = readFileSync(file, 'utf8');
      const lines = whole.split('\n');
      const row = lines.findIndex((line) => line.startsWith('["'));
      for (const [text, code] of [
        ['', 'file_foreign'],
        ['{"format":"kyc-proxy', 'file_foreign'],
        ['-- PostgreSQL database dump\n', 'file_foreign'],
        [`\uFEFF${whole}`, 'file_foreign'],
        ['{"format":"kyc-proxy export","version":1\n', 'file_damaged'],
        [withHash(whole.replace('"version":1', '"version":2')), 'file_version'],
        [withHash(whole.replace(/"tables":"\w+"/, '"tables":"0123456789abcdef"')), 'file_version'],
        [withHash(whole.replace('"columns":["id"', '"columns":["added"')), 'tables_differ'],
        [whole.replace('"version":1', '"version":2'), 'file_damaged'],
        [`${whole}${lines[row]!}\n`, 'file_damaged'],
        [lines[0]!, 'file_damaged'],
        [whole.slice(0, -3), 'file_damaged'],
        [lines.toSpliced(row, 1).join('\n'), 'file_damaged'],
        [lines.toSpliced(row, 0, lines[row]!).join('\n'), 'file_damaged'],
        [whole.replace('entry 200', 'entry 2OO'), 'file_damaged'],
        [whole.replace('"ver_1","1","default"', '"ver_1","1",null'), 'file_damaged'],
        [whole.replace('"ver_1","1"', '"ver_1",""'), 'file_damaged'],
        [whole.replace('"table":"sessions"', '"table":"pg_authid"'), 'file_damaged'],
        [whole.replaceAll('\n', '\r\n'), 'file_damaged'],
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
      await exportStore((await filled(t, engine)).config, file);
      for (const [name, value] of [
        ['ENCRYPTION_KEYS', testKey('another').toString('base64')],
        ['ACCOUNT', 'bank'],
      ] as const) {
        const to = await storeOn(t, engine, { [name]: value });
        await assert.rejects(importStore(to.config, file), {
          code: 'store_of_another',
          message: /Nothing was imported\.$/,
        });
      }
    });

    test('and an export wait for no proxy: they refuse while one works', async (t) => {
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
    });

    test(
      'and an export say that a disk is full, and leave no part of a file',
      { skip: !canMount() },
      async (t) => {
        const from = await filled(t, engine);
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
}
