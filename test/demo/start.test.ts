import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { QUICK_WASM } from '../engines.js';
import { PATIENCE_MS } from '../test-proxy.js';

const START = join(ROOT, 'demo/dist/start.js');

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

function start(ports: readonly number[], dataDir: string, options: readonly string[] = []) {
  const [DEMO_PORT, PROXY_PORT, SANDBOX_PORT] = ports.map(String);
  const env = { PATH: process.env['PATH'], DEMO_PORT, PROXY_PORT, SANDBOX_PORT, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [QUICK_WASM, START, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return { child, exited: once(child, 'exit'), output: () => output };
}

describe('the demo', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kyc-demo-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  async function untilReady({ child, output }: ReturnType<typeof start>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!output().includes('Ctrl+C')) {
      assert.ok(Date.now() < deadline && child.exitCode === null, output());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('starts sandbox, proxy and host without configuration, searches through all three, and stops on SIGTERM', async () => {
    const ports = await freePorts(3);
    const demo = start(ports, dataDir);
    const { child, exited, output } = demo;
    try {
      await untilReady(demo);
      for (const port of ports) assert.ok(output().includes(`http://localhost:${port}`));

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

  it("lets a developer's own pages embed, and prints a host key for their back end", async () => {
    const ports = await freePorts(3);
    const [mine, other] = ['http://localhost:5173', 'http://localhost:5174'];
    const demo = start(ports, dataDir, ['--origin', mine, '--origin', other]);
    try {
      await untilReady(demo);
      const [, hostKey] = /host key +(\S+)/.exec(demo.output())!;
      for (const [origin, status] of [
        [mine, 201],
        [other, 201],
        ['http://localhost:5175', 403],
      ] as const) {
        const minted = await fetch(`http://localhost:${ports[1]}/v1/sessions`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${hostKey}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ origin, identity: {} }),
        });
        assert.equal(minted.status, status, origin);
      }
    } finally {
      demo.child.kill('SIGKILL');
      await demo.exited;
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
