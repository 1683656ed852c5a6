import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { IDENTITY_LIMITS } from '../../../contract/rules.js';
import { CallCounters, WINDOW_MS, type LimitRules } from '../../../sandbox/control/call-counters.js';

function counter(
  limitWindow: 'sliding' | 'fixed',
  countRefused: boolean,
  request: number = IDENTITY_LIMITS.request,
) {
  const rules: LimitRules = {
    limitWindow,
    countRefused,
    limits: { ...IDENTITY_LIMITS, request, screening: null },
  };
  const limits = new CallCounters();
  return {
    limits,
    rules,
    at(ms: number): 'allowed' | number {
      return (
        limits.spend({ tenant: 'A', kind: 'request' }, rules, new Date(ms)).retryAfterSeconds ?? 'allowed'
      );
    },
  };
}

describe('the limits of calls', () => {
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

  it('start again at each full minute of a fixed window', () => {
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

  it('count each tenant and kind separately, and the refused calls', () => {
    const { limits, rules, at } = counter('sliding', false, 1);
    assert.equal(at(0), 'allowed');
    assert.equal(at(0), 60);
    limits.spend({ tenant: 'B', kind: 'request' }, rules, new Date(0));
    limits.spend({ tenant: 'A', kind: 'status' }, rules, new Date(0));
    assert.deepEqual(limits.counts(), [
      { tenant: 'A', kind: 'request', allowed: 1, refused: 1 },
      { tenant: 'B', kind: 'request', allowed: 1, refused: 0 },
      { tenant: 'A', kind: 'status', allowed: 1, refused: 0 },
    ]);
  });

  it('of zero allow nothing', () => {
    assert.equal(counter('sliding', false, 0).at(0), 60);
  });

  it('that are not set refuse nothing and count nothing', () => {
    const { limits, rules } = counter('sliding', true);
    for (let count = 0; count < 200; count++) {
      const spent = limits.spend({ tenant: 'A', kind: 'screening' }, rules, new Date(0));
      assert.deepEqual(spent, { retryAfterSeconds: null, counts: false });
    }
  });

  for (const window of ['sliding', 'fixed'] as const) {
    it(`go on as if nothing had happened after a restart: ${window} window`, () => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 30, maxLength: 60 }),
          fc.nat(29),
          fc.boolean(),
          (pauses, restartAt, countRefused) => {
            const { limits, rules } = counter(window, countRefused);
            let restarted = limits;
            const call = { tenant: 'A', kind: 'request' } as const;
            const kept: Date[] = [];
            let now = 1_000_000;
            for (const [index, pause] of pauses.entries()) {
              now += pause;
              if (index === restartAt) {
                restarted = new CallCounters();
                const minuteAgo = now - WINDOW_MS;
                for (const at of kept) if (at.getTime() > minuteAgo) restarted.restore(call, at);
              }
              const at = new Date(now);
              const spent = limits.spend(call, rules, at);
              if (index >= restartAt) {
                const again = restarted.spend(call, rules, at);
                assert.deepEqual(again, spent);
              }
              if (spent.counts) kept.push(at);
            }
          },
        ),
      );
    });
  }
});
