import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { describe, it } from 'node:test';
import { engines, pglite } from '../../engines.js';
import { startReceiver, until } from '../running-sandbox.js';
import { createSchema, OtherSchemaError } from '../../../sandbox/store/migrations.js';
import { endSandbox, runSandbox } from '../sandbox-process.js';

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
        const first = await runSandbox(place, { SANDBOX_WEBHOOK_URL: receiver.url });
        started.push(first.child);
        const declined = (await post(`${first.url}/ExtIdentity/request`, { nationalId: '1000000000' }))
          .result;
        const waiting = (await post(`${first.url}/ExtIdentity/request`, { nationalId: '1000000008' })).result;
        await post(`${first.url}/sandbox/identity/transactions/${declined.transId}/decline`, {});
        await until(() => receiver.bodies.length > 0, 'the first attempt');
        await endSandbox(first.child, 'SIGKILL');
        receiver.answer = 202;
        receiver.bodies.length = 0;

        // The address was kept, so it is not given again.
        const second = await runSandbox(place, {});
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
        await endSandbox(second.child, 'SIGTERM');
      } finally {
        for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
        await receiver.close();
        await place.remove();
      }
    });
  });
}

describe('a database of another version of the sandbox', () => {
  it('is refused with a sentence that says how to create it again', async () => {
    const database = await pglite.open();
    try {
      await createSchema(database);
      await createSchema(database);
      await database.query(`insert into sandbox.migrations (position, name) values (1, '0002 words')`);
      await assert.rejects(createSchema(database), (error) => {
        assert.ok(error instanceof OtherSchemaError);
        assert.match(error.message, /delete the folder SANDBOX_DATA_DIR .*drop schema sandbox cascade/);
        return true;
      });
    } finally {
      await database.close();
    }
  });
});
