/** What is wrong around the proxy, each with what it needs. `setups.ts` has the settings. */
import { createServer, type Server, type Socket } from 'node:net';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { postgres } from '../engines.js';
import { selfSigned } from '../self-signed.js';
import { SHARED, type Environment } from './setups.js';
import { listen } from '../listen.js';

/** Makes what the setup needs; `undo` gets what removes it. */
export interface Ground {
  folder: string;
  undo: (work: () => unknown) => void;
}

async function portOf(server: Server, { undo }: Ground): Promise<number> {
  const { port } = await listen(server);
  undo(() => server.close());
  return port;
}

const served = (port: number, rest = '') => ({
  DATABASE_URL: `postgres://kyc:a-password-of-it@127.0.0.1:${port}/kyc${rest}`,
});

/** A server that does this at the first bytes of a client of Postgres. */
async function meeting(ground: Ground, act: (socket: Socket) => void, rest = ''): Promise<Environment> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => act(socket));
  });
  return served(await portOf(server, ground), rest);
}

const answering = (ground: Ground, answer: string | Buffer, rest = '') =>
  meeting(ground, (socket) => socket.end(answer), rest);

function errorOf(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function asAdmin(statement: string, url = process.env.TEST_DATABASE_URL!): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function databaseWith(ground: Ground, statement: (name: string) => string): Promise<URL> {
  const { where, remove } = await postgres.create();
  ground.undo(remove);
  const url = new URL((where as { url: string }).url);
  await asAdmin(statement(url.pathname.slice(1)), url.href);
  return url;
}

const fileWith = ({ folder }: Ground, bytes: string | Buffer): string => {
  const path = join(mkdtempSync(join(folder, 'file-')), 'value');
  writeFileSync(path, bytes);
  return path;
};

export type Make = (ground: Ground) => Environment | Promise<Environment>;
type Setup = readonly [says: RegExp, make: Make];

const fixed = (environment: Environment) => () => environment;
const refusing = (says: RegExp, code: string): Setup => [says, (ground) => answering(ground, errorOf(code))];
const missing = (DATABASE_URL: string): Setup => [
  /\(ENOENT\): a file or a socket that it names is not there/,
  fixed({ DATABASE_URL }),
];
const inFile = (says: RegExp, bytes: string | Buffer): Setup => [
  says,
  (ground) => ({ UPSTREAM_TOKEN: undefined, UPSTREAM_TOKEN_FILE: fileWith(ground, bytes) }),
];

/** By name: what serve and doctor say, and the variables on top of those that work. */
export const BROKEN: Readonly<Record<string, Setup>> = {
  'a port in use': [
    /^Port \d+ of PROXY_PORT cannot be opened \(EADDRINUSE\): it is in use/,
    async (ground) => {
      const port = await portOf(
        createServer((socket) => socket.destroy()),
        ground,
      );
      return { PROXY_PORT: String(port), PROXY_HOST: '127.0.0.1' };
    },
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
    (ground) => {
      const own = selfSigned();
      const encrypt = (socket: Socket) => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...own }).on('error', () => undefined);
      };
      return meeting(ground, encrypt, '?sslmode=verify-full');
    },
  ],
  'a database whose certificates are missing': missing(
    `postgres://db.example/kyc?sslmode=verify-full&sslrootcert=/nowhere/root.crt`,
  ),
  'a folder as the certificate of a database': [
    /\(EISDIR\): a file that it names cannot be read/,
    ({ folder }) => ({ DATABASE_URL: `postgres://db.example/kyc?sslrootcert=${folder}` }),
  ],
  'a key to a database that is none': [
    /\(ERR_OSSL_PEM_NO_START_LINE\): a file that it names .* is no certificate or key/,
    (ground) => {
      const file = fileWith(ground, 'key');
      return answering(ground, 'S', `?sslcert=${file}&sslkey=${file}`);
    },
  ],
  'a socket of a database that is not there': missing('postgres:///kyc?host=/nowhere/postgres'),
  'a socket with a user that is not there': missing('postgres://kyc:a-password@/kyc?host=/nowhere/postgres'),
  'a password that is wrong': refusing(/\(28P01\): it refuses the user or the password/, '28P01'),
  'a user that pg_hba.conf does not list': refusing(/\(28000\): .* pg_hba\.conf/, '28000'),
  'a database that is full of connections': refusing(/\(53300\): it takes no more connections/, '53300'),
  'a database that starts': refusing(/\(57P03\): it is starting or stopping/, '57P03'),
  'a table that another session holds': refusing(/\(55P03\): another session, such as a dump/, '55P03'),
  'a database with a code of its own': refusing(/\(XX000\): it refuses the connection/, 'XX000'),

  'a token in UTF-16': inFile(
    /^UPSTREAM_TOKEN_FILE: the file has a NUL byte, as text in UTF-16 has/,
    Buffer.from('\uFEFFtoken', 'utf16le'),
  ),
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
  'the path of a file as a key': [
    /^HOST_KEYS: has the path of a file, not what is in it\. Set the variable of this name with _FILE/,
    (ground) => ({ HOST_KEYS: fileWith(ground, SHARED.HOST_KEYS) }),
  ],
  'a file of a key beside the key': [
    /^HOST_KEYS and HOST_KEYS_FILE are both set; keep one/,
    (ground) => ({ HOST_KEYS_FILE: fileWith(ground, SHARED.HOST_KEYS) }),
  ],
  'a profile of the service that is none': [
    /^SERVICE_PROFILE: the file is not a service profile: limits\.status: /,
    (ground) => ({ SERVICE_PROFILE: fileWith(ground, '{"profile": 1, "limits": {"status": "60"}}') }),
  ],
  'a profile of the service that is not there': [
    /^SERVICE_PROFILE: the file cannot be read\. Check its path, and that this user may read it$/,
    fixed({ SERVICE_PROFILE: '/nowhere/profile.json' }),
  ],
  'a folder of keys without the one in DATA_DIR': [
    /^KEYS_DIR lacks the file encryption-key, which is in DATA_DIR: move it, then start again$/,
    ({ folder }) => ({ ENCRYPTION_KEYS: undefined, KEYS_DIR: join(folder, 'other-keys') }),
  ],
};

const afterwards = (says: RegExp, statement: (name: string) => string): Setup => [
  says,
  async (ground) => ({ DATABASE_URL: (await databaseWith(ground, statement)).href }),
];

/** Those that need a Postgres. */
export const BROKEN_POSTGRES: Readonly<Record<string, Setup>> = {
  'a database that is not there': [
    /\(3D000\): there is no database of that name\. Create it/,
    async (ground) => ({ DATABASE_URL: `${(await databaseWith(ground, () => 'select 1')).href}_gone` }),
  ],
  'a database that is read-only': afterwards(
    /\(25006\): it is read-only\. .* default_transaction_read_only/,
    (name) => `alter database ${name} set default_transaction_read_only = on`,
  ),
  'a schema of something else': afterwards(
    /\(schema_of_another\): the schema of DATABASE_SCHEMA has tables of something else\. Set DATABASE_SCHEMA/,
    () => 'create schema proxy; create table proxy.migrations (version int)',
  ),
  'a database that holds no Arabic': [
    /\(encoding\): its encoding is not UTF8/,
    async (ground) => {
      const latin = "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0";
      const url = await databaseWith(ground, (name) => `create database ${name}_latin ${latin}`);
      url.pathname += '_latin';
      ground.undo(() => asAdmin(`drop database ${url.pathname.slice(1)}`));
      return { DATABASE_URL: url.href };
    },
  ],
  'a user that may create no schema': [
    /\(42501\): the user may not create the schema .*\. Grant/,
    async (ground) => {
      const password = "login password 'a-password'";
      const url = await databaseWith(ground, (name) => `create role ${name}_user ${password}`);
      url.username = `${url.pathname.slice(1)}_user`;
      url.password = 'a-password';
      ground.undo(() => asAdmin(`drop role ${url.username}`));
      return { DATABASE_URL: url.href };
    },
  ],
};
