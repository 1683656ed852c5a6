import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProblemError } from '../../contract/problem-error.js';
import { createMintGuard } from '../../server/sessions/publishable-keys.js';

describe('the guard of what a publishable key mints', () => {
  test('lets a network mint up to the limit of a window, says how long to wait, and leaves other networks alone', () => {
    let now = 100;
    const guard = createMintGuard({ starts: 1, windowSeconds: 600 }, () => now);
    const refused = (address: string, seconds: number) =>
      assert.throws(
        () => guard(address),
        (error: unknown) =>
          error instanceof ProblemError &&
          error.code === 'too_many_starts' &&
          error.options.retryAfter === seconds,
      );
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::', '2001:db8::1']) guard(address);
    now += 100.5;
    refused('2001:db8::3', 500);
    guard('2001:db8:0:1::');
    guard('198.51.100.7');
    now += 500;
    guard('2001:db8::3');
  });
});
