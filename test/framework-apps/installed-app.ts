/** A copy of an app of demo/frameworks with the packed packages, and what its tools and its server do. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import { until } from '../test-proxy.js';

/** As in the tests of packages: npm could not reach the registry. */
const UNREACHABLE = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH)|ENOTCACHED/;

/** The packages of the app cannot be fetched from here. */
export class RegistryUnreachable extends Error {}

/** As on a train: a test is skipped then. CI must not pass for that reason. */
export const mayBeSkipped = (error: unknown) => error instanceof RegistryUnreachable && !process.env.CI;

export type InstalledApp = Awaited<ReturnType<typeof installApp>>;

/** Where the files of the apps expect the proxy. */
const PROXY = 'http://localhost:8081';

interface Dependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The first folder in which npm installs these, in this run. */
const installed = new Map<string, { readonly folder: string; readonly done: Promise<unknown> }>();

/**
 * Installs what the lock file of the app lists, and the tarballs, in one go: they are not in the lock file, since each build changes
 * them. Apps that need the same share it.
 */
async function installPackages(folder: string, tarballs: readonly string[]): Promise<void> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { dependencies, devDependencies } = read('package.json') as Dependencies;
  const locked = (read('package-lock.json') as { packages: Record<string, Dependencies> }).packages['']!;
  assert.deepEqual(
    [locked.dependencies, locked.devDependencies],
    [dependencies, devDependencies],
    'what the lock file is of',
  );
  const key = JSON.stringify([dependencies, devDependencies, tarballs]);
  const first = installed.get(key);
  if (first) {
    await first.done;
    symlinkSync(join(first.folder, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return;
  }
  const done = runToItsEnd(['npm install --no-save', ...tarballs].join(' '), folder);
  installed.set(key, { folder, done });
  await done;
}

/** Copies the app, gives it the address of the proxy, and installs what it needs. */
export async function installApp(
  name: string,
  destination: string,
  tarballs: readonly string[],
  proxyUrl: string,
) {
  const folder = join(destination, name);
  cpSync(join(ROOT, 'demo/frameworks', name), folder, {
    recursive: true,
    filter: (path) => !/[/\\](node_modules|dist|\.next|\.angular)$/.test(path),
  });
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(m?js|tsx?|html|vue|svelte)$/.test(path)) continue;
    const code = readFileSync(join(folder, path), 'utf8');
    if (code.includes(PROXY)) writeFileSync(join(folder, path), code.replaceAll(PROXY, proxyUrl));
  }
  await installPackages(folder, tarballs);
  const run = (script: string) => runToItsEnd(`npm run --if-present ${script}`, folder);

  return {
    folder,
    /** Types and all. Plain pages need none. */
    async build() {
      await run('check');
      await run('build');
    },

    /** Starts its server. */
    serve: (port: string, environment: NodeJS.ProcessEnv, args: readonly string[] = []) =>
      serveCommand(['npm start --', ...args].join(' '), folder, port, environment),
  };
}

/** Nothing asks a question. */
const ASKS_NOTHING = {
  NG_CLI_ANALYTICS: 'false',
  NEXT_TELEMETRY_DISABLED: '1',
  CI: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
};

/**
 * Gives what it printed.
 *
 * @throws RegistryUnreachable
 */
async function runToItsEnd(command: string, folder: string): Promise<string> {
  const environment = { ...process.env, ...ASKS_NOTHING };
  const { child, output } = spawnShell(command, folder, environment);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return output();
  if (UNREACHABLE.test(output())) throw new RegistryUnreachable('the package registry cannot be reached');
  throw new Error(`${command} failed:\n${output()}`);
}

/** It has a group of its own: npm hands no signal on. */
function spawnShell(command: string, folder: string, env: NodeJS.ProcessEnv) {
  const options = { cwd: folder, shell: true, env, detached: true } as const;
  const child = spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

/** Runs a command that serves `http://localhost:<port>`, until `stop`. */
async function serveCommand(command: string, folder: string, port: string, environment: NodeJS.ProcessEnv) {
  const { child, output } = spawnShell(command, folder, { ...process.env, PORT: port, ...environment });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const server = {
    async stop(): Promise<void> {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
  await until(`${command} answers`, async () => {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${output()}`);
    return fetch(`http://localhost:${port}`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return server;
}
