import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openStore } from '../../server/program/open-store.js';
import type { Database } from '../../server/store/database.js';
import { createEncryption } from '../../server/store/encryption.js';
import { bothEngines } from '../engines.js';

const key = (name: string) => createHash('sha256').update(name).digest();
const [OLD, NEW] = [key('old'), key('new')];

for (const engine of bothEngines) {
  describe(`whose a store is, on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    beforeEach(async () => {
      database = await engine.open();
      warnings.length = 0;
    });
    afterEach(() => database.close());

    const warnings: string[] = [];
    const start = ({
      account = 'shop',
      url = 'https://service.example/api',
      token = 'one',
      keys = [OLD] as readonly Buffer[],
    } = {}) =>
      openStore(
        {
          account,
          database: { dataDir: 'unused' },
          databaseSchema: 'proxy',
          upstream: { url, token },
        },
        createEncryption(keys),
        { database, warn: (sentence) => warnings.push(sentence) },
      );
    const refuses = (started: Promise<unknown>, message: RegExp) =>
      assert.rejects(started, { code: 'store_of_another', message });

    for (const [name, started, message] of [
      [
        'refuses another account, and says what would be lost',
        { account: 'bank' },
        /^ACCOUNT is "bank", and .* "shop": its open verifications would be lost/,
      ],
      [
        'refuses a service at another address, and says what would be lost',
        { url: 'https://other.example/api' },
        /^UPSTREAM_URL .* open verifications/,
      ],
      [
        'refuses keys that the store does not know, and says what would be lost',
        { keys: [NEW] },
        /^ENCRYPTION_KEYS has none of the keys .* would be lost/,
      ],
    ] as const)
      test(name, async () => {
        await start();
        await refuses(start(started), message);
        await start();
      });

    test('accepts a stand-in of the service on another port of this machine', async () => {
      await start({ url: 'http://localhost:8082' });
      await start({ url: 'http://127.0.0.1:9000' });
      await refuses(start(), /^UPSTREAM_URL is at https:\/\/service\.example, .* at this machine/);
    });

    test('accepts a new token, and another path at the same address', async () => {
      await start();
      await start({ token: 'two', url: 'https://service.example/v2' });
    });

    test('warns once of another token of an account that was not named', async () => {
      await start({ account: 'default' });
      assert.deepEqual(warnings, []);
      await start({ account: 'default', token: 'secret-two', keys: [NEW, OLD] });
      await start({ account: 'default', token: 'secret-two', keys: [NEW] });
      assert.equal(warnings.length, 1);
      assert.match(warnings[0]!, /^UPSTREAM_TOKEN is another one .* set ACCOUNT/);
      assert.doesNotMatch(warnings[0]!, /secret/);
    });

    test('says nothing of a new token of an account that has a name', async () => {
      await start();
      await start({ token: 'two' });
      assert.deepEqual(warnings, []);
    });

    test('learns a new key beside a known one, and then accepts it alone', async () => {
      await start();
      await start({ keys: [OLD, NEW] });
      await start({ keys: [NEW, OLD] });
      await start({ keys: [NEW] });
      await refuses(start({ keys: [OLD] }), /^ENCRYPTION_KEYS/);
    });

    test('is decided by one of two that start at the same time', async () => {
      const started = await Promise.allSettled([start(), start({ account: 'bank' })]);
      assert.deepEqual(started.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    });

    test('keeps nothing of a key that leads to it', async () => {
      await start();
      const [row] = await database.query<{ key_checks: Uint8Array[] }>('select key_checks from proxy.store');
      const [check] = row!.key_checks;
      assert.equal(check!.length, 32);
      assert.ok(!Buffer.from(check!).equals(OLD));
    });
  });
}
