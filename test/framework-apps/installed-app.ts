/** A copy of an app of demo/frameworks with the packed packages, and what its tools and its server do. */
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import { until } from '../test-proxy.js';
import type { Mistake } from './apps.js';

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund'];
/** As in the tests of packages: npm could not reach the registry. */
const UNREACHABLE = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH)|ENOTCACHED/;

/** The packages of the app cannot be fetched from here. */
export class RegistryUnreachable extends Error {}

/** As on a train: a test is skipped then. CI must not pass for that reason. */
export const mayBeSkipped = (error: unknown) => error instanceof RegistryUnreachable && !process.env.CI;

class CommandFailed extends Error {
  readonly output: string;
  constructor(command: string, output: string) {
    super(`${command} failed:\n${output}`);
    this.output = output;
  }
}

export type InstalledApp = Awaited<ReturnType<typeof installApp>>;

/** Where the files of the apps expect the proxy. */
const PROXY = 'http://localhost:8081';

/** Copies the app, gives it the address of the proxy, installs what its lock file lists, then the tarballs. They are not in the lock file: each build changes them. */
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

  const npm = (...words: readonly string[]) => runToItsEnd(['npm', ...words].join(' '), folder);
  await npm('ci', ...QUIET);
  await npm('install', '--no-save', '--no-package-lock', ...QUIET, ...tarballs);

  return {
    folder,
    /** Plain pages need neither a check nor a build. */
    run: (script: 'check' | 'build') => npm('run', '--if-present', script),

    /** What its type checker prints with these mistakes; nothing if it accepts them. */
    async checkWith(mistakes: readonly Mistake[]): Promise<string> {
      const kept = new Map<string, string>();
      for (const { file, right, wrong } of mistakes) {
        const path = join(folder, file);
        const code = readFileSync(path, 'utf8');
        if (!code.includes(right)) throw new Error(`${file} has no ${right}`);
        if (!kept.has(path)) kept.set(path, code);
        writeFileSync(path, code.replace(right, wrong));
      }
      try {
        await npm('run', 'check');
        return '';
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        return error.output;
      } finally {
        for (const [path, code] of kept) writeFileSync(path, code);
      }
    },

    /** Starts its server. */
    serve: (port: string, environment: NodeJS.ProcessEnv, args: readonly string[] = []) =>
      serveCommand(['npm start --', ...args].join(' '), folder, port, environment),
  };
}

/** Nothing asks a question, such as whether a create tool may be fetched. */
const ASKS_NOTHING = {
  npm_config_yes: 'true',
  NG_CLI_ANALYTICS: 'false',
  NEXT_TELEMETRY_DISABLED: '1',
  CI: '1',
};

/**
 * Gives what it printed.
 *
 * @throws RegistryUnreachable
 * @throws CommandFailed
 */
export async function runToItsEnd(command: string, folder: string): Promise<string> {
  const environment = { ...process.env, ...ASKS_NOTHING };
  const { child, output } = spawnShell(command, folder, environment);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return output();
  if (UNREACHABLE.test(output())) throw new RegistryUnreachable('the package registry cannot be reached');
  throw new CommandFailed(command, output());
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
export async function serveCommand(
  command: string,
  folder: string,
  port: string,
  environment: NodeJS.ProcessEnv,
) {
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
