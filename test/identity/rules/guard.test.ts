import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  blockWaits,
  DAY_SECONDS,
  DECLINE_WAIT_SECONDS,
  guardLimits,
  nextStartAt,
  type StartFacts,
} from '../../../server/rules/guard.js';

const at = (seconds: number) => new Date(seconds * 1000);
const facts = (more: Partial<StartFacts>): StartFacts => ({
  now: at(0),
  reached: [],
  repeated: [],
  ...more,
});

const declined = (times: number, last: number) => ({ times, last: at(last), waits: DECLINE_WAIT_SECONDS });

describe('the time of the next start', () => {
  test('is now when no limit is reached and the person has declined nothing', () => {
    assert.equal(nextStartAt(facts({})), null);
  });

  test('is when the oldest start of every reached limit no longer counts', () => {
    const reached = [
      { oldest: at(-500), seconds: 600 },
      { oldest: at(-80_000), seconds: DAY_SECONDS },
    ];
    assert.deepEqual(nextStartAt(facts({ reached: reached.slice(0, 1) })), at(100));
    assert.deepEqual(nextStartAt(facts({ reached })), at(6400));
    assert.equal(nextStartAt(facts({ now: at(6400), reached })), null);
  });

  test('comes later after each declined request, up to a day', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((declines) =>
      nextStartAt(facts({ repeated: [declined(declines, -30)] })),
    );
    assert.deepEqual(waits, [at(30), at(570), at(3570), at(86_370), at(86_370), at(86_370)]);
    assert.equal(
      nextStartAt(facts({ repeated: [declined(1, -DECLINE_WAIT_SECONDS[0])] })),
      null,
      'the wait is over',
    );
  });

  test('comes later after each request that made the owner of the number wait', () => {
    const waitsOf = (kind: 'fixed' | 'typed' | 'unvouched') =>
      [1, 2, 3, 4, 9].map((times) => {
        const blocks = { times, last: at(0), waits: blockWaits(kind, 120) };
        return nextStartAt(facts({ repeated: [blocks] }));
      });
    assert.deepEqual(waitsOf('typed'), [120, 600, 3600, DAY_SECONDS, DAY_SECONDS].map(at));
    assert.deepEqual(waitsOf('unvouched'), [3600, ...Array<number>(4).fill(DAY_SECONDS)].map(at));
    assert.deepEqual(waitsOf('fixed'), [null, null, null, null, null]);
  });
});

describe('the limits on starts', () => {
  test('of a day follow those of ten minutes, and are higher', () => {
    const { window, day } = guardLimits({ person: 7, address: 50 });
    assert.equal(window.person, 7);
    assert.equal(window.address, 50);
    for (const counted of ['person', 'session', 'reference', 'address'] as const) {
      assert.ok(day[counted] > window[counted], counted);
    }
  });
});
