import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { UpstreamFailure } from '../../server/upstream/failures.js';
import { PATIENCE_MS, waitBeforeNext, withPatience } from '../../server/upstream/patience.js';
import { movableClock } from '../serve-calls.js';

const busy = (retryAfterSeconds: number) => new UpstreamFailure('upstream_busy', { retryAfterSeconds });
const broken = new UpstreamFailure('upstream_unavailable', { progress: 'sent' });
const unreachable = new UpstreamFailure('upstream_unavailable', { progress: 'not_sent' });
const repeatable = { repeatable: true };

describe('patience with upstream', () => {
  for (const [what, failure, at, waitMs] of [
    ['waits as long as a busy upstream asks', busy(4), {}, 4000],
    ['waits for a moment where it asks for none', busy(0), {}, 250],
    ['waits longer each time where it stays busy', busy(0), { failed: 3 }, 2000],
    ['does not wait for longer than is bearable', busy(21), {}, null],
    ['does not wait for longer than is left', busy(4), { elapsedMs: 17_000 }, null],
    ['sends no call again that may have been carried out', broken, {}, null],
    ['sends one again that cannot be done twice', broken, repeatable, 300],
    ['sends one again that was not sent', unreachable, {}, 300],
    ['gives up after three', unreachable, { failed: 2 }, null],
    ['does not wait after a time-out', new UpstreamFailure('upstream_timeout'), repeatable, null],
    ['does not wait after a refusal', new UpstreamFailure('upstream_forbidden'), repeatable, null],
  ] as const)
    it(what, () => {
      const call = { failed: 0, elapsedMs: 0, repeatable: false, random: 0, ...at };
      assert.equal(waitBeforeNext(failure, call), waitMs);
    });

  it('is bounded, whatever upstream asks for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })), async (seconds) => {
        const clock = movableClock();
        const failure = new UpstreamFailure('upstream_busy', { retryAfterSeconds: seconds ?? undefined });
        const send = () => Promise.reject(failure);
        await assert.rejects(withPatience(send, { repeatable: true, clock }), { code: 'upstream_busy' });
        assert.ok(clock.now() <= PATIENCE_MS);
        assert.ok(clock.waits.length <= 80);
      }),
    );
  });

  it('stops when the caller is gone', async () => {
    let sent = 0;
    const clock = { now: () => 0, wait: () => Promise.reject(new Error('aborted')) };
    const send = () => {
      sent += 1;
      return Promise.reject(new UpstreamFailure('upstream_busy'));
    };
    await assert.rejects(withPatience(send, { repeatable: true, clock }), { code: 'upstream_busy' });
    assert.equal(sent, 1);
  });
});
