/** Setups that are wrong around the proxy, each with what it needs. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { postgres } from '../engines.js';
import { selfSigned } from '../self-signed.js';
import { testKey } from '../test-key.js';

export type Environment = Record<string, string | undefined>;

/** Makes what the setup needs; `undo` gets what removes it. */
export interface Ground {
  folder: string;
  undo: (work: () => unknown) => void;
}

export const SHARED = {
  UPSTREAM_URL: 'http://127.0.0.1:1',
  UPSTREAM_TOKEN: 'the-upstream-token',
  HOST_KEYS: 'host-key-5d1c0f7a9be2',
  ALLOWED_ORIGINS: 'https://a.example',
  ENCRYPTION_KEYS: testKey('first').toString('base64'),
  WEBHOOK_SECRETS: 'webhook-secret-0123456789',
  PROXY_PORT: '0',
  LOG_LEVEL: 'silent',
};

async function listen(server: Server, { undo }: Ground): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  undo(() => server.close());
  return (server.address() as AddressInfo).port;
}

const served = (port: number, rest = '') => ({
  DATABASE_URL: `postgres://kyc:a-password-of-it@127.0.0.1:${port}/kyc${rest}`,
});

/** A server that answers the first bytes of a client of Postgres. */
const answering = async (ground: Ground, answer: string | Buffer, rest = '') =>
  served(
    await listen(
      createServer((socket) => {
        socket.on('error', () => undefined).once('data', () => socket.end(answer));
      }),
      ground,
    ),
    rest,
  );

function errorOf(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function databaseWith(ground: Ground, statement: (name: string) => string): Promise<string> {
  const { where, remove } = await postgres.create();
  ground.undo(remove);
  const { url } = where as { url: string };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement(new URL(url).pathname.slice(1)));
  await client.end();
  return url;
}

const fileWith = ({ folder }: Ground, bytes: string | Buffer): string => {
  const path = join(mkdtempSync(join(folder, 'file-')), 'value');
  writeFileSync(path, bytes);
  return path;
};

type Setup = readonly [says: RegExp, make: (ground: Ground) => Environment | Promise<Environment>];

const fixed = (environment: Environment) => () => environment;
const unescaped = (word: string): Setup => [
  /^DATABASE_URL: has one of `# \/ \? @ %` unescaped/,
  fixed({ DATABASE_URL: `postgres://kyc:${word}@db.example/kyc` }),
];
const refusing = (says: RegExp, code: string): Setup => [says, (ground) => answering(ground, errorOf(code))];
const inFile = (says: RegExp, bytes: string | Buffer): Setup => [
  says,
  (ground) => ({ UPSTREAM_TOKEN: undefined, UPSTREAM_TOKEN_FILE: fileWith(ground, bytes) }),
];

/** By name: what serve and doctor say, and the variables on top of those that work. */
export const BROKEN: Readonly<Record<string, Setup>> = {
  'a port in use': [
    /^Port \d+ of PROXY_PORT cannot be opened \(EADDRINUSE\): it is in use/,
    async (ground) => ({ PROXY_PORT: await busyPort(ground), PROXY_HOST: '127.0.0.1' }),
  ],
  'an interface of another machine': [
    /^PROXY_HOST cannot be opened \(EADDRNOTAVAIL\): it is no address of this machine/,
    fixed({ PROXY_HOST: '192.0.2.1' }),
  ],
  'an interface without an address': [
    /^PROXY_HOST cannot be opened \(E\w+\): (there is no such name|DNS does not answer)/,
    fixed({ PROXY_HOST: 'nowhere.invalid' }),
  ],
  'a data folder below a file': [
    /^DATA_DIR cannot be used \(ENOTDIR\): a part of its path is a file/,
    (ground) => ({ DATA_DIR: join(fileWith(ground, ''), 'data') }),
  ],
  'a folder of keys below a file': [
    /KEYS_DIR cannot be used \(ENOTDIR\): a part of its path is a file/,
    (ground) => ({
      ENCRYPTION_KEYS: undefined,
      DATA_DIR: join(ground.folder, 'new'),
      KEYS_DIR: join(fileWith(ground, ''), 'keys'),
    }),
  ],
  'a data folder behind a link that leads nowhere': [
    /^DATA_DIR cannot be used \(ENOENT\): the system does not find or make a part of its path/,
    (ground) => {
      symlinkSync('/nowhere/volume', join(ground.folder, 'link'));
      return { DATA_DIR: join(ground.folder, 'link', 'data') };
    },
  ],
  'a data folder where the system makes none': [
    /^DATA_DIR cannot be used \((ENOENT|EPERM|EACCES|EROFS)\): /,
    fixed({ DATA_DIR: '/proc/data' }),
  ],
  'a data folder of something else': [
    /^DATA_DIR .* holds files of something else \(value\)/,
    (ground) => ({ DATA_DIR: join(fileWith(ground, ''), '..') }),
  ],

  'a database where nothing listens': [/\(ECONNREFUSED\): nothing listens there/, fixed(served(1))],
  'a database of no name': [
    /\((ENOTFOUND|EAI_AGAIN)\): (there is no such name|DNS does not answer)/,
    fixed({ DATABASE_URL: 'postgres://kyc:a-password-of-it@nowhere.invalid/kyc' }),
  ],
  'a web server as the database': [
    /it ends the connection, or does not answer\. Check that Postgres runs/,
    (ground) => answering(ground, 'HTTP/1.1 400 Bad Request\r\n\r\n'),
  ],
  'a database that hangs up': [
    /it ends the connection, or does not answer/,
    (ground) => answering(ground, ''),
  ],
  'a database without TLS': [
    /it does not speak TLS\. Turn TLS on there/,
    (ground) => answering(ground, 'N', '?sslmode=verify-full'),
  ],
  'a database with a certificate of its own': [
    /\(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/,
    async (ground) => {
      const own = selfSigned();
      const server = createServer((socket) => {
        socket
          .on('error', () => undefined)
          .once('data', () => {
            socket.write('S');
            new TLSSocket(socket, { isServer: true, ...own }).on('error', () => undefined);
          });
      });
      return served(await listen(server, ground), '?sslmode=verify-full');
    },
  ],
  'a database whose certificates are missing': [
    /\(ENOENT\): a file or a socket that it names is not there/,
    fixed(served(1, '?sslmode=verify-full&sslrootcert=/nowhere/root.crt')),
  ],
  'a socket of a database that is not there': [
    /\(ENOENT\): a file or a socket that it names is not there/,
    fixed({ DATABASE_URL: 'postgres:///kyc?host=/nowhere/postgres' }),
  ],
  'a socket with a user that is not there': [
    /\(ENOENT\): a file or a socket that it names is not there/,
    fixed({ DATABASE_URL: 'postgres://kyc:a-password@/kyc?host=/nowhere/postgres' }),
  ],
  'a misspelt sslmode': [/^DATABASE_URL: has an sslmode that/, fixed(served(1, '?sslmode=verify_full'))],
  'a password that is wrong': refusing(/\(28P01\): it refuses the user or the password/, '28P01'),
  'a user that pg_hba.conf does not list': refusing(/\(28000\): .* pg_hba\.conf/, '28000'),
  'a database that is full of connections': refusing(/\(53300\): it takes no more connections/, '53300'),
  'a database that starts': refusing(/\(57P03\): it is starting or stopping/, '57P03'),
  'a database that takes no connections': refusing(/\(55000\): it takes no connections/, '55000'),
  'a pooler that refuses the start': refusing(/\(08P01\): a pooler in front/, '08P01'),
  'a database with a code of its own': refusing(/\(XX000\): it refuses the connection/, 'XX000'),

  'a # in a password': unescaped('pa#ss'),
  'a / in a password': unescaped('pa/ss'),
  'a ? in a password': unescaped('12?ss'),
  'an @ in a password': unescaped('pa@ss'),
  'a % in a password': unescaped('pa%ss'),
  'a database that is none': [
    /^DATABASE_URL: must have the form/,
    fixed({ DATABASE_URL: 'mysql://db.example/kyc' }),
  ],

  'a token in UTF-16': inFile(
    /^UPSTREAM_TOKEN_FILE: the file is UTF-16/,
    Buffer.from('\uFEFFtoken', 'utf16le'),
  ),
  'a token with a NUL': inFile(/^UPSTREAM_TOKEN_FILE: the file has a NUL byte/, 'token\0'),
  'no token in the file': inFile(/^UPSTREAM_TOKEN_FILE: the file is empty/, '\n'),
  'a token of two lines': inFile(/^UPSTREAM_TOKEN: must have no blank, line break/, 'one\ntwo'),
  'a folder as the file of a token': [
    /^UPSTREAM_TOKEN_FILE: it is no file, such as a folder or a pipe/,
    ({ folder }) => ({ UPSTREAM_TOKEN: undefined, UPSTREAM_TOKEN_FILE: folder }),
  ],
  'a device as the file of a token': [
    /^UPSTREAM_TOKEN_FILE: it is no file/,
    fixed({ UPSTREAM_TOKEN: undefined, UPSTREAM_TOKEN_FILE: '/dev/zero' }),
  ],
  'a pipe as the profile of the service': [
    /^SERVICE_PROFILE: it is no file/,
    ({ folder, undo }) => {
      const pipe = join(folder, 'pipe');
      spawnSync('mkfifo', [pipe]);
      undo(() => rmSync(pipe));
      return { SERVICE_PROFILE: pipe };
    },
  ],
  'a file of 2 MB as a key': [
    /^HOST_KEYS_FILE: .* larger than 1 MB/,
    (ground) => ({ HOST_KEYS: undefined, HOST_KEYS_FILE: fileWith(ground, 'a1b2c3d'.repeat(300_000)) }),
  ],
  'a file of a token that is not there': [
    /^UPSTREAM_TOKEN_FILE: the file cannot be read/,
    fixed({ UPSTREAM_TOKEN: undefined, UPSTREAM_TOKEN_FILE: '/nowhere/token' }),
  ],
  'a key under a name that is misspelt': [
    /^HOST_KEYS is required; HOSTKEYS is set, and the proxy does not read it/,
    fixed({ HOST_KEYS: undefined, HOSTKEYS: SHARED.HOST_KEYS }),
  ],
  'the name of a variable with a word of the shell': [
    /^UPSTREAM_TOKEN is required; export UPSTREAM_TOKEN is set/,
    fixed({ UPSTREAM_TOKEN: undefined, 'export UPSTREAM_TOKEN': SHARED.UPSTREAM_TOKEN }),
  ],
  'quotes around a key': [
    /^HOST_KEYS: has quotes around its value/,
    fixed({ HOST_KEYS: '"host-key-5d1c0f7a9be2"' }),
  ],
  'quotes around a number': [/^LIMIT_STATUS: has quotes around its/, fixed({ LIMIT_STATUS: "'60'" })],
  'quotes of a text processor around a key': [
    /^HOST_KEYS: has quotes around its value/,
    fixed({ HOST_KEYS: '“host-key-5d1c0f7a9be2”' }),
  ],
  'a variable of a shell in a file that no shell reads': [
    /^HOST_KEYS: names another variable, and nothing/,
    fixed({ HOST_KEYS: '$HOST_KEY_OF_THE_SHOP' }),
  ],
  'a template that was not filled in': [
    /^UPSTREAM_TOKEN: names another variable, and nothing/,
    fixed({ UPSTREAM_TOKEN: '{{ .Values.token }}' }),
  ],
  'the path of a file as a key': [
    /^HOST_KEYS: has the path of a file, not what is in it\. Set the variable of this name with _FILE/,
    (ground) => ({ HOST_KEYS: fileWith(ground, SHARED.HOST_KEYS) }),
  ],
  'a home folder': [/^DATA_DIR: begins with ~ or file:/, fixed({ DATA_DIR: '~/kyc' })],
  'two services in two lines': [
    /^UPSTREAM_URL: must be one address, without blanks/,
    fixed({ UPSTREAM_URL: 'https://a.example\nhttps://b.example' }),
  ],
  'several hosts of a database': [
    /^DATABASE_URL: must name one host/,
    fixed({ DATABASE_URL: 'postgres://kyc:a-password@one:5432,two:5432/kyc' }),
  ],
  'a reference that nothing replaced': [
    /^HOST_KEYS: names another variable, and nothing/,
    fixed({ HOST_KEYS: '$(HOST_KEY_OF_SHOP)' }),
  ],
  'the link of a service as the port': [
    /^PROXY_PORT: has the address of a service, as Kubernetes sets it/,
    fixed({ PROXY_PORT: 'tcp://10.0.0.7:8081' }),
  ],
  'a first variable behind a byte order mark': [
    /^HOST_KEYS: the file that sets it begins with an invisible byte order mark/,
    fixed({ HOST_KEYS: undefined, '\uFEFFHOST_KEYS': SHARED.HOST_KEYS }),
  ],
  'a level of the log that is none': [
    /^LOG_LEVEL: must be `fatal`, .*, `trace` or `silent`/,
    fixed({ LOG_LEVEL: 'verbose' }),
  ],
  'a yes instead of true': [
    /^ALLOW_PRIVATE_WEBHOOK: must be `true` or `false`/,
    fixed({ ALLOW_PRIVATE_WEBHOOK: 'yes' }),
  ],
  'limits of starts by number': [
    /^START_LIMITS: must be `auto`, `on` or `off`/,
    fixed({ START_LIMITS: '6' }),
  ],
  'an interface as a URL': [
    /^PROXY_HOST: must be an address or a name of this machine/,
    fixed({ PROXY_HOST: 'http://127.0.0.1' }),
  ],
  'an interface with a port': [
    /^PROXY_HOST: must be an address or a name of this machine/,
    fixed({ PROXY_HOST: '0.0.0.0:8081' }),
  ],
  'any origin': [/^ALLOWED_ORIGINS: has a wildcard/, fixed({ ALLOWED_ORIGINS: '*' })],
  'a wildcard as an origin': [
    /^ALLOWED_ORIGINS: has a wildcard/,
    fixed({ ALLOWED_ORIGINS: 'https://*.example' }),
  ],
  'origins without commas': [
    /^ALLOWED_ORIGINS: must be exact .* with commas between them/,
    fixed({ ALLOWED_ORIGINS: 'https://a.example https://b.example' }),
  ],
  'an origin with a path': [
    /^ALLOWED_ORIGINS: must be exact/,
    fixed({ ALLOWED_ORIGINS: 'https://a.example/' }),
  ],
  'a service over http': [/^UPSTREAM_URL: must be https/, fixed({ UPSTREAM_URL: 'http://api.example' })],
  'a number that is not in digits': [
    /^STOP_SECONDS: must be 1 to 3600, in digits/,
    fixed({ STOP_SECONDS: '1e1' }),
  ],
  'digits of Arabic': [/^PLACE_HELD_SECONDS: must be 30 to/, fixed({ PLACE_HELD_SECONDS: '٣٠٠' })],
  'a retention of more days than there are': [
    /^AUDIT_RETENTION_DAYS: must be 1 to 1000000/,
    fixed({ AUDIT_RETENTION_DAYS: '9007199254740991' }),
  ],
  'one port twice, once with a zero': [
    /^OPERATIONS_PORT: must differ/,
    fixed({ PROXY_PORT: '8099', OPERATIONS_PORT: '08099' }),
  ],
  'a stop without time': [/^STOP_SECONDS: must be 1 to 3600/, fixed({ STOP_SECONDS: '0' })],
};

/** Those that need a Postgres. */
export const BROKEN_POSTGRES: Readonly<Record<string, Setup>> = {
  'a database that is not there': [
    /\(3D000\): there is no database of that name\. Create it/,
    async (ground) => ({ DATABASE_URL: `${await databaseWith(ground, () => 'select 1')}_gone` }),
  ],
  'a database that is read-only': [
    /\(25006\): it is read-only\. .* default_transaction_read_only/,
    async (ground) => ({
      DATABASE_URL: await databaseWith(
        ground,
        (name) => `alter database ${name} set default_transaction_read_only = on`,
      ),
    }),
  ],
  'a schema of something else': [
    /\(schema_of_another\): the schema of DATABASE_SCHEMA has tables of something else\. Set DATABASE_SCHEMA/,
    async (ground) => ({
      DATABASE_URL: await databaseWith(
        ground,
        () => 'create schema proxy; create table proxy.migrations (version int)',
      ),
    }),
  ],
  'a database that holds no Arabic': [
    /\(encoding\): its encoding is not UTF8/,
    async (ground) => {
      const url = new URL(
        await databaseWith(
          ground,
          (name) =>
            `create database ${name}_latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
        ),
      );
      url.pathname += '_latin';
      ground.undo(() => asAdmin(`drop database ${url.pathname.slice(1)}`));
      return { DATABASE_URL: url.href };
    },
  ],
  'a user that may create no schema': [
    /\(42501\): the user may not create the schema .*\. Grant/,
    async (ground) => {
      const url = new URL(
        await databaseWith(ground, (name) => `create role ${name}_user login password 'a-password'`),
      );
      ground.undo(() => asAdmin(`drop role ${url.pathname.slice(1)}_user`));
      url.username = `${url.pathname.slice(1)}_user`;
      url.password = 'a-password';
      return { DATABASE_URL: url.href };
    },
  ],
};

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL! });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function busyPort(ground: Ground): Promise<string> {
  return String(
    await listen(
      createServer((socket) => socket.destroy()),
      ground,
    ),
  );
}
