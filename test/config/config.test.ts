import assert from 'node:assert/strict';
import fs, { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigError } from '../../server/operations/setup-problems.js';
import { readConfig } from '../../server/program/read-config.js';
import { SECRET } from '../commands/setups.js';
import { testKey } from '../test-key.js';

const folder = mkdtempSync(join(tmpdir(), 'kyc-config-'));
const RANDOM = '5d1c0f7a9be24386a1';
const usable = {
  UPSTREAM_URL: 'https://upstream.example/base/',
  UPSTREAM_TOKEN: 'the-upstream-token',
  HOST_KEYS: 'host-key-5d1c0f7a,host-key-9be24386',
  ALLOWED_ORIGINS: 'https://a.example, https://b.example',
  DATA_DIR: folder,
};
const receiver = { HOST_WEBHOOK_URL: 'https://hooks.example/kyc', HOST_WEBHOOK_SECRETS: SECRET };
const KEYS = [testKey('first'), testKey('second')].map((key) => key.toString('base64')).join(',');
const shared = { ...usable, ENCRYPTION_KEYS: KEYS, WEBHOOK_SECRETS: 'webhook-secret-0123456789' };

const written = (name: string, bytes: string): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

/** What is wrong with a setting is a row of `test/commands/setups.ts`. */
describe('the configuration', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('needs four variables; the rest has defaults, and generated secrets stay the same', () => {
    const config = readConfig(usable);
    assert.equal(config.upstream.url, 'https://upstream.example/base');
    assert.deepEqual(config.allowedOrigins, ['https://a.example', 'https://b.example']);
    assert.deepEqual(config.limits, { request: 10, status: 60, details: 30 });
    const { account, databaseSchema, nationalIdForms, auditRetentionDays } = config;
    assert.deepEqual([account, databaseSchema], ['default', 'proxy']);
    assert.deepEqual([nationalIdForms, auditRetentionDays], ['1NNNNNNNNN,2NNNNNNNNN', 400]);
    assert.deepEqual(config.hostWebhooks, []);
    assert.deepEqual(readConfig(usable), config);
    const ofWindows = Object.entries(usable).map(([name, value]) => [name, `${value}\r`] as const);
    assert.deepEqual(readConfig(Object.fromEntries(ofWindows)), config, 'with the line ends of Windows');
  });

  test('has no variable for what only tests may change', () => {
    assert.deepEqual(readConfig({ ...usable, LIMIT_WINDOW_SECONDS: '1' }), readConfig(usable));
  });

  test('takes http to this machine, to a private network and to the names of clusters', () => {
    const near = [
      'localhost:8080',
      '127.0.0.1',
      '[::1]:3',
      '10.1.2.3',
      'sandbox:8080',
      'api.svc.cluster.local',
    ];
    for (const host of near) {
      const url = `http://${host}/base`;
      const config = readConfig({ ...usable, ...receiver, UPSTREAM_URL: url, HOST_WEBHOOK_URL: url });
      assert.deepEqual([config.upstream.url, config.hostWebhooks[0]?.url], [url, url]);
    }
  });

  for (const [what, more] of [
    ['several encryption keys', { ENCRYPTION_KEYS: KEYS }],
    [
      'a password with what must be escaped',
      { DATABASE_URL: `postgres://kyc:${encodeURIComponent('a#/?@%')}@db.example:5432/kyc?sslmode=require` },
    ],
    ['parameters', { DATABASE_URL: 'postgres://db.example/kyc?user=kyc&application_name=a@b' }],
    ['a socket', { DATABASE_URL: 'postgresql:///kyc?host=/var/run/postgresql' }],
    ['an address of IPv6', { DATABASE_URL: 'postgres://kyc@[::1]/kyc' }],
    ['a receiver', receiver],
  ] as const)
    test(`takes ${what}`, () => assert.ok(readConfig({ ...shared, ...more })));

  test('takes the account, the schema and the form of a national ID', () => {
    const read = (more: Record<string, string>) => readConfig({ ...usable, ...more });
    for (const ACCOUNT of ['', 'shop', 'shop-2.test@bank'])
      assert.equal(read({ ACCOUNT }).account, ACCOUNT || 'default');
    assert.equal(read({ DATABASE_SCHEMA: 'kyc_2' }).databaseSchema, 'kyc_2');
    assert.equal(read({ NATIONAL_ID_FORMS: 'any' }).nationalIdForms, 'any');
    assert.equal(read({ NATIONAL_ID_FORMS: 'NNN, 2N' }).nationalIdForms, 'NNN, 2N');
  });

  const sandbox = { UPSTREAM_TOKEN: 'sbx_unrestricted' };
  for (const [what, more, limits] of [
    ['limits on starts', {}, { person: 5, address: 300 }],
    [
      'those that are set',
      { START_LIMIT_PERSON: '8', START_LIMIT_ADDRESS: '50' },
      { person: 8, address: 50 },
    ],
    ['none where they are off', { START_LIMITS: 'off' }, null],
    ['none with a token of the sandbox', sandbox, null],
    [
      'those of the sandbox where they are on',
      { ...sandbox, START_LIMITS: 'on' },
      { person: 5, address: 300 },
    ],
  ] as const)
    test(`has ${what}`, () => assert.deepEqual(readConfig({ ...usable, ...more }).startLimits, limits));

  test('takes from a service profile what was found out, and an explicit variable wins', () => {
    const read = (profile: object, more: Record<string, string> = {}) => {
      const SERVICE_PROFILE = written('profile.json', JSON.stringify({ profile: 1, ...profile }));
      return readConfig({ ...usable, SERVICE_PROFILE, ...more });
    };
    assert.deepEqual(read({}), readConfig(usable));
    const limits = { request: 6, status: 40, screening: null };
    const found = read({ limits, lifetimeSeconds: 120, secondRequest: 'supersede' }, { LIMIT_STATUS: '50' });
    assert.deepEqual(found.limits, { request: 6, status: 50, details: 30 });
    assert.equal(found.verificationLifetimeSeconds, 120);
    const countries = { countries: 'weigh' };
    assert.equal(read(countries).screeningCountries, 'weigh');
    assert.equal(read(countries, { SCREENING_COUNTRIES: 'narrow' }).screeningCountries, 'narrow');
    // Few forms were tried: a person with another one must not be refused.
    const nationalIds = { accepted: ['784NNNNNNNNNNNN'], refused: ['1N'] };
    assert.equal(read({ nationalIds }).nationalIdForms, 'any');
    assert.equal(read({ nationalIds }, { NATIONAL_ID_FORMS: '784NN' }).nationalIdForms, '784NN');
  });

  test('generates secrets once, also for processes that start at the same moment', (t) => {
    const environment = { ...usable, DATA_DIR: join(folder, 'fresh') };
    const { existsSync: exists } = fs;
    let other: ReturnType<typeof readConfig> | undefined;
    t.mock.method(fs, 'existsSync', (path: string) => {
      const isThere = exists(path);
      // After this one has looked, the other one starts and makes both.
      if (!path.endsWith('encryption-key') || other) return isThere;
      t.mock.restoreAll();
      syncBuiltinESMExports();
      other = readConfig(environment);
      return isThere;
    });
    syncBuiltinESMExports();
    const { encryptionKeys, webhookSecrets } = readConfig(environment);
    assert.deepEqual([encryptionKeys, webhookSecrets], [other!.encryptionKeys, other!.webhookSecrets]);
    assert.deepEqual(readdirSync(environment.DATA_DIR).toSorted(), ['encryption-key', 'webhook-secret']);
  });

  test('keeps generated secrets in KEYS_DIR, away from the data', () => {
    const [dataDir, keysDir] = [join(folder, 'data'), join(folder, 'keys')];
    const environment = { ...usable, DATA_DIR: dataDir, KEYS_DIR: keysDir };
    const config = readConfig(environment);
    assert.deepEqual(readdirSync(keysDir).toSorted(), ['encryption-key', 'webhook-secret']);
    assert.equal(existsSync(dataDir), false);
    assert.deepEqual(readConfig(environment), config);
  });

  test('reports all that is wrong at once, by name, without quoting a value', () => {
    const { UPSTREAM_TOKEN: _, ...rest } = usable;
    const wrong = {
      UPSTREAM_URL: 'ftp://secret-host',
      UPSTREAM_TOKEN_FILE: join(folder, 'none'),
      WEBHOOK_SECRETS_FILE: written('empty', '\n'),
      HOST_KEYS: 'short',
      ALLOWED_ORIGINS: 'https://a.example/path',
      ENCRYPTION_KEYS: 'bm90IDMyIGJ5dGVz',
      LIMIT_STATUS: 'sixty',
      PROXY_PORT: '99999',
    };
    assert.throws(
      () => readConfig({ ...rest, ...wrong }),
      (error) => {
        assert.ok(error instanceof ConfigError);
        const names = error.problems.map((problem) => problem.split(/[ :]/)[0]);
        assert.deepEqual(names.toSorted(), Object.keys(wrong).toSorted(), error.message);
        assert.doesNotMatch(error.message, /secret-host|'short'|sixty|99999/);
        return true;
      },
    );
  });

  test('takes a secret from a file, also with a byte order mark and the line end of Windows', () => {
    const { UPSTREAM_TOKEN: _, HOST_KEYS: __, ...rest } = usable;
    const tokenFile = written('token', 'from-a-file\n');
    const HOST_KEYS_FILE = written('marked', `\uFEFF${RANDOM}\r\n`);
    const { upstream, hostKeys } = readConfig({ ...rest, UPSTREAM_TOKEN_FILE: tokenFile, HOST_KEYS_FILE });
    assert.deepEqual([upstream.token, upstream.tokenFile], ['from-a-file', tokenFile]);
    assert.deepEqual(hostKeys, [{ host: 'default', value: RANDOM }]);
  });

  test('gives each key and receiver its host and its secrets; one without a name is of the host default', () => {
    const [one, two, three] = ['host-key-5d1c0f7a', 'host-key-9be24386', 'with:colon-5d1c0f7a-9be2'] as const;
    const bytes = ['events', 'renewed', 'other'].map((name) => testKey(name).subarray(0, 24));
    const [secret, renewed, other] = bytes.map((key) => `whsec_${key.toString('base64')}`);
    const config = readConfig({
      ...usable,
      HOST_KEYS: `shop:${one}, ${two}, bank-2:${three}`,
      PUBLISHABLE_KEYS: 'shop:publishable-5d1c0f7a',
      HOST_WEBHOOK_URL: 'bank-2:https://b.example/events, https://a.example:8443/events',
      HOST_WEBHOOK_SECRETS: `${secret},${renewed};${other}`,
    });
    assert.deepEqual(config.hostKeys, [
      { host: 'shop', value: one },
      { host: 'default', value: two },
      { host: 'bank-2', value: three },
    ]);
    assert.deepEqual(config.publishableKeys, [{ host: 'shop', value: 'publishable-5d1c0f7a' }]);
    assert.deepEqual(
      config.hostWebhooks.map(({ host, url, keys }) => [host, url, keys.map((key) => Buffer.from(key))]),
      [
        ['bank-2', 'https://b.example/events', bytes.slice(0, 2)],
        ['default', 'https://a.example:8443/events', bytes.slice(2)],
      ],
    );
  });
});
