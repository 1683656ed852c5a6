/**
 * Builds what is missing or whose sources changed. `npm run build` makes all that the packages hold; `npm start` and
 * `npm test` leave out what only packing needs.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { STEPS, type BuildStep } from './build-steps.js';

/** The hash of the sources of each step that was built. */
const BUILT = '.build/built.json';
const NO_SOURCES = ['dist', 'node_modules'];
const LONG_MS = 1_000;

interface BuildOptions {
  /** Also what only the packages hold that people install. */
  readonly packages: boolean;
}

/** Prints one line for each step that takes long. Ends the process if a step fails. */
export async function build({ packages }: BuildOptions, steps = STEPS): Promise<void> {
  const built = readBuilt();
  const known = new Map<string, string>();
  const running = new Map<string, Promise<void>>();
  for (const step of steps.filter(({ isForPackages }) => packages || !isForPackages))
    running.set(step.name, make(step));
  try {
    await Promise.all(running.values());
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }

  async function make(step: BuildStep): Promise<void> {
    const hash = hashOf(step, known);
    await Promise.all((step.after ?? []).map(async (name) => running.get(name)));
    if (built[step.name] === hash && step.outputs.every((path) => existsSync(path))) return;
    forgetFollowing(step.name);
    for (const path of step.outputs) rmSync(path, { recursive: true, force: true });
    const began = performance.now();
    await run(step);
    const ms = performance.now() - began;
    if (ms >= LONG_MS) console.log(`Built the ${step.name} in ${(ms / 1_000).toFixed(1)} s.`);
    built[step.name] = hash;
    writeBuilt();
  }

  /** A step that fails has half of its outputs, and what followed it was made of those that are gone. */
  function forgetFollowing(name: string): void {
    delete built[name];
    for (const { name: next, after } of steps) if (after?.includes(name)) forgetFollowing(next);
    writeBuilt();
  }

  function writeBuilt(): void {
    mkdirSync(dirname(BUILT), { recursive: true });
    writeFileSync(BUILT, JSON.stringify(built));
  }
}

export const main = (args: readonly string[]) => build({ packages: args.includes('--packages') });

/** The next build makes all again. */
export const forgetBuilt = () => rmSync(BUILT, { force: true });

function readBuilt(): Record<string, string> {
  return existsSync(BUILT) ? (JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, string>) : {};
}

class BuildFailed extends Error {}

async function run({ name, command }: BuildStep): Promise<void> {
  const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const child = spawn(command, {
    shell: true,
    // Vite sets NODE_ENV for the program that runs here; a build takes the production code of its libraries.
    env: { ...process.env, PATH, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((end) => child.once('close', end));
  if (code !== 0) throw new BuildFailed(`The ${name} could not be built: ${command}\n${output}`);
}

/** Of the names and contents of all sources. */
function hashOf({ inputs, command }: BuildStep, known: Map<string, string>): string {
  const hash = createHash('sha256').update(command);
  for (const input of inputs) {
    if (!known.has(input)) known.set(input, hashOfFiles(input));
    hash.update(known.get(input)!);
  }
  return hash.digest('hex');
}

function hashOfFiles(path: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(path)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !NO_SOURCES.includes(name))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}
