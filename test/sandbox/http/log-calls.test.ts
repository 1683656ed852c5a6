import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

const engine = pglite;

describe('the logs of the sandbox', () => {
  it('hold no key, no code and no national ID, however noisy and wherever someone put them', async () => {
    assert.ok(engine);
    let written = '';
    const log = pino({ level: 'trace' }, { write: (line: string) => void (written += line) });
    const database = await engine.open();
    const sandbox = await TestSandbox.start(database, { log });
    try {
      const sent = await sandbox.request('1987654320');
      await sandbox.status(sent);
      await sandbox.call('POST', `/sandbox/identity/transactions/${sent.transId}/approve`, {
        random: sent.random,
      });
      await sandbox.upstream('GET', '/ExtIdentity/details/1987654320?key=sbx_unrestricted');
      await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId: ['1987654320'] });
      assert.ok(written.includes('/ExtIdentity/request'), 'something was logged');
      // The code is two digits, as in times. So the test searches for it as a value.
      for (const secret of ['1987654320', 'sbx_', `"${sent.random}"`, 'random']) {
        assert.ok(!written.includes(secret), secret);
      }
    } finally {
      await sandbox.close();
      await database.close();
    }
  });
});
