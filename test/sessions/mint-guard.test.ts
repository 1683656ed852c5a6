import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProblemError } from '../../contract/problem-error.js';
import { createMintGuard } from '../../server/sessions/publishable-keys.js';

describe('the guard of what a publishable key mints', () => {
  test('lets a network mint up to the limit of a window, says how long to wait, and leaves other networks alone', async (t) => {
    t.mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const guard = createMintGuard({ starts: 1, windowSeconds: 600 });
    const refused = (address: string, seconds: number) =>
      assert.rejects(
        guard(address),
        (error: unknown) =>
          error instanceof ProblemError &&
          error.code === 'too_many_starts' &&
          error.options.retryAfter === seconds,
      );
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::', '2001:db8::1'])
      await guard(address);
    t.mock.timers.tick(100_500);
    await refused('2001:db8::3', 500);
    await guard('2001:db8:0:1::');
    await guard('198.51.100.7');
    t.mock.timers.tick(500_000);
    await guard('2001:db8::3');
  });
});
