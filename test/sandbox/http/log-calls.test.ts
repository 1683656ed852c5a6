import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

describe('the logs of the sandbox', () => {
  let written = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => void (written += line) });
  const sandbox = TestSandbox.aroundTests(pglite, { log });

  it('hold no key, no code and no national ID, however noisy and wherever someone put them', async () => {
    const sent = await sandbox.request('1987654320');
    await sandbox.status(sent);
    const approve = `/sandbox/identity/transactions/${sent.transId}/approve`;
    await sandbox.call('POST', approve, { random: sent.random });
    await sandbox.upstream('GET', '/ExtIdentity/details/1987654320?key=sbx_unrestricted');
    await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId: ['1987654320'] });
    assert.ok(written.includes('/ExtIdentity/request'), 'something was logged');
    // The code is two digits, as in times. So the test searches for it as a value.
    for (const secret of ['1987654320', 'sbx_', `"${sent.random}"`, 'random'])
      assert.ok(!written.includes(secret), secret);
  });
});
