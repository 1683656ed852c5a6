import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { describe, it } from 'node:test';
import { engines } from '../../engines.js';
import { endSandbox, runSandbox } from '../sandbox-process.js';
import { startReceiver, until } from '../running-sandbox.js';

const PEOPLE = 16;
const KILLS = 2;

interface Sent {
  readonly transId: string;
  readonly random: string;
  readonly nationalId: string;
}

async function post(url: string, body: unknown): Promise<{ status: number; body: { result: never } }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as never };
}

for (const engine of engines) {
  describe(`a sandbox killed again and again on ${engine.name}`, { skip: engine.skip }, () => {
    it('forgets no request it answered, ends each once, and sends every webhook at least once', async () => {
      const place = await engine.create();
      const receiver = await startReceiver();
      let child: ChildProcess | undefined;
      const answered: Sent[] = [];
      try {
        for (let round = 0; round < KILLS; round++) {
          const running = await runSandbox(place, { SANDBOX_WEBHOOK_URL: receiver.url });
          child = running.child;
          await fetch(`${running.url}/sandbox/settings`, {
            method: 'PUT',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ limits: { request: 1000, status: 1000 } }),
          });
          // Half the answers are in, the other half and their webhooks are under way: then it dies.
          const asked = Array.from({ length: PEOPLE / KILLS }, async (_, index) => {
            const nationalId = `10000${round}${String(index).padStart(3, '0')}1`;
            const { status, body } = await post(`${running.url}/ExtIdentity/request`, { nationalId });
            if (status !== 200) return;
            answered.push({ ...(body.result as Sent), nationalId });
            await post(`${running.url}/sandbox/clock`, { advanceMs: 1000 });
          });
          const settled = Promise.allSettled(asked);
          const enough = (round + 1) * (PEOPLE / KILLS / 2);
          await until(() => answered.length >= enough, 'half of the answers');
          await endSandbox(child, 'SIGKILL');
          await settled;
        }
        const last = await runSandbox(place, {});
        child = last.child;
        await post(`${last.url}/sandbox/clock`, { advanceMs: 3000 });
        for (const sent of answered) {
          const { status, body } = await post(`${last.url}/ExtIdentity/status`, sent);
          assert.deepEqual([status, (body.result as { status: string }).status], [200, 'COMPLETED']);
        }
        const received = () => new Set(receiver.bodies.map((body) => (body as { TransId: string }).TransId));
        await until(async () => {
          await post(`${last.url}/sandbox/clock`, { advanceMs: 1000 });
          return answered.every(({ transId }) => received().has(transId));
        }, 'a webhook for every request');
        for (const body of receiver.bodies) assert.equal((body as { Status: string }).Status, 'COMPLETED');
        await endSandbox(last.child, 'SIGTERM');
      } finally {
        if (child?.exitCode === null) child.kill('SIGKILL');
        await receiver.close();
        await place.remove();
      }
    });
  });
}
