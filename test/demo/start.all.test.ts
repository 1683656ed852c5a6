import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { QUICK_WASM } from '../engines.js';
import { verifyEvent } from '../../server/host/index.js';
import { SECRETS, startReceiver } from '../events/receiver.js';
import { PATIENCE_MS, until } from '../test-proxy.js';

const START = join(ROOT, 'demo/dist/start.js');

/** An address at which other machines reach this one. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address;

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

function start(
  ports: readonly number[],
  dataDir: string,
  options: readonly string[] = [],
  environment: Record<string, string> = {},
) {
  const [DEMO_PORT, PROXY_PORT, SANDBOX_PORT] = ports.map(String);
  const env = {
    PATH: process.env['PATH'],
    DEMO_PORT,
    PROXY_PORT,
    SANDBOX_PORT,
    DATA_DIR: dataDir,
    ...environment,
  };
  const child = spawn(process.execPath, [QUICK_WASM, START, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return { child, exited: once(child, 'close'), output: () => output };
}

describe('the demo', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kyc-demo-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  async function untilReady({ child, output }: ReturnType<typeof start>): Promise<void> {
    // Three programs start, one after the other.
    const deadline = Date.now() + 3 * PATIENCE_MS;
    while (!output().includes('Ctrl+C')) {
      assert.ok(Date.now() < deadline && child.exitCode === null, output());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('starts sandbox, proxy and host without configuration for this machine alone, searches through all three, and stops on SIGTERM', async () => {
    const ports = await freePorts(3);
    const demo = start(ports, dataDir);
    const { child, exited, output } = demo;
    try {
      await untilReady(demo);
      for (const port of ports) {
        assert.ok(output().includes(`http://localhost:${port}`));
        if (elsewhere) await assert.rejects(fetch(`http://${elsewhere}:${port}`), `${port} at ${elsewhere}`);
      }

      const origin = `http://localhost:${ports[0]}`;
      const page = await (await fetch(origin)).text();
      assert.ok(!page.includes('sbx_'));
      const minted = await fetch(`${origin}/session/analyst`, {
        method: 'POST',
        headers: { Origin: origin },
      });
      const { token, endpoint } = (await minted.json()) as { token: string; endpoint: string };
      const found = await fetch(`${endpoint}/v1/submissions/search`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ states: ['Approved'] }),
      });
      const { count } = (await found.json()) as { count: number };
      assert.ok(count > 0);

      child.kill('SIGTERM');
      assert.deepEqual(await exited, [0, null]);
      for (const secret of [token, 'sbx_unrestricted']) assert.ok(!output().includes(secret));
    } finally {
      child.kill('SIGKILL');
    }
  });

  const mint = (port: number, hostKey: string, origin: string) =>
    fetch(`http://localhost:${port}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${hostKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origin, identity: {} }),
    });

  it('keeps its host key between starts, and what the environment says of keys, origins and receivers', async (context) => {
    const [mine, other] = ['http://localhost:5173', 'http://localhost:5174'];
    const [ofEnvironment, ofOption] = [await startReceiver(), await startReceiver()];
    const given = SECRETS[0]!;
    const environment = {
      HOST_KEYS: 'a-key-of-the-environment-with-32-characters',
      ALLOWED_ORIGINS: other,
      HOST_WEBHOOK_URL: ofEnvironment.url,
      HOST_WEBHOOK_SECRETS: given,
    };
    context.after(() => Promise.all([ofEnvironment.close(), ofOption.close()]));
    const keys: string[] = [];
    for (const restart of [false, true]) {
      const ports = await freePorts(3);
      const options = ['--origin', mine, '--events', ofOption.url];
      const demo = start(ports, dataDir, options, environment);
      try {
        await untilReady(demo);
        const [, hostKey] = /host key +(\S+)/.exec(demo.output())!;
        const [, secret] = /signed with (whsec_\S+)\n +go to (\S+)/.exec(demo.output())!;
        keys.push(`${hostKey} ${secret}`);
        for (const [key, origin, status] of [
          [hostKey!, mine, 201],
          [environment.HOST_KEYS, other, 201],
          [hostKey!, 'http://localhost:5175', 403],
        ] as const)
          assert.equal((await mint(ports[1]!, key, origin)).status, status, origin);
        if (restart) continue;

        const { token } = (await (await mint(ports[1]!, hostKey!, mine)).json()) as { token: string };
        const call = (path: string, body: object) =>
          fetch(`http://localhost:${ports[1]}/v1/verifications${path}`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${token}`, Origin: mine, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
        const started = await call('', { nationalId: '1000000009' });
        const { id } = (await started.json()) as { id: string };
        await call(`/${id}/cancel`, {});
        for (const [receiver, signedWith] of [
          [ofEnvironment, given],
          [ofOption, secret!],
        ] as const) {
          const [got] = await until('it has the event', () => receiver.of(id).length > 0 && receiver.of(id));
          assert.equal(
            (await verifyEvent(got!.body, got!.headers, signedWith)).type,
            'verification.cancelled',
          );
        }
        // The demo's own page shows it too.
        const page = `http://localhost:${ports[0]}`;
        await until('the demo has it', async () => {
          const answer = await fetch(`${page}/received`, {
            method: 'POST',
            headers: { Origin: page },
          });
          const { events } = (await answer.json()) as { events: { type: string; of: string }[] };
          return events.some(({ type, of }) => type === 'verification.cancelled' && of === id);
        });
      } finally {
        demo.child.kill('SIGTERM');
        await demo.exited;
      }
    }
    assert.equal(keys[0], keys[1]);
  });

  it('prints its options for --help and for one that it does not know, and starts nothing', async () => {
    for (const [options, code, says] of [
      [['--help'], 0, /^Usage: npm start/],
      [['--event', 'http://a.example'], 2, /--event'[^]*Usage: npm start/],
      [['--events', 'nowhere'], 2, /--events must be an address[^]*Usage: npm start/],
    ] as const) {
      const { exited, output } = start([1, 2, 3], dataDir, options);
      assert.deepEqual(await exited, [code, null]);
      assert.match(output(), says);
    }
  });

  it('says which variable to set when a port is in use, and leaves nothing running', async () => {
    const holder = createServer().listen(0);
    await once(holder, 'listening');
    const taken = (holder.address() as AddressInfo).port;
    const [other = 0, another = 0] = await freePorts(2);
    const { exited, output } = start([other, taken, another], dataDir);
    try {
      assert.deepEqual(await exited, [1, null]);
      assert.match(output(), new RegExp(`Port ${taken} is in use: .*PROXY_PORT`));
    } finally {
      holder.close();
    }
  });
});
