import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { UpstreamFailure } from '../../server/upstream/failures.js';
import { PATIENCE_MS, waitBeforeNext, withPatience } from '../../server/upstream/patience.js';
import { movableClock } from '../serve-calls.js';

const first = { failed: 0, elapsedMs: 0, repeatable: false, random: 0 };
const broken = new UpstreamFailure('upstream_unavailable', { progress: 'sent' });
const unreachable = new UpstreamFailure('upstream_unavailable', { progress: 'not_sent' });

describe('patience with upstream', () => {
  it('waits as long as a busy upstream asks, if that is bearable', () => {
    assert.equal(waitBeforeNext(new UpstreamFailure('upstream_busy', { retryAfterSeconds: 4 }), first), 4000);
    assert.equal(waitBeforeNext(new UpstreamFailure('upstream_busy', { retryAfterSeconds: 0 }), first), 250);
    assert.equal(
      waitBeforeNext(new UpstreamFailure('upstream_busy', { retryAfterSeconds: 21 }), first),
      null,
    );
    assert.equal(
      waitBeforeNext(new UpstreamFailure('upstream_busy', { retryAfterSeconds: 4 }), {
        ...first,
        elapsedMs: 17_000,
      }),
      null,
    );
  });

  it('sends again after a fault only what cannot be done twice', () => {
    assert.equal(waitBeforeNext(broken, first), null);
    assert.equal(waitBeforeNext(broken, { ...first, repeatable: true }), 300);
    assert.equal(waitBeforeNext(unreachable, first), 300);
    assert.equal(waitBeforeNext(unreachable, { ...first, failed: 2 }), null);
    assert.equal(
      waitBeforeNext(new UpstreamFailure('upstream_timeout'), { ...first, repeatable: true }),
      null,
    );
    assert.equal(
      waitBeforeNext(new UpstreamFailure('upstream_forbidden'), { ...first, repeatable: true }),
      null,
    );
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

  it('hands back the answer that came in the end', async () => {
    const clock = movableClock();
    const answers = [
      new UpstreamFailure('upstream_busy', { retryAfterSeconds: 3 }),
      new UpstreamFailure('upstream_busy', { retryAfterSeconds: 1 }),
    ];
    const send = () => {
      const failure = answers.shift();
      return failure ? Promise.reject(failure) : Promise.resolve('done');
    };
    assert.equal(await withPatience(send, { repeatable: false, clock }), 'done');
    assert.equal(clock.waits.length, 2);
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
