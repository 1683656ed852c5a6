/** The proxy as a process of its own, which a test may signal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { copyInitialised, QUICK_WASM } from '../engines.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, ORIGIN, until } from '../test-proxy.js';

const MAIN = join(import.meta.dirname, '../../server/kyc-proxy.js');
const ENCRYPTION_KEYS = testKey('first').toString('base64');

/** `serve` in a process of its own, with a scripted service and an embedded store; it is gone after the test. */
export async function serve(t: TestContext, more: Record<string, string>, shell?: 'sh') {
  const undo: (() => unknown)[] = [];
  t.after(async () => {
    for (const each of undo.toReversed()) await each();
  });
  const folder = mkdtempSync(join(tmpdir(), 'kyc stop #é%20-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  copyInitialised(dataDir);
  writeFileSync(join(dataDir, 'encryption-key'), ENCRYPTION_KEYS);
  const upstream = await startScriptedUpstream();
  undo.push(() => upstream.close());
  const command = [process.execPath, QUICK_WASM, MAIN, 'serve'] as const;
  // With a command after it, the shell stays the parent.
  const [program, ...given] = shell ? [shell, '-c', '"$@"; true', shell, ...command] : command;
  const child = spawn(program, given, {
    env: {
      PATH: process.env.PATH,
      UPSTREAM_URL: upstream.url,
      UPSTREAM_TOKEN: upstream.token,
      HOST_KEYS: HOST_KEY,
      ALLOWED_ORIGINS: ORIGIN,
      WEBHOOK_SECRETS: 'webhook-secret-0123456789',
      ENCRYPTION_KEYS,
      DATA_DIR: dataDir,
      PROXY_PORT: '0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => child.kill('SIGKILL'));
  const log: Record<string, unknown>[] = [];
  let rest = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    log.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
  const said = (message: string) => log.find(({ msg }) => String(msg).includes(message));
  const ready = async () => {
    await until('it is ready', () => said('the proxy is running') !== undefined);
    return String(said('the proxy is running')!['url']);
  };
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return { child, upstream, said, ready, ended, silent: once(child.stdout!, 'close') };
}

export const begin = async (url: string) => {
  const call = async (path: string, key: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: string; token: string };
  };
  const response = await fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${HOST_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ origin: ORIGIN, identity: { nationalId: '1000000001', reference: 'c-1' } }),
  });
  const { token } = (await response.json()) as { token: string };
  const { id } = await call('/v1/verifications', token, {});
  return { token, id };
};
export const open = (url: string, { token, id }: { token: string; id: string }) =>
  fetch(`${url}/v1/verifications/${id}/events`, {
    headers: { Authorization: `Bearer ${token}`, Origin: ORIGIN },
  });
