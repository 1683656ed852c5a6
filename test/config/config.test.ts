import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ConfigError } from '../../server/config/config-error.js';
import { readConfig } from '../../server/config/read-config.js';
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

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

describe('the configuration', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('needs four variables; the rest has defaults, and generated secrets stay the same', () => {
    const config = readConfig(usable);
    assert.equal(config.upstream.url, 'https://upstream.example/base');
    assert.deepEqual(config.allowedOrigins, ['https://a.example', 'https://b.example']);
    assert.deepEqual(config.limits, { request: 10, status: 60, details: 30 });
    assert.deepEqual(readConfig(usable), config);
    const ofWindows = Object.entries({ ...usable, LOG_LEVEL: 'info' }).map(([name, value]) => [
      name,
      `${value}\r`,
    ]);
    assert.deepEqual(
      readConfig(Object.fromEntries(ofWindows) as typeof usable),
      config,
      'with the line ends of Windows',
    );
  });

  test('has limits on starts, except with a token of the sandbox', () => {
    const limits = (more: Record<string, string>) => readConfig({ ...usable, ...more }).startLimits;
    const sandbox = { UPSTREAM_TOKEN: 'sbx_unrestricted' };
    assert.deepEqual(limits({}), { person: 5, address: 300 });
    assert.deepEqual(limits({ START_LIMIT_PERSON: '8', START_LIMIT_ADDRESS: '50' }), {
      person: 8,
      address: 50,
    });
    assert.equal(limits({ START_LIMITS: 'off' }), null);
    assert.equal(limits(sandbox), null);
    assert.deepEqual(limits({ ...sandbox, START_LIMITS: 'on' }), { person: 5, address: 300 });
  });

  test('takes from a service profile what was found out, and an explicit variable wins', () => {
    const file = join(folder, 'profile.json');
    const read = (profile: object, more: Record<string, string> = {}) => {
      writeFileSync(file, JSON.stringify({ profile: 1, ...profile }));
      return readConfig({ ...usable, SERVICE_PROFILE: file, ...more });
    };
    assert.deepEqual(read({}), readConfig(usable));
    const limits = { request: 6, status: 40, screening: null };
    const found = read({ limits, lifetimeSeconds: 120, secondRequest: 'supersede' }, { LIMIT_STATUS: '50' });
    assert.deepEqual(found.limits, { request: 6, status: 50, details: 30 });
    assert.equal(found.verificationLifetimeSeconds, 120);
    assert.equal(read({ countries: 'weigh' }).screeningCountries, 'weigh');
    assert.equal(
      read({ countries: 'weigh' }, { SCREENING_COUNTRIES: 'narrow' }).screeningCountries,
      'narrow',
    );
    // Few forms were tried: a person with another one must not be refused.
    const nationalIds = { accepted: ['784NNNNNNNNNNNN'], refused: ['1N'] };
    assert.equal(read({ nationalIds }).nationalIdPattern, '.+');
    assert.equal(read({ nationalIds }, { NATIONAL_ID_PATTERN: '784[0-9]+' }).nationalIdPattern, '784[0-9]+');
  });

  test('refuses a wrong service profile with a sentence', () => {
    const file = join(folder, 'wrong-profile.json');
    writeFileSync(file, '{"profile": 1, "limits": {"status": "60"}}');
    const [problem, ...others] = problemsOf({ ...usable, SERVICE_PROFILE: file });
    assert.match(problem ?? '', /^SERVICE_PROFILE: the file is not a service profile: limits\.status: /);
    assert.deepEqual(others, []);
    assert.deepEqual(problemsOf({ ...usable, SERVICE_PROFILE: join(folder, 'none.json') }), [
      'SERVICE_PROFILE: the file cannot be read. Check its path, and that this user may read it',
    ]);
  });

  test('has no variable for what only tests may change', () => {
    assert.deepEqual(readConfig({ ...usable, LIMIT_WINDOW_SECONDS: '1' }), readConfig(usable));
  });

  test('generates secrets once, also for processes that start at the same moment', async () => {
    const fresh = join(folder, 'fresh');
    const print = `
      const { readConfig } = await import(${JSON.stringify(new URL('../../server/config/read-config.js', import.meta.url).href)});
      const { encryptionKeys, webhookSecrets } = readConfig(${JSON.stringify({ ...usable, DATA_DIR: fresh })});
      console.log(JSON.stringify([encryptionKeys.map((key) => key.toString('base64')), webhookSecrets]));
    `;
    const starts = Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', print]),
    );
    const printed = new Set((await Promise.all(starts)).map(({ stdout }) => stdout));
    assert.equal(printed.size, 1);
    assert.deepEqual(readdirSync(fresh).toSorted(), ['encryption-key', 'webhook-secret']);
  });

  test('keeps generated secrets in KEYS_DIR, away from the data, and generates no second one', () => {
    const [dataDir, keysDir] = [join(folder, 'data'), join(folder, 'keys')];
    const environment = { ...usable, DATA_DIR: dataDir, KEYS_DIR: keysDir };
    const config = readConfig(environment);
    assert.deepEqual(readdirSync(keysDir).toSorted(), ['encryption-key', 'webhook-secret']);
    assert.equal(existsSync(dataDir), false);
    assert.deepEqual(readConfig(environment), config);
    assert.deepEqual(problemsOf({ ...usable, KEYS_DIR: join(folder, 'other') }), [
      'KEYS_DIR lacks the file encryption-key, which is in DATA_DIR: move it, then start again',
    ]);
  });

  test('reports all that is wrong at once, by name, without quoting a value', () => {
    const problems = problemsOf({
      UPSTREAM_URL: 'ftp://secret-host',
      HOST_KEYS: 'short',
      ALLOWED_ORIGINS: 'https://a.example/path',
      ENCRYPTION_KEYS: 'bm90IDMyIGJ5dGVz',
      LIMIT_STATUS: 'sixty',
      PROXY_PORT: '99999',
    });
    for (const name of [
      'UPSTREAM_URL',
      'UPSTREAM_TOKEN',
      'HOST_KEYS',
      'ALLOWED_ORIGINS',
      'ENCRYPTION_KEYS',
      'LIMIT_STATUS',
      'PROXY_PORT',
    ]) {
      assert.equal(
        problems.filter((problem) => problem.startsWith(name)).length,
        1,
        `${name} in ${problems.join('; ')}`,
      );
    }
    assert.ok(problems.includes('LIMIT_STATUS: must be 1 to 1000000, in digits'));
    assert.ok(problems.includes('PROXY_PORT: must be 0 to 65535, in digits'));
    assert.ok(!problems.join().includes('secret-host') && !problems.join().includes('short'));
  });

  const refused: Record<string, [Record<string, string>, string]> = {
    'http to an address of the internet': [{ UPSTREAM_URL: 'http://8.8.8.8' }, 'UPSTREAM_URL: must be https'],
    'credentials in an address': [
      { UPSTREAM_URL: 'https://me:word@api.example' },
      'UPSTREAM_URL: must not hold',
    ],
    'a query in an address': [
      { UPSTREAM_URL: 'https://api.example/?key=1' },
      'UPSTREAM_URL: must have no query',
    ],
    'two addresses': [{ UPSTREAM_URL: 'https://a.example,https://b.example' }, 'UPSTREAM_URL: must be one'],
    'a token with a line break': [
      { UPSTREAM_TOKEN: 'a-token\nX-Other: 1' },
      'UPSTREAM_TOKEN: must have no blank',
    ],
    'a key with a blank': [{ HOST_KEYS: `${RANDOM} ${RANDOM}` }, 'HOST_KEYS: must have no blank'],
    'a key outside ASCII': [{ HOST_KEYS: `${RANDOM}ключ` }, 'HOST_KEYS: must have no blank'],
    'a key of few different characters': [
      { HOST_KEYS: 'aaaaaaaabbbbbbbb' },
      'HOST_KEYS: each must be random',
    ],
    'one value as host key and publishable key': [
      { HOST_KEYS: RANDOM, PUBLISHABLE_KEYS: RANDOM },
      'PUBLISHABLE_KEYS: has a value that HOST_KEYS has too',
    ],
    'the token as a secret of the webhook': [
      { UPSTREAM_TOKEN: RANDOM, WEBHOOK_SECRETS: RANDOM },
      'WEBHOOK_SECRETS: has a value that UPSTREAM_TOKEN has too',
    ],
    'more proxies in front than there can be': [{ TRUST_PROXY: '11' }, 'TRUST_PROXY: must be 0 to 10'],
    'a port that is not one': [{ OPERATIONS_PORT: 'metrics' }, 'OPERATIONS_PORT: must be 0 to 65535'],
    'one port for two listeners': [
      { OPERATIONS_PORT: '8081' },
      'OPERATIONS_PORT: must differ from PROXY_PORT',
    ],
    'a short token for metrics': [
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN: must be at least 16 characters',
    ],
  };
  for (const [mistake, [environment, problem]] of Object.entries(refused)) {
    test(`refuses ${mistake}, in one sentence`, () => {
      const problems = problemsOf({ ...usable, ...environment });
      assert.equal(problems.length, 1, problems.join('; '));
      assert.ok(problems[0]!.startsWith(problem), problems[0]);
    });
  }

  test('takes http to this machine, to a private network and to the names of clusters', () => {
    for (const host of [
      'localhost:8080',
      '127.0.0.1',
      '[::1]:3',
      '10.1.2.3',
      'sandbox:8080',
      'api.svc.cluster.local',
    ])
      assert.deepEqual(problemsOf({ ...usable, UPSTREAM_URL: `http://${host}/base` }), [], host);
  });

  test('reports what is wrong with files beside everything else, each variable once', () => {
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\n');
    const { UPSTREAM_TOKEN: _, ...rest } = usable;
    assert.deepEqual(
      problemsOf({
        ...rest,
        UPSTREAM_TOKEN_FILE: join(folder, 'none'),
        WEBHOOK_SECRETS_FILE: empty,
        LIMIT_STATUS: 'sixty',
      }).map((problem) => problem.split(/[ :]/)[0]),
      ['UPSTREAM_TOKEN_FILE', 'WEBHOOK_SECRETS_FILE', 'LIMIT_STATUS'],
    );
    assert.deepEqual(problemsOf({ ...usable, UPSTREAM_TOKEN: '' }), ['UPSTREAM_TOKEN is required']);
  });

  test('takes no list of secrets without one in it: nothing would be signed, sealed or let in', () => {
    for (const name of ['HOST_KEYS', 'PUBLISHABLE_KEYS', 'ENCRYPTION_KEYS', 'WEBHOOK_SECRETS']) {
      assert.deepEqual(problemsOf({ ...usable, [name]: ' , ' }), [`${name}: must not be empty`]);
    }
    const unsigned = { HOST_WEBHOOK_URL: 'https://hooks.example', HOST_WEBHOOK_SECRETS: ',' };
    assert.deepEqual(problemsOf({ ...usable, ...unsigned }), ['HOST_WEBHOOK_SECRETS: must not be empty']);
  });

  test('wants the address of a Postgres, and does not repeat it', () => {
    for (const DATABASE_URL of ['nonsense', 'mysql://localhost/kyc']) {
      const [problem] = problemsOf({ ...usable, DATABASE_URL });
      assert.match(problem!, /^DATABASE_URL: must have the form postgres:/);
      assert.ok(!problem!.includes(DATABASE_URL));
    }
  });

  test('refuses what must be escaped in the address of a Postgres, and quotes nothing of it', () => {
    const shared = {
      ...usable,
      ENCRYPTION_KEYS: testKey('first').toString('base64'),
      WEBHOOK_SECRETS: 'webhook-secret-0123456789',
    };
    for (const word of ['pa#ss', 'pa/ss', '12/ss', 'pa?ss', '12?ss', 'pa@ss', 'pa%ss', '12#ss']) {
      const problems = problemsOf({ ...shared, DATABASE_URL: `postgres://kyc:${word}@db.example/kyc` });
      assert.equal(problems.length, 1, word);
      assert.match(
        problems[0]!,
        /^DATABASE_URL: has one of `# \/ \? @ %` unescaped.*%23 %2F %3F %40 %25/,
        word,
      );
      assert.ok(!problems[0]!.includes(word));
    }
    for (const DATABASE_URL of [
      `postgres://kyc:${encodeURIComponent('a#/?@%')}@db.example:5432/kyc?sslmode=require`,
      'postgres://db.example/kyc?user=kyc&application_name=a@b',
      'postgresql:///kyc?host=/var/run/postgresql',
      'postgres://kyc@[::1]/kyc',
    ])
      assert.deepEqual(problemsOf({ ...shared, DATABASE_URL }), [], DATABASE_URL);
  });

  test('takes a secret from a file with a byte order mark and the line end of Windows', () => {
    const file = join(folder, 'marked');
    writeFileSync(file, `\uFEFF${RANDOM}\r\n`);
    assert.deepEqual(problemsOf({ ...usable, HOST_KEYS: undefined, HOST_KEYS_FILE: file }), []);
  });

  test('refuses keys of bytes that are not random, and one key for two purposes, and quotes none', () => {
    const key = (bytes: Buffer) => bytes.toString('base64');
    const [good, other] = [key(testKey('first')), key(testKey('second'))];
    const weak = [
      Buffer.alloc(32),
      Buffer.alloc(32, 7),
      Buffer.alloc(32, 'abcd'),
      Buffer.alloc(32, testKey('x').subarray(0, 16)),
    ];
    const receiver = { HOST_WEBHOOK_URL: 'https://hooks.example' };
    const cases: [given: Record<string, string>, says: RegExp][] = [
      ...weak.map((bytes): [Record<string, string>, RegExp] => [
        { ENCRYPTION_KEYS: `${good},${key(bytes)}` },
        /^ENCRYPTION_KEYS: each must be random bytes; make one with `openssl rand -base64 32`$/,
      ]),
      ...weak.map((bytes): [Record<string, string>, RegExp] => [
        { ...receiver, HOST_WEBHOOK_SECRETS: `whsec_${good},whsec_${key(bytes)}` },
        /^HOST_WEBHOOK_SECRETS: each must be random bytes; make one with `echo whsec_/,
      ]),
      [{ ENCRYPTION_KEYS: `${good},${other},${good}` }, /^ENCRYPTION_KEYS: has the same key twice/],
      [
        { ENCRYPTION_KEYS: `${good},${testKey('first').toString('base64url')}` },
        /^ENCRYPTION_KEYS: has the same key twice/,
      ],
      [
        { HOST_KEYS: `${other},${good}`, ENCRYPTION_KEYS: good },
        /^ENCRYPTION_KEYS: has a value that HOST_KEYS has/,
      ],
      [
        { ...receiver, HOST_KEYS: good, HOST_WEBHOOK_SECRETS: `whsec_${other},whsec_${good}` },
        /^HOST_WEBHOOK_SECRETS: has a value that HOST_KEYS has/,
      ],
      [
        { ...receiver, ENCRYPTION_KEYS: good, HOST_WEBHOOK_SECRETS: `whsec_${good}` },
        /^HOST_WEBHOOK_SECRETS: has a value that ENCRYPTION_KEYS has/,
      ],
    ];
    for (const [given, says] of cases) {
      const problems = problemsOf({ ...usable, ...given });
      assert.equal(problems.length, 1, problems.join());
      assert.match(problems[0]!, says);
      assert.ok(!problems.join().includes(good.slice(0, 8)));
    }
    assert.deepEqual(
      problemsOf({
        ...usable,
        ...receiver,
        ENCRYPTION_KEYS: `${good},${other}`,
        HOST_WEBHOOK_SECRETS: `whsec_${key(testKey('x'))}`,
      }),
      [],
    );
  });

  test('names the account, and a schema that no other program uses', () => {
    const { account, databaseSchema } = readConfig(usable);
    assert.deepEqual([account, databaseSchema], ['default', 'proxy']);
    for (const ACCOUNT of ['', 'shop', 'shop-2.test@bank'])
      assert.equal(readConfig({ ...usable, ACCOUNT }).account, ACCOUNT || 'default');
    assert.match(problemsOf({ ...usable, ACCOUNT: 'my shop' })[0]!, /^ACCOUNT: must be a name/);
    assert.equal(readConfig({ ...usable, DATABASE_SCHEMA: 'kyc_2' }).databaseSchema, 'kyc_2');
    for (const DATABASE_SCHEMA of ['public', 'pg_kyc', 'sandbox', 'Shop', 'a-b', 'a"b', '2a', 'a'.repeat(41)])
      assert.match(problemsOf({ ...usable, DATABASE_SCHEMA })[0]!, /^DATABASE_SCHEMA: must be a name/);
  });

  test('with a shared database wants shared secrets', () => {
    const problems = problemsOf({ ...usable, DATABASE_URL: 'postgres://localhost/kyc' });
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['ENCRYPTION_KEYS', 'WEBHOOK_SECRETS'],
    );
  });

  test('accepts a national ID pattern that is a regular expression, or any', () => {
    assert.equal(readConfig(usable).nationalIdPattern, '[12][0-9]{9}');
    for (const [NATIONAL_ID_PATTERN, pattern] of [
      ['any', '.+'],
      ['[0-9]{11}', '[0-9]{11}'],
    ] as const)
      assert.equal(readConfig({ ...usable, NATIONAL_ID_PATTERN }).nationalIdPattern, pattern);
    for (const NATIONAL_ID_PATTERN of ['[12', '.*', '١'])
      assert.match(problemsOf({ ...usable, NATIONAL_ID_PATTERN })[0]!, /^NATIONAL_ID_PATTERN: must be/);
  });

  test('takes a secret from a file, and refuses both at once', () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'from-a-file\n');
    const { UPSTREAM_TOKEN: _, ...rest } = usable;
    const { upstream } = readConfig({ ...rest, UPSTREAM_TOKEN_FILE: file });
    assert.deepEqual([upstream.token, upstream.tokenFile], ['from-a-file', file]);
    assert.match(
      problemsOf({ ...usable, UPSTREAM_TOKEN_FILE: file })[0]!,
      /UPSTREAM_TOKEN_FILE are both set/,
    );
    assert.match(problemsOf({ ...rest, UPSTREAM_TOKEN_FILE: join(folder, 'none') })[0]!, /cannot be read/);
  });

  test('takes the webhook from anywhere, unless it lists addresses and ranges that are some', () => {
    assert.deepEqual(readConfig(usable).webhookAllowedFrom, []);
    const { webhookAllowedFrom } = readConfig({ ...usable, WEBHOOK_ALLOWED_IPS: '192.0.2.1, 2001:db8::/32' });
    assert.deepEqual(webhookAllowedFrom, ['192.0.2.1', '2001:db8::/32']);
    for (const wrong of ['hooks.example', '192.0.2.0/33', '192.0.2.1,,::1%eth0']) {
      assert.match(
        problemsOf({ ...usable, WEBHOOK_ALLOWED_IPS: wrong }).join(),
        /^WEBHOOK_ALLOWED_IPS: each/,
        wrong,
      );
    }
  });

  test('sends events only to https out on the internet, unless private addresses are allowed', () => {
    const HOST_WEBHOOK_SECRETS = `whsec_${testKey('events').toString('base64')}`;
    const wrong = (HOST_WEBHOOK_URL: string, secrets?: string) =>
      problemsOf({ ...usable, HOST_WEBHOOK_URL, HOST_WEBHOOK_SECRETS: secrets ?? HOST_WEBHOOK_SECRETS });
    assert.deepEqual(wrong('https://hooks.example/kyc'), []);
    for (const url of ['http://hooks.example', 'https://10.0.0.1', 'https://[::1]/', 'https://2130706433/']) {
      assert.match(wrong(url).join(), /^HOST_WEBHOOK_URL .*ALLOW_PRIVATE_WEBHOOK=true/, url);
      const { hostWebhooks } = readConfig({
        ...usable,
        HOST_WEBHOOK_URL: url,
        HOST_WEBHOOK_SECRETS,
        ALLOW_PRIVATE_WEBHOOK: 'true',
      });
      assert.equal(hostWebhooks[0]?.allowPrivate, true);
    }
    for (const url of ['ftp://hooks.example', 'nowhere', 'https://user:secret@hooks.example']) {
      assert.match(wrong(url).join(), /^HOST_WEBHOOK_URL: /, url);
    }
    assert.match(wrong('https://hooks.example', 'whsec_dG9vIHNob3J0').join(), /^HOST_WEBHOOK_SECRETS: each/);
    assert.match(problemsOf({ ...usable, HOST_WEBHOOK_SECRETS }).join(), /^HOST_WEBHOOK_URL is required/);
    const noSecrets = problemsOf({ ...usable, HOST_WEBHOOK_URL: 'https://hooks.example' });
    assert.match(noSecrets.join(), /^HOST_WEBHOOK_SECRETS is required/);
    assert.deepEqual(readConfig(usable).hostWebhooks, []);
  });

  test('gives each key and receiver its host; one without a name is of the host default', () => {
    const [one, two, three] = ['host-key-5d1c0f7a', 'host-key-9be24386', 'with:colon-5d1c0f7a-9be2'] as const;
    const [secret, other] = ['events', 'other'].map(
      (name) => `whsec_${testKey(name).subarray(0, 24).toString('base64')}`,
    );
    const config = readConfig({
      ...usable,
      HOST_KEYS: `shop:${one}, ${two}, bank-2:${three}`,
      PUBLISHABLE_KEYS: 'shop:publishable-5d1c0f7a',
      HOST_WEBHOOK_URL: 'bank-2:https://b.example/events,https://a.example:8443/events',
      HOST_WEBHOOK_SECRETS: `${secret};${other}`,
    });
    assert.deepEqual(config.hostKeys, [
      { host: 'shop', value: one },
      { host: 'default', value: two },
      { host: 'bank-2', value: three },
    ]);
    assert.deepEqual(config.publishableKeys, [{ host: 'shop', value: 'publishable-5d1c0f7a' }]);
    assert.deepEqual(
      config.hostWebhooks.map(({ host, url }) => [host, url]),
      [
        ['bank-2', 'https://b.example/events'],
        ['default', 'https://a.example:8443/events'],
      ],
    );
  });

  const HOST_WEBHOOK_SECRETS = `whsec_${testKey('events').subarray(0, 24).toString('base64')}`;
  for (const [name, environment, problem] of [
    [
      'a name in capitals',
      { HOST_KEYS: `Shop:${RANDOM}` },
      /^HOST_KEYS: a name of a host before the colon is/,
    ],
    ['a name that is too long', { HOST_KEYS: `${'a'.repeat(33)}:${RANDOM}` }, /^HOST_KEYS: a name of a host/],
    ['no name before a colon', { HOST_KEYS: `:${RANDOM}` }, /^HOST_KEYS: a name of a host/],
    [
      'a short key after a name',
      { HOST_KEYS: 'a-long-name-of-a-host:5d1c0f7a' },
      /at least 16 characters, after/,
    ],
    ['no key after a name', { HOST_KEYS: 'shop:' }, /^HOST_KEYS: each must be at least 16/],
    [
      'one key for two hosts',
      { HOST_KEYS: `shop:${RANDOM},bank:${RANDOM}` },
      /^HOST_KEYS: has one key for two hosts/,
    ],
    [
      'a publishable key of a host without a key',
      { HOST_KEYS: `shop:${RANDOM}`, PUBLISHABLE_KEYS: 'publishable-5d1c0f7a' },
      /^PUBLISHABLE_KEYS: names a host that has no key/,
    ],
    [
      'one secret of events for two hosts',
      {
        HOST_KEYS: `shop:${RANDOM},bank:host-key-9be24386`,
        HOST_WEBHOOK_URL: 'shop:https://a.example,bank:https://b.example',
        HOST_WEBHOOK_SECRETS: `${HOST_WEBHOOK_SECRETS};${HOST_WEBHOOK_SECRETS}`,
      },
      /^HOST_WEBHOOK_SECRETS: has one key for two hosts/,
    ],
    [
      'an address twice',
      {
        HOST_WEBHOOK_URL: 'https://a.example/,HTTPS://A.example:443',
        HOST_WEBHOOK_SECRETS: `${HOST_WEBHOOK_SECRETS};${HOST_WEBHOOK_SECRETS}`,
      },
      /^HOST_WEBHOOK_URL: has an address twice for one host/,
    ],
    [
      'a receiver of a host without a key',
      { HOST_WEBHOOK_URL: 'shpo:https://a.example', HOST_WEBHOOK_SECRETS },
      /^HOST_WEBHOOK_URL: names a host that has no key/,
    ],
  ] as const)
    test(`refuses ${name}, and says what to write`, () => {
      const problems = problemsOf({ ...usable, ...environment });
      assert.equal(problems.length, 1, problems.join());
      assert.match(problems[0]!, problem);
    });

  test('has a group of secrets for each receiver', () => {
    const secret = (byte: number) => `whsec_${testKey(`events ${byte}`).subarray(0, 24).toString('base64')}`;
    const HOST_WEBHOOK_URL = 'https://a.example/events, https://b.example/events';
    const { hostWebhooks } = readConfig({
      ...usable,
      HOST_WEBHOOK_URL,
      HOST_WEBHOOK_SECRETS: `${secret(1)},${secret(2)};${secret(3)}`,
    });
    assert.deepEqual(
      hostWebhooks.map(({ url, keys }) => [url, keys.map((key) => key[0])]),
      [
        ['https://a.example/events', [1, 2].map((byte) => testKey(`events ${byte}`)[0])],
        ['https://b.example/events', [testKey('events 3')[0]]],
      ],
    );
    const problems = problemsOf({
      ...usable,
      HOST_WEBHOOK_URL,
      HOST_WEBHOOK_SECRETS: `${secret(1)},${secret(2)}`,
    });
    assert.match(problems.join(), /^HOST_WEBHOOK_SECRETS: must have one group for each address/);
    assert.equal(readConfig(usable).auditRetentionDays, 400);
  });
});
