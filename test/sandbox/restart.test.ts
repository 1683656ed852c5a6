import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { engines, type Place } from '../engines.js';
import { startReceiver, until } from './running-sandbox.js';

const MAIN = join(import.meta.dirname, '../../server/sandbox/main.js');

/** A sandbox as a process of its own, so that it can be killed. */
async function run(
  place: Place,
  more: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const where =
    'url' in place.where ? { DATABASE_URL: place.where.url } : { SANDBOX_DATA_DIR: place.where.dataDir };
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, SANDBOX_PORT: '0', LOG_LEVEL: 'warn', ...where, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout ?? []) {
    const url = /^sandbox on (\S+)$/m.exec(String(chunk))?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error('The sandbox did not start.');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function post(
  url: string,
  body: unknown,
): Promise<{ result: { transId: string; random: string; status: string } }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as never;
}

for (const engine of engines) {
  describe(`a killed sandbox on ${engine.name}`, { skip: engine.skip }, () => {
    it('carries out after its restart what fell due, and sends the webhook that was on its way', async () => {
      const place = await engine.create();
      const receiver = await startReceiver();
      receiver.answer = 500;
      const started: ChildProcess[] = [];
      try {
        const first = await run(place, { SANDBOX_WEBHOOK_URL: receiver.url });
        started.push(first.child);
        const declined = (await post(`${first.url}/ExtIdentity/request`, { nationalId: '1000000000' }))
          .result;
        const waiting = (await post(`${first.url}/ExtIdentity/request`, { nationalId: '1000000008' })).result;
        await post(`${first.url}/sandbox/identity/transactions/${declined.transId}/decline`, {});
        await until(() => receiver.bodies.length > 0, 'the first attempt');
        await end(first.child, 'SIGKILL');
        receiver.answer = 202;
        receiver.bodies.length = 0;

        // The address was kept, so it is not given again.
        const second = await run(place, {});
        started.push(second.child);
        await post(`${second.url}/sandbox/clock`, { advanceMs: 30_000 });
        const { status } = (
          await post(`${second.url}/ExtIdentity/status`, { ...waiting, nationalId: '1000000008' })
        ).result;
        assert.equal(status, 'COMPLETED');
        await until(() => receiver.bodies.length >= 2, 'both webhooks');
        assert.deepEqual(
          new Set(receiver.bodies.map((body) => JSON.stringify(body))),
          new Set(
            [
              { Type: 'IdentityVerificationCompleted', TransId: declined.transId, Status: 'REJECTED' },
              { Type: 'IdentityVerificationCompleted', TransId: waiting.transId, Status: 'COMPLETED' },
            ].map((body) => JSON.stringify(body)),
          ),
        );
        await end(second.child, 'SIGTERM');
      } finally {
        for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
        await receiver.close();
        await place.remove();
      }
    });
  });
}
