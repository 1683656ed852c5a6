import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SandboxControl } from '../../../../sandbox/conformance/service/sandbox-control.js';
import { pglite } from '../../../engines.js';
import { TestSandbox } from '../../running-sandbox.js';

describe('the controls of a sandbox', () => {
  const sandbox = TestSandbox.aroundTests(pglite);

  it('ends a request, and accepts that it has ended meanwhile', async () => {
    const control = new SandboxControl(sandbox.url);
    const waiting = await sandbox.request('1000000000');
    await control.endIfWaiting(waiting.transId);
    assert.equal(await sandbox.status(waiting), 'EXPIRED');
    await control.endIfWaiting(waiting.transId);
    await assert.rejects(control.endIfWaiting('unknown'), /expected 200 or 409, found 404/);
  });
});
