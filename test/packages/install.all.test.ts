import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { copyInitialised } from '../engines.js';
import { testKey } from '../test-key.js';
import { packAll, unbuilt, type Packed, type Published } from './pack.js';

const WIDGET_PACKAGES = 8;
/** What `stat` counts in; files take whole blocks on a disk. */
const BLOCK_BYTES = 512;
const WIDGET_BYTES = 8 * 1024 ** 2;
const SERVER_PACKAGES = 120;
/** What reads lists and letters: the sandbox brings it, the proxy does not. */
const PARSERS = ['any-ascii', 'csv-parse', 'pinyin-pro', 'saxes'];

/** What a host has itself when it mounts the proxy: one copy serves both, so the server asks for a range. */
const MOUNTED_BESIDE = ['express', 'zod', 'pino'] as const;
/** A package of the registry with its version. */
type Library = `${string}@${string}`;

function lowestOf(names: readonly string[]): Library[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return names.map((name): Library => {
    const [, lowest] = /^\^(\d+\.\d+\.\d+)/.exec(dependencies[name]!)!;
    return `${name}@${lowest}`;
  });
}

const isPublished = (wanted: Published | Library): wanted is Published => !wanted.includes('@');

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
const UNREACHABLE = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH)|ENOTCACHED/;

describe('an install from the tarballs', { skip: unbuilt }, () => {
  const temporary = mkdtempSync(join(tmpdir(), 'kyc-elements-install-'));
  let packed: Readonly<Record<Published, Packed>>;

  before(() => {
    packed = packAll();
  });

  after(() => rmSync(temporary, { recursive: true, force: true }));

  it('of the elements brings few packages, few bytes and complete types', (t) => {
    const folder = install('widget');
    if (folder === undefined) return t.skip('the package registry cannot be reached');
    const packages = installedIn(folder);
    assert.ok(packages.length <= WIDGET_PACKAGES, packages.join(', '));
    const bytes = sizeOf(join(folder, 'node_modules'));
    assert.ok(bytes <= WIDGET_BYTES, `${bytes} bytes`);
    assert.equal(compile(folder, 'elements'), '');
  });

  it('of the proxy brings no parser of lists, has complete types, and runs', async (t) => {
    const folder = install('widget', 'server');
    if (folder === undefined) return t.skip('the package registry cannot be reached');
    const packages = installedIn(folder);
    assert.ok(packages.length <= SERVER_PACKAGES, `${packages.length} packages`);
    assert.deepEqual(
      packages.filter((name) => PARSERS.includes(name) || name === 'kyc-elements-sandbox'),
      [],
    );
    assert.equal(compile(folder, 'server', ['node']), '');
    await runProxy(folder);
  });

  it('of the proxy runs with the oldest libraries that a host may mount it beside', async (t) => {
    const folder = install('widget', 'server', ...lowestOf(MOUNTED_BESIDE));
    if (folder === undefined) return t.skip('the package registry cannot be reached');
    for (const name of MOUNTED_BESIDE)
      assert.equal(
        installedIn(folder).filter((installed) => installed === name).length,
        1,
        `${name} is installed once, for the host and the proxy`,
      );
    assert.equal(compile(folder, 'server', ['node']), '');
    // The test before it starts without a database, and without a key.
    copyInitialised(join(folder, 'data'));
    writeFileSync(join(folder, 'data/encryption-key'), testKey('first').toString('base64'));
    await runProxy(folder);
  });

  it('of the sandbox has complete types, and runs', async (t) => {
    const folder = install('sandbox');
    if (folder === undefined) return t.skip('the package registry cannot be reached');
    assert.equal(compile(folder, 'sandbox', ['node']), '');
    execFileSync(join(folder, 'node_modules/.bin/kyc-conformance'), ['--help'], { stdio: 'pipe' });
    const dataDir = join(folder, 'data');
    copyInitialised(dataDir);
    const environment = { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir };
    await run(folder, ['kyc-sandbox'], environment, async (url) => {
      assert.equal((await fetch(new URL('sandbox/docs', url))).status, 200);
    });
  });

  /** The folder of an empty project with these packages, or nothing where npm cannot fetch what they depend on. */
  function install(...wanted: (Published | Library)[]): string | undefined {
    const project = join(temporary, wanted.join('-').replaceAll(/[^\w.-]/g, '_'));
    const archives = wanted.map((one) => (isPublished(one) ? packed[one].tarball : one));
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
    try {
      execFileSync('npm', [...INSTALL, ...archives], {
        cwd: project,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      if (UNREACHABLE.test((error as { stderr: string }).stderr)) return undefined;
      throw error;
    }
    return project;
  }
});

/** Compiles what a host may write against the installed types, and checks those too; gives what the compiler says. */
function compile(project: string, host: 'elements' | 'server' | 'sandbox', types: string[] = []): string {
  cpSync(join(ROOT, 'test/types/equal.ts'), join(project, 'equal.ts'));
  const code = readFileSync(join(ROOT, `test/types/${host}.types.ts`), 'utf8');
  writeFileSync(join(project, 'host.ts'), code.replace('../../widget/define.js', 'kyc-elements/define.js'));
  const typeRoots = [join(ROOT, 'node_modules/@types')];
  // The compiler's own libraries are no part of the packages.
  const checks = { strict: true, skipDefaultLibCheck: true };
  const options = { module: 'nodenext', target: 'es2022', ...checks, noEmit: true, types, typeRoots };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), { cwd: project, encoding: 'utf8' }).stdout;
}

/** Starts the proxy of a project, and reads what needs no session. */
async function runProxy(folder: string): Promise<void> {
  const environment = {
    UPSTREAM_URL: 'http://127.0.0.1:9',
    UPSTREAM_TOKEN: 'sbx_unrestricted',
    HOST_KEYS: 'a-host-key-of-the-tests',
    ALLOWED_ORIGINS: 'http://localhost:8080',
    PROXY_PORT: '0',
    DATA_DIR: join(folder, 'data'),
  };
  await run(folder, ['kyc-proxy', 'serve'], environment, async (url) => {
    for (const path of ['livez', 'kyc-elements.js', 'openapi.json'])
      assert.equal((await fetch(new URL(path, url))).status, 200, path);
  });
}

/** Starts an installed command, hands its address to the test, and stops it. */
async function run(
  project: string,
  [command, ...args]: [string, ...string[]],
  environment: NodeJS.ProcessEnv,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const child = spawn(join(project, 'node_modules/.bin', command), args, {
    cwd: project,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [url] = /http:\/\/localhost:\d+/.exec(output) ?? [];
        if (url !== undefined) resolve(url);
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command} ended:\n${output}`)));
  });
  try {
    await test(await address);
  } finally {
    child.kill();
    await ended;
  }
}

function installedIn(project: string): string[] {
  const lock = readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).blocks * BLOCK_BYTES, 0);
}
