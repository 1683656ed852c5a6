import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { describe, it } from 'node:test';
import { engines } from '../../engines.js';
import { endSandbox, runSandbox } from '../sandbox-process.js';

for (const engine of engines) {
  describe(`limits on ${engine.name}`, { skip: engine.skip }, () => {
    it('give no new budget after a kill of the sandbox, and the full one after a minute', async () => {
      const place = await engine.create();
      let child: ChildProcess | undefined;
      const details = async (url: string) =>
        (
          await fetch(`${url}/ExtIdentity/details/none`, {
            headers: { Authorization: 'Bearer sbx_unrestricted' },
          })
        ).status;
      try {
        const first = await runSandbox(place, {});
        child = first.child;
        // All but one of the thirty.
        for (let count = 0; count < 29; count++) assert.equal(await details(first.url), 404);
        await endSandbox(child, 'SIGKILL');
        const second = await runSandbox(place, {});
        child = second.child;
        assert.deepEqual([await details(second.url), await details(second.url)], [404, 429]);
        await fetch(`${second.url}/sandbox/clock`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ advanceMs: 60_000 }),
        });
        assert.equal(await details(second.url), 404);
        await endSandbox(child, 'SIGTERM');
      } finally {
        if (child?.exitCode === null) child.kill('SIGKILL');
        await place.remove();
      }
    });
  });
}
