import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { copyInitialised, postgres, QUICK_WASM } from '../engines.js';
import { startFaultProxy } from '../faults/fault-proxy.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, ORIGIN, until } from '../test-proxy.js';

const MAIN = join(import.meta.dirname, '../../server/kyc-proxy.js');
const ENCRYPTION_KEYS = testKey('first').toString('base64');
/** How the shell reports an end by SIGTERM. */
const ENDED_BY_SIGTERM = 128 + 15;

describe('kyc-proxy serve', () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const each of undo.splice(0).toReversed()) await each();
  });

  async function serve(more: Record<string, string>, shell?: 'sh') {
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

  const begin = async (url: string) => {
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
  const open = (url: string, { token, id }: { token: string; id: string }) =>
    fetch(`${url}/v1/verifications/${id}/events`, {
      headers: { Authorization: `Bearer ${token}`, Origin: ORIGIN },
    });

  test('ends at a signal that comes before its store is open', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const asked = once(silent, 'connection');
    const { port } = silent.address() as AddressInfo;
    const { child, ended } = await serve({ DATABASE_URL: `postgres://kyc:word@127.0.0.1:${port}/kyc` });
    undo.push(() => silent.close());
    const [socket] = (await asked) as [{ destroy(): void }];
    undo.push(() => socket.destroy());
    child.kill('SIGTERM');
    assert.equal((await ended)[0], ENDED_BY_SIGTERM);
  });

  test('is not ready first and still answers; then its streams end with a reason, and it ends with 0', async () => {
    const { child, ready, ended, said } = await serve({ STOP_SECONDS: '5' });
    const url = await ready();
    const started = await begin(url);
    const stream = (await open(url, started)).text();
    child.kill('SIGTERM');
    await until('it is not ready', async () => (await fetch(`${url}/readyz`)).status === 503);
    const answered = await fetch(`${url}/v1/verifications/${started.id}`, {
      headers: { Authorization: `Bearer ${started.token}`, Origin: ORIGIN },
    });
    assert.equal(answered.status, 200);
    assert.equal(answered.headers.get('connection'), 'close');
    assert.match(await stream, /\nevent: stopping\nretry: [1-9]\d{3}\ndata: \{\}\n\n$/);
    assert.equal((await ended)[0], 0);
    assert.equal(said('the proxy stops')?.['stopSeconds'], 5);
  });

  test('finishes a creation that is under way before it ends, also when its terminal closes', async () => {
    const { child, upstream, ready, ended } = await serve({ STOP_SECONDS: '5' });
    const url = await ready();
    let release!: () => void;
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    upstream.on('request', () => held);
    const started = await begin(url);
    const stream = (await open(url, started)).text();
    child.kill('SIGHUP');
    await stream;
    release();
    assert.equal((await ended)[0], 0);
    assert.equal(upstream.transactions.size, 1);
  });

  test('ends at once at a second signal', async () => {
    const { child, ready, ended, said } = await serve({ STOP_SECONDS: '600' });
    await ready();
    child.kill('SIGTERM');
    await until('it stops', () => said('the proxy stops') !== undefined);
    child.kill('SIGTERM');
    assert.equal((await ended)[0], ENDED_BY_SIGTERM);
  });

  test('does not outlive the npm that started it', async () => {
    const { child, ready, silent } = await serve({ STOP_SECONDS: '2', npm_command: 'exec' }, 'sh');
    await ready();
    child.kill('SIGTERM');
    // The proxy writes there as long as it runs.
    await silent;
  });

  test('ends within STOP_SECONDS whatever it waits for, and says what that was', async () => {
    const { child, upstream, ready, ended, said } = await serve({ STOP_SECONDS: '2' });
    upstream.on('request', () => ({ hang: true }));
    const url = await ready();
    await begin(url);
    await until('it is sent', () => upstream.callsTo('request').length === 1);
    child.kill('SIGTERM');
    assert.equal((await ended)[0], 1);
    const line = said('the stop took longer than STOP_SECONDS');
    assert.deepEqual(line?.['waitsFor'], ['calls of the service and their outcomes']);
  });

  test('is not kept by a Postgres that is silent', { skip: postgres.skip }, async () => {
    const { where, remove } = await postgres.create();
    undo.push(remove);
    const between = await startFaultProxy();
    undo.push(() => between.close());
    const { url: database } = where as { url: string };
    const address = new URL(database);
    between.passTo(database);
    address.host = `127.0.0.1:${between.port}`;
    const { child, ready, ended } = await serve({ STOP_SECONDS: '3', DATABASE_URL: address.href });
    await ready();
    between.set({ reaches: false, answer: 'none', connection: 'silent' });
    child.kill('SIGTERM');
    // 1 when a statement was under way: it would have waited for 15 s.
    assert.ok([0, 1].includes((await ended)[0]!));
  });
});
