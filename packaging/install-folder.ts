/** Folders with a lock file of their own, for what only some commands use: the first command that needs one installs it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MANIFESTS = ['package.json', 'package-lock.json'];
const ASK_AGAIN_MS = 200;
/** A process that was killed leaves its lock, and its number may have become another's. */
const LONGEST_MS = 600_000;

/**
 * Installs what the lock file of a folder lists, unless it is installed. Other processes that ask at the same time wait.
 *
 * @throws {Error} if npm fails, with what it printed.
 */
export async function installFolder(folder: string): Promise<void> {
  const wanted = createHash('sha256');
  for (const name of MANIFESTS) wanted.update(readFileSync(join(folder, name)));
  const hash = wanted.digest('hex');
  // npm removes it with the rest of `node_modules`, so half an install has none.
  const written = join(folder, 'node_modules', '.installed-lock');
  const isInstalled = () => existsSync(written) && readFileSync(written, 'utf8') === hash;
  await once(join(folder, '.installing'), isInstalled, async () => {
    process.stderr.write(`Installing the packages of ${folder}, once.\n`);
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    mkdirSync(dirname(written), { recursive: true });
    writeFileSync(written, hash);
  });
}

/** Works until it is done, while no other process holds this lock. */
export async function once(lock: string, isDone: () => boolean, work: () => Promise<unknown>): Promise<void> {
  while (!isDone()) {
    if (!take(lock)) {
      await wait(ASK_AGAIN_MS);
      continue;
    }
    try {
      if (!isDone()) await work();
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isLeft(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS) return true;
    const owner = Number(readFileSync(lock, 'utf8'));
    // Empty for a moment, between its creation and its content.
    if (owner) process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Not by the name `npm` where npm runs this: on Windows it is no program. */
async function npm(words: readonly string[], cwd: string): Promise<void> {
  const program = process.env['npm_execpath'];
  await (program ? run(process.execPath, [program, ...words], { cwd }) : run('npm', words, { cwd }));
}
