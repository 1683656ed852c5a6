import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ADDRESS_RATE,
  createCallRates,
  HOST_RATE,
  SESSION_RATE,
} from '../../server/operations/call-rates.js';

const CHECK = 'post /v1/verifications/{id}/check';

describe('the rates of calls', () => {
  for (const [kind, { calls }] of Object.entries({
    session: SESSION_RATE,
    host: HOST_RATE,
    address: ADDRESS_RATE,
  })) {
    test(`refuse one ${kind} after ${calls} calls, with the seconds to wait, and no other`, async (t) => {
      // 5,000 calls take over a second on a slow machine.
      t.mock.timers.enable({ apis: ['Date'] });
      const rates = createCallRates();
      const take = (actor: string) => rates.take(kind as 'session', actor, CHECK);
      for (let count = 0; count < calls; count++) await take('one');
      await assert.rejects(take('one'), { code: 'too_many_requests', options: { retryAfter: 10 } });
      await take('another');
    });
  }

  test('limit one route without the others', async () => {
    const rates = createCallRates();
    const check = () => rates.take('session', 'one', CHECK, { calls: 3, seconds: 10 });
    for (let count = 0; count < 3; count++) await check();
    await assert.rejects(check(), { code: 'too_many_requests' });
    await rates.take('session', 'one', 'get /v1/verifications/{id}', { calls: 3, seconds: 10 });
  });

  test('let a large office, a busy back end and several tabs work', () => {
    // Two hundred pages that poll every 2.5 s, as without streams.
    assert.ok(ADDRESS_RATE.calls > 200 * (ADDRESS_RATE.seconds / 2.5));
    assert.ok(ADDRESS_RATE.calls > SESSION_RATE.calls);
    assert.ok(HOST_RATE.calls > ADDRESS_RATE.calls);
  });
});
