import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { IDENTITY_LIMITS } from '../../server/contract/rules.js';
import { TooManyRequests } from '../../server/sandbox/errors.js';
import { CallLimits } from '../../server/sandbox/limits.js';

const WINDOW_MS = 60_000;

function counter(
  limitWindow: 'sliding' | 'fixed',
  countRefused: boolean,
  request: number = IDENTITY_LIMITS.request,
) {
  let now = 0;
  const rules = { limitWindow, countRefused, limits: { ...IDENTITY_LIMITS, request } };
  const limits = new CallLimits({ now: () => new Date(now) }, () => rules);
  return {
    limits,
    at(ms: number): 'allowed' | number {
      now = ms;
      try {
        limits.spend('A', 'request');
        return 'allowed';
      } catch (error) {
        assert.ok(error instanceof TooManyRequests);
        return error.retryAfterSeconds;
      }
    },
  };
}

describe('the identity limits', () => {
  it('never allow more than the limit in any 60 s of a sliding window, and refuse no call that fits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 200 }), (pauses) => {
        const { at } = counter('sliding', false);
        const allowed: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const fits = allowed.filter((moment) => moment > now - WINDOW_MS).length < 10;
          const answer = at(now);
          assert.equal(answer === 'allowed', fits);
          if (answer === 'allowed') allowed.push(now);
          else assert.equal(answer, Math.ceil(((allowed.at(-10) ?? 0) + WINDOW_MS - now) / 1000));
        }
      }),
    );
  });

  it('start anew at each full minute of a fixed window', () => {
    const { at } = counter('fixed', false);
    for (let count = 0; count < 10; count++) assert.equal(at(59_000), 'allowed');
    assert.equal(at(59_500), 1);
    for (let count = 0; count < 10; count++) assert.equal(at(60_000), 'allowed');
    assert.equal(at(60_000), 60);
  });

  it('stay shut for who keeps knocking, when refused calls count', () => {
    const { at } = counter('sliding', true);
    for (let count = 0; count < 10; count++) at(0);
    for (let ms = 1000; ms <= 300_000; ms += 1000) assert.notEqual(at(ms), 'allowed');
    assert.equal(at(300_000 + WINDOW_MS), 'allowed');
  });

  it('count each tenant and kind apart, and tell how many were refused', () => {
    const { limits, at } = counter('sliding', false, 1);
    assert.equal(at(0), 'allowed');
    assert.equal(at(0), 60);
    limits.spend('B', 'request');
    limits.spend('A', 'status');
    assert.deepEqual(limits.counts(), [
      { tenant: 'A', kind: 'request', allowed: 1, refused: 1 },
      { tenant: 'B', kind: 'request', allowed: 1, refused: 0 },
      { tenant: 'A', kind: 'status', allowed: 1, refused: 0 },
    ]);
  });

  it('of zero allow nothing', () => {
    assert.equal(counter('sliding', false, 0).at(0), 60);
  });
});
