import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { engines } from '../engines.js';
import { testKey } from '../test-key.js';
import { kycProxy } from './kyc-proxy.js';

describe('kyc-proxy', () => {
  test('explains its commands with --help, without a configuration', async () => {
    const { code, stdout } = await kycProxy(['--help']);
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: kyc-proxy <command>/);
    for (const command of ['serve', 'migrate', 'doctor', 'plan'])
      assert.match(stdout, new RegExp(`^ {2}${command} `, 'm'));
  });

  test('refuses an unknown command, an unknown option and none, each with the usage', async () => {
    const refusals: [string[], RegExp][] = [
      [['toString'], /^kyc-proxy has no command "toString"\./],
      [['serve', '--prot'], /^kyc-proxy serve does not take "--prot"\.\n\nUsage/],
      [['serve', 'now'], /^kyc-proxy serve does not take "now"\./],
      [['serve', '--people', '5'], /^kyc-proxy serve does not take "--people"\./],
      [['plan', '--hours', '2'], /^--people must be a whole number from 1 to 100000\.\n\nUsage/],
      [[], /^Usage/],
    ];
    for (const [args, message] of refusals) {
      const { code, stderr } = await kycProxy(args);
      assert.match(stderr, message);
      assert.equal(code, 2);
    }
  });

  test('says at health which setting is wrong, without a trace', async () => {
    const { code, stderr } = await kycProxy(['health'], { PROXY_PORT: 'tcp://10.0.0.7:8081' });
    assert.match(
      stderr,
      /^The configuration is not usable yet:\n {2}- PROXY_PORT: must be 0 to 65535, in digits\n$/,
    );
    assert.equal(code, 1);
  });

  for (const engine of engines) {
    test(
      `migrates an empty store on ${engine.name}, alone or with others`,
      { skip: engine.skip },
      async () => {
        const place = await engine.create();
        const environment = {
          UPSTREAM_URL: 'http://127.0.0.1:1',
          UPSTREAM_TOKEN: 'the-upstream-token',
          HOST_KEYS: 'host-key-0123456789',
          ALLOWED_ORIGINS: 'https://a.example',
          ENCRYPTION_KEYS: testKey('first').toString('base64'),
          WEBHOOK_SECRETS: 'webhook-secret-0123456789',
          ...('url' in place.where ? { DATABASE_URL: place.where.url } : { DATA_DIR: place.where.dataDir }),
        };
        const processes = engine.name === 'postgres' ? 3 : 1;
        try {
          const ended = await Promise.all(
            Array.from({ length: processes }, () => kycProxy(['migrate'], environment)),
          );
          for (const { code, stderr } of ended) assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
          const database = await openDatabase(place.where);
          const applied = await database.query('select name from proxy.migrations order by position');
          assert.deepEqual(
            applied,
            proxyMigrations.map(({ name }) => ({ name })),
          );
          await database.close();
        } finally {
          await place.remove();
        }
      },
    );
  }
});
