import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { copyInitialised } from '../engines.js';
import { testKey } from '../test-key.js';
import { until } from '../test-proxy.js';
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

  /** A test in an empty project with these packages, unless npm cannot fetch what they depend on. */
  const installed = (
    rule: string,
    wanted: readonly (Published | Library)[],
    test: (project: string) => unknown,
  ) =>
    it(rule, async (t) => {
      const project = mkdtempSync(join(temporary, 'project-'));
      const archives = wanted.map((one) => (isPublished(one) ? packed[one].tarball : one));
      writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
      const npm = spawnSync('npm', [...INSTALL, ...archives], { cwd: project, encoding: 'utf8' });
      if (UNREACHABLE.test(npm.stderr)) return t.skip('the package registry cannot be reached');
      assert.equal(npm.status, 0, npm.stderr);
      await test(project);
    });

  installed('of the elements brings few packages, few bytes and complete types', ['widget'], (project) => {
    const packages = installedIn(project);
    assert.ok(packages.length <= WIDGET_PACKAGES, packages.join(', '));
    const files = readdirSync(join(project, 'node_modules'), { recursive: true, withFileTypes: true });
    const bytes = files
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).blocks * BLOCK_BYTES, 0);
    assert.ok(bytes <= WIDGET_BYTES, `${bytes} bytes`);
    assert.equal(compile(project, 'elements'), '');
  });

  installed('of the proxy brings no parser of lists, and runs', ['widget', 'server'], async (project) => {
    const packages = installedIn(project);
    assert.ok(packages.length <= SERVER_PACKAGES, `${packages.length} packages`);
    assert.deepEqual(
      packages.filter((name) => [...PARSERS, 'kyc-elements-sandbox'].includes(name)),
      [],
    );
    await runProxy(project);
  });

  installed(
    'of the proxy has complete types, and runs, with the oldest libraries that a host may mount it beside',
    ['widget', 'server', ...lowestOf(MOUNTED_BESIDE)],
    async (project) => {
      for (const name of MOUNTED_BESIDE)
        assert.equal(installedIn(project).filter((one) => one === name).length, 1, `one ${name} for both`);
      assert.equal(compile(project, 'server', ['node']), '');
      // The test before it starts without a database, and without a key.
      copyInitialised(join(project, 'data'));
      writeFileSync(join(project, 'data/encryption-key'), testKey('first').toString('base64'));
      await runProxy(project);
    },
  );

  installed('of the sandbox has complete types, and runs', ['sandbox'], async (project) => {
    assert.equal(compile(project, 'sandbox', ['node']), '');
    execFileSync(join(project, 'node_modules/.bin/kyc-conformance'), ['--help'], { stdio: 'pipe' });
    copyInitialised(join(project, 'data'));
    const environment = { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(project, 'data') };
    await run(project, ['kyc-sandbox'], environment, ['sandbox/docs']);
  });
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

const runProxy = (project: string) =>
  run(
    project,
    ['kyc-proxy', 'serve'],
    {
      UPSTREAM_URL: 'http://127.0.0.1:9',
      UPSTREAM_TOKEN: 'sbx_unrestricted',
      HOST_KEYS: 'a-host-key-of-the-tests',
      ALLOWED_ORIGINS: 'http://localhost:8080',
      PROXY_PORT: '0',
      DATA_DIR: join(project, 'data'),
    },
    ['livez', 'kyc-elements.js', 'openapi.json'],
  );

/** Starts an installed command, reads these of its pages, and stops it. */
async function run(
  project: string,
  [command, ...args]: [string, ...string[]],
  environment: NodeJS.ProcessEnv,
  pages: readonly string[],
): Promise<void> {
  const child = spawn(join(project, 'node_modules/.bin', command), args, {
    cwd: project,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    const [url] = await until(`${command} listens`, () => {
      assert.equal(child.exitCode, null, output);
      return /http:\/\/localhost:\d+/.exec(output) ?? false;
    });
    for (const page of pages) assert.equal((await fetch(new URL(page, url))).status, 200, page);
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
