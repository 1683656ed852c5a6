import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { codeBlocks } from '../guide.js';
import { startTestProxy, until } from '../test-proxy.js';
import { eventOf, replay } from './listed-events.js';
import { SECRETS } from './receiver.js';

describe('the example in the docs', () => {
  test('is a receiver that works: it accepts the proxy’s events and no others', async (t) => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => probe.once('listening', ready));
    const { port } = probe.address() as AddressInfo;
    await new Promise((closed) => probe.close(closed));
    const url = `http://127.0.0.1:${port}/`;
    const proxy = await startTestProxy(t, pglite, {
      environment: {
        HOST_WEBHOOK_URL: url,
        HOST_WEBHOOK_SECRETS: SECRETS.join(','),
      },
    });
    const example = codeBlocks('events.md', 'js').find((block) => block.includes('async function work('));
    // Work that fails at its first attempt: the event is not lost.
    const failsOnce = example!.replace(
      'async function work({ type, data }) {',
      `let failed = 0;
async function work({ type, data }) {
  if (type === 'verification.cancelled' && (failed += 1) === 1) throw new Error('the database is away');`,
    );
    assert.notEqual(failsOnce, example);
    const folder = mkdtempSync(join(tmpdir(), 'kyc-receiver-'));
    writeFileSync(join(folder, 'receiver.mjs'), failsOnce);
    // The second secret: the one a host still has while the first is being introduced.
    const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env: { PORT: String(port), EVENT_SECRET: SECRETS[1]! },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const post = (headers: Record<string, string>, body = '{}') =>
      fetch(url, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => undefined,
      );
    try {
      await until('the example listens', async () => (await post({})) === 401);
      const hasty = connect(port, '127.0.0.1');
      await new Promise((written) =>
        hasty.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', written),
      );
      await new Promise((soon) => setTimeout(soon, 50));
      await new Promise((closed) => hasty.once('close', closed).destroy());
      await until('the example goes on', async () => (await post({})) === 401);

      const { token, id } = await proxy.started('1083222201', { reference: 'customer-7' });
      await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
      await until('the work fails', async () => (await eventOf(proxy, id)).delivery.lastStatus === 503);
      assert.match(said, /the database is away/);
      assert.ok(!said.includes('verification.cancelled'));
      await replay(proxy, await eventOf(proxy, id));
      await until('the example has it', () => said.includes(`verification.cancelled customer-7 ${id}`));

      const event = await until('it is written down', async () => {
        const found = await eventOf(proxy, id);
        return found.delivery.state === 'delivered' && found;
      });
      await replay(proxy, event);
      await until('the replay arrives', async () => {
        const { delivery } = await eventOf(proxy, id);
        return delivery.attempts === 3 && delivery.state === 'delivered';
      });
      assert.equal(said.split('verification.cancelled').length - 1, 1, 'a repeat is recognised');

      const key = Buffer.from(SECRETS[1]!.slice(6), 'base64');
      const signed = (timestamp: number | string, body: string) => ({
        'webhook-id': 'evt_forged',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${createHmac('sha256', key).update(`evt_forged.${timestamp}.${body}`).digest('base64')}`,
      });
      const now = Math.floor(Date.now() / 1000);
      assert.equal(await post(signed(now, '{"a":1}'), '{"a":2}'), 401, 'a changed body');
      assert.equal(await post(signed(now - 600, '{}')), 401, 'an old message');
      assert.equal(await post(signed('soon', '{}')), 401, 'no time at all');
      assert.equal(await post({ ...signed(now, '{}'), 'webhook-signature': 'v1,' }), 401, 'no signature');
    } finally {
      child.kill();
      await proxy.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
