import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../server/config/read-config.js';
import { createProxy } from '../../server/program/create-proxy.js';
import { engines } from '../engines.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, ORIGIN, WEBHOOK_SECRET } from '../test-proxy.js';
import { MOUNTED, testMounted } from './mounted-checks.js';

/** One at the root, and one below a path behind what changes a request the most. */
MOUNTED.filter(
  ([name, , path]) =>
    (name === 'no middleware' && path === '/') ||
    (name === 'parsers of JSON and forms' && path === '/services/kyc/v2'),
).forEach(testMounted);

describe('a proxy that was created', () => {
  test('changes nothing of the process, and can be closed without a start', async () => {
    const counts = () => ({
      listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
      globals: Object.getOwnPropertyNames(globalThis),
      environment: { ...process.env },
    });
    const database = await engines[0]!.openMigrated();
    const before = counts();
    const config = readConfig({
      UPSTREAM_URL: 'http://127.0.0.1:9',
      UPSTREAM_TOKEN: 'sbx_unrestricted',
      HOST_KEYS: HOST_KEY,
      ALLOWED_ORIGINS: ORIGIN,
      ENCRYPTION_KEYS: testKey('first').toString('base64'),
      WEBHOOK_SECRETS: WEBHOOK_SECRET,
    });
    const proxy = await createProxy({ config, database, log: pino({ level: 'silent' }) });
    await proxy.close();
    await proxy.close();
    assert.deepEqual(counts(), before);
    await database.close();
  });
});
