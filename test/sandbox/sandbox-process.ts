import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Place, QUICK_WASM } from '../engines.js';

const MAIN = join(import.meta.dirname, '../../sandbox/kyc-sandbox.js');

/** A sandbox as a process of its own, so that it can be killed. */
export async function runSandbox(
  place: Place,
  more: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const where =
    'url' in place.where ? { DATABASE_URL: place.where.url } : { SANDBOX_DATA_DIR: place.where.dataDir };
  const child = spawn(process.execPath, [QUICK_WASM, MAIN], {
    env: { PATH: process.env.PATH, SANDBOX_PORT: '0', LOG_LEVEL: 'warn', ...where, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout ?? []) {
    const url = /^sandbox on (\S+)$/m.exec(String(chunk))?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error('The sandbox did not start.');
}

export async function endSandbox(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
