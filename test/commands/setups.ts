/** Settings that are wrong, and what config, serve and doctor say of each. `broken-setups.ts` has what is wrong around the proxy. */
import { testKey } from '../test-key.js';

export type Environment = Record<string, string | undefined>;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
export const KEY = base64(testKey('first'));
const OTHER_KEY = base64(testKey('second'));

/** A setup that works, but for the service, which does not answer. */
export const SHARED = {
  UPSTREAM_URL: 'http://127.0.0.1:1',
  UPSTREAM_TOKEN: 'the-upstream-token',
  HOST_KEYS: 'host-key-5d1c0f7a9be2',
  ALLOWED_ORIGINS: 'https://a.example',
  ENCRYPTION_KEYS: KEY,
  WEBHOOK_SECRETS: 'webhook-secret-0123456789',
  PROXY_PORT: '0',
  LOG_LEVEL: 'silent',
};

const RANDOM = '5d1c0f7a9be24386a1';
export const SECRET = `whsec_${base64(testKey('events'))}`;
const RECEIVER = { HOST_WEBHOOK_URL: 'https://hooks.example', HOST_WEBHOOK_SECRETS: SECRET };
const TWO_RECEIVERS = { HOST_WEBHOOK_SECRETS: `${SECRET};${SECRET}` };
/** Zeros, one byte, a text, and half a key, each repeated. */
const NOT_RANDOM = [
  Buffer.alloc(32),
  Buffer.alloc(32, 7),
  Buffer.alloc(32, 'abcd'),
  Buffer.alloc(32, testKey('x').subarray(0, 16)),
].map(base64);
const WITH_PASSWORD = ['pa#ss', 'pa/ss', '12/ss', 'pa?ss', '12?ss', 'pa@ss', 'pa%ss', '12#ss'].map(
  (word) => `postgres://kyc:${word}@db.example/kyc`,
);
const ADDRESSES = ['https://a.example', 'https://b.example'] as const;

/** A variable, what is said of it, and values of which that is said. */
const VALUES: readonly (readonly [name: string, says: string, ...values: string[]])[] = [
  ['UPSTREAM_URL', 'must be https', 'http://api.example', 'http://8.8.8.8'],
  ['UPSTREAM_URL', 'must be an http(s) URL', 'ftp://api.example'],
  ['UPSTREAM_URL', 'must not hold a user name or a password', 'https://me:word@api.example'],
  ['UPSTREAM_URL', 'must have no query', 'https://api.example/?key=1'],
  ['UPSTREAM_URL', 'must be one address', ADDRESSES.join(','), ADDRESSES.join('\n')],
  ['UPSTREAM_TOKEN', 'must have no blank, line break or character outside ASCII', 'a-token\nX-Other: 1'],
  ['UPSTREAM_TOKEN', 'names another variable, and nothing', '{{ .Values.token }}'],

  [
    'HOST_KEYS',
    'each must be at least 16 characters',
    'short-5d1c0f',
    'shop:',
    'a-long-name-of-a-host:5d1c0f7a',
  ],
  ['HOST_KEYS', 'must have no blank', `${RANDOM} ${RANDOM}`, `${RANDOM}ключ`],
  ['HOST_KEYS', 'must have commas between two keys', `shop:${RANDOM};bank:host-key-5d1c0f7a9be2`],
  ['HOST_KEYS', 'each must be random', 'aaaaaaaabbbbbbbb'],
  ['HOST_KEYS', 'a name of a host before', `Shop:${RANDOM}`, `${'a'.repeat(33)}:${RANDOM}`, `:${RANDOM}`],
  ['HOST_KEYS', 'has one key for two hosts', `shop:${RANDOM},bank:${RANDOM}`],
  ['HOST_KEYS', 'has quotes around its value', '"host-key-5d1c0f7a9be2"', '“host-key-5d1c0f7a9be2”'],
  ['HOST_KEYS', 'names another variable, and nothing', '$HOST_KEY_OF_THE_SHOP', '$(HOST_KEY_OF_SHOP)'],
  ['METRICS_TOKEN', 'must be at least 16 characters', 'short-5d1c0f'],
  [
    'ENCRYPTION_KEYS',
    'each must be 32 bytes in base64',
    'bm90IDMyIGJ5dGVz',
    `${KEY}\n${OTHER_KEY}`,
    `${KEY}${OTHER_KEY}`,
    `${KEY.slice(0, 9)}!${KEY.slice(9)}`,
  ],
  [
    'WEBHOOK_SECRETS',
    'each must have none of `/ ? # %` and no backslash',
    ...[...'/?#%\\'].map((sign) => `${RANDOM},${RANDOM}${sign}b`),
  ],
  [
    'ENCRYPTION_KEYS',
    'each must be random bytes; make one with `openssl rand -base64 32`',
    ...NOT_RANDOM.map((key) => `${KEY},${key}`),
  ],
  [
    'ENCRYPTION_KEYS',
    'has the same key twice',
    `${KEY},${OTHER_KEY},${KEY}`,
    `${KEY},${testKey('first').toString('base64url')}`,
  ],
  ...['HOST_KEYS', 'PUBLISHABLE_KEYS', 'ENCRYPTION_KEYS', 'WEBHOOK_SECRETS'].map(
    (name) => [name, 'must not be empty', ' , '] as const,
  ),

  ['DATABASE_URL', 'has one of `# / ? @ %` unescaped in its user or password', ...WITH_PASSWORD],
  ['DATABASE_URL', 'must have the form postgres:', 'nonsense', 'mysql://db.example/kyc'],
  ['DATABASE_URL', 'must name one host', 'postgres://kyc:a-password@one:5432,two:5432/kyc'],
  [
    'DATABASE_URL',
    'has an sslmode that',
    ...[
      'sslmode=verify_full',
      'SSLMODE=verify-full',
      'a=b&ssl-mode=require',
      'sslmode=require&sslMode=x',
      'ssl=no',
      'SSL=true',
    ].map((parameters) => `postgres://db.example/kyc?${parameters}`),
  ],
  [
    'DATABASE_URL',
    'has a `port` that no server has, or an `sslnegotiation` that is not `postgres` or `direct`',
    ...['port=abc', 'port=65536', 'port=66000', 'a=b&port=-1', 'port=', 'sslnegotiation=require'].map(
      (parameters) => `postgres://db.example/kyc?${parameters}`,
    ),
  ],
  [
    'DATABASE_SCHEMA',
    'must be a name',
    'public',
    'pg_kyc',
    'sandbox',
    'Shop',
    'a-b',
    'a"b',
    '2a',
    'a'.repeat(41),
  ],
  ['ACCOUNT', 'must be a name', 'my shop'],

  ['ALLOWED_ORIGINS', 'has a wildcard', '*', 'https://*.example'],
  [
    'ALLOWED_ORIGINS',
    'must be exact origins such as https://onboarding.example, with commas between them: in small letters of ASCII',
    ADDRESSES.join(' '),
    'https://a.example/path',
    'https://a.example/path/',
    'https://bücher.example',
  ],
  [
    'ALLOWED_ORIGINS',
    'has an origin with a slash at its end: remove the slash',
    'https://a.example/',
    'https://a.example,https://b.example:8443/',
  ],
  ['PROXY_HOST', 'must be an address or a name of this machine', 'http://127.0.0.1', '0.0.0.0:8081'],
  ['PROXY_PORT', 'must be 0 to 65535, in digits', '99999', 'tcp://10.0.0.7:8081'],
  ['OPERATIONS_PORT', 'must be 0 to 65535', 'metrics'],
  ['TRUST_PROXY', 'must be 0 to 10', '11'],

  ['LIMIT_STATUS', 'must be 1 to 1000000, in digits', 'sixty'],
  ['LIMIT_STATUS', 'has quotes around its value', "'60'"],
  ['STOP_SECONDS', 'must be 1 to 3600, in digits', '1e1', '0'],
  ['AUDIT_RETENTION_DAYS', 'must be 1 to 1000000', '9007199254740991', '٣٠٠'],
  ['LOG_LEVEL', 'must be `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`', 'verbose'],
  ['START_LIMITS', 'must be `auto`, `on` or `off`', '6'],
  [
    'NATIONAL_ID_FORMS',
    'must be `any`, or forms such as 1NNNNNNNNN',
    '[12][0-9]{9}',
    '.+',
    '١',
    '1NNN-N',
    'ANY',
  ],
];

/** By name: several variables, and what is said of one of them. */
const TOGETHER: readonly (readonly [name: string, given: Environment, says: string])[] = [
  ['no token', { UPSTREAM_TOKEN: '' }, 'UPSTREAM_TOKEN is required'],
  [
    'one value as host key and publishable key',
    { HOST_KEYS: RANDOM, PUBLISHABLE_KEYS: RANDOM },
    'PUBLISHABLE_KEYS: has a value that HOST_KEYS has too',
  ],
  [
    'the token as a secret of the webhook',
    { UPSTREAM_TOKEN: RANDOM, WEBHOOK_SECRETS: RANDOM },
    'WEBHOOK_SECRETS: has a value that UPSTREAM_TOKEN has too',
  ],
  [
    'a host key that is an encryption key',
    { HOST_KEYS: `${OTHER_KEY},${KEY}` },
    'ENCRYPTION_KEYS: has a value that HOST_KEYS has',
  ],
  [
    'a host key that signs events',
    { ...RECEIVER, HOST_KEYS: OTHER_KEY, HOST_WEBHOOK_SECRETS: `${SECRET},whsec_${OTHER_KEY}` },
    'HOST_WEBHOOK_SECRETS: has a value that HOST_KEYS has',
  ],
  [
    'an encryption key that signs events',
    { ...RECEIVER, HOST_WEBHOOK_SECRETS: `whsec_${KEY}` },
    'HOST_WEBHOOK_SECRETS: has a value that ENCRYPTION_KEYS has',
  ],
  [
    'a publishable key of a host without a key',
    { HOST_KEYS: `shop:${RANDOM}`, PUBLISHABLE_KEYS: 'publishable-5d1c0f7a' },
    'PUBLISHABLE_KEYS: names a host that has no key',
  ],
  [
    'one port for two listeners',
    { PROXY_PORT: undefined, OPERATIONS_PORT: '8081' },
    'OPERATIONS_PORT: must differ from PROXY_PORT',
  ],
  [
    'one port twice, once with a zero',
    { PROXY_PORT: '8099', OPERATIONS_PORT: '08099' },
    'OPERATIONS_PORT: must differ',
  ],
  ...(
    [
      ['ENCRYPTION_KEYS', '-base64 32'],
      ['WEBHOOK_SECRETS', '-hex 24'],
    ] as const
  ).map(
    ([name, form]) =>
      [
        `a shared database without ${name}`,
        { DATABASE_URL: 'postgres://db.example/kyc', [name]: undefined },
        `${name} is required with DATABASE_URL: make one with \`openssl rand ${form}\``,
      ] as const,
  ),

  // Receivers of events.
  ...NOT_RANDOM.map(
    (key, place) =>
      [
        `a secret of events of bytes that are not random, ${place}`,
        { ...RECEIVER, HOST_WEBHOOK_SECRETS: `${SECRET},whsec_${key}` },
        'HOST_WEBHOOK_SECRETS: each must be random bytes; make one with `echo whsec_',
      ] as const,
  ),
  [
    'a receiver over http',
    { ...RECEIVER, HOST_WEBHOOK_URL: 'http://hooks.example' },
    'HOST_WEBHOOK_URL: must be https: over http the events cross',
  ],
  ...['ftp://hooks.example', 'nowhere'].map(
    (url) =>
      [
        `the receiver ${url}`,
        { ...RECEIVER, HOST_WEBHOOK_URL: url },
        'HOST_WEBHOOK_URL: each must be an http',
      ] as const,
  ),
  [
    'a password in the address of a receiver',
    { ...RECEIVER, HOST_WEBHOOK_URL: 'https://user:secret@hooks.example' },
    'HOST_WEBHOOK_URL: must not hold a user name or a password',
  ],
  [
    'a short secret of events',
    { ...RECEIVER, HOST_WEBHOOK_SECRETS: 'whsec_dG9vIHNob3J0' },
    'HOST_WEBHOOK_SECRETS: each must be whsec_',
  ],
  [
    'an empty list of secrets of events',
    { ...RECEIVER, HOST_WEBHOOK_SECRETS: ',' },
    'HOST_WEBHOOK_SECRETS: must not be empty',
  ],
  ['secrets without a receiver', { HOST_WEBHOOK_SECRETS: SECRET }, 'HOST_WEBHOOK_URL is required'],
  [
    'a receiver without secrets',
    { HOST_WEBHOOK_URL: 'https://hooks.example' },
    'HOST_WEBHOOK_SECRETS is required',
  ],
  [
    'two receivers and one group of secrets',
    { ...RECEIVER, HOST_WEBHOOK_URL: ADDRESSES.join(', ') },
    'HOST_WEBHOOK_SECRETS: must have one group for each address',
  ],
  [
    'one secret of events for two hosts',
    {
      ...TWO_RECEIVERS,
      HOST_KEYS: `shop:${RANDOM},bank:host-key-9be24386`,
      HOST_WEBHOOK_URL: 'shop:https://a.example,bank:https://b.example',
    },
    'HOST_WEBHOOK_SECRETS: has one key for two hosts',
  ],
  [
    'an address twice for one host',
    { ...TWO_RECEIVERS, HOST_WEBHOOK_URL: 'https://a.example/,HTTPS://A.example:443' },
    'HOST_WEBHOOK_URL: has an address twice for one host',
  ],
  [
    'a receiver of a host without a key',
    { ...RECEIVER, HOST_WEBHOOK_URL: 'shpo:https://a.example' },
    'HOST_WEBHOOK_URL: names a host that has no key',
  ],

  // What platforms and editors make of a variable.
  [
    'a key under a name that is misspelt',
    { HOST_KEYS: undefined, HOSTKEYS: SHARED.HOST_KEYS },
    'HOST_KEYS is required; HOSTKEYS is set, and the proxy does not read it',
  ],
];

/** What is said begins so. */
export const WRONG_SETTINGS = [
  ...VALUES.flatMap(([name, says, ...values]) =>
    values.map(
      (value) => [`${name}=${JSON.stringify(value)}`, { [name]: value }, `${name}: ${says}`] as const,
    ),
  ),
  ...TOGETHER,
];
