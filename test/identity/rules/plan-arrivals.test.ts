import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planArrivals, type Arrivals } from '../../../server/identity/rules/plan-arrivals.js';

/** A slot is busy for a minute and the longest call. */
const SLOT_SECONDS = 62;
const arrivals = (more: Partial<Arrivals>): Arrivals => ({
  people: 600,
  hours: 0.25,
  showUp: 1,
  limit: 10,
  windowSeconds: 60,
  turnNearSeconds: 180,
  placeHeldSeconds: 300,
  lifetimeSeconds: 180,
  ...more,
});

describe('the plan of a rush', () => {
  it('has no wait, no message and few pages while people come more slowly than codes', () => {
    const plan = planArrivals(arrivals({ people: 500, hours: 1 }));
    assert.deepEqual([plan.waits.length, plan.waits.at(-1), plan.notices.length], [500, 0, 0]);
    assert.equal(plan.openPages, 25, 'those with a code, for three minutes');
  });

  it('gives the first ten a code at once, and ten more with each window', () => {
    const { waits, notices, lastCodeAt } = planArrivals(arrivals({ people: 30, hours: 1 / 3600 }));
    const windows = waits.map((wait) => Math.round(wait / SLOT_SECONDS));
    assert.deepEqual(
      [0, 1, 2].map((window) => windows.filter((other) => other === window).length),
      [10, 10, 10],
    );
    assert.equal(Math.round(lastCodeAt), 2 * SLOT_SECONDS);
    assert.deepEqual(notices, [], 'the longest wait is shorter than the lead time');
  });

  it('uses all of the limit until the last code', () => {
    const { waits, lastCodeAt } = planArrivals(arrivals({}));
    assert.equal(waits.length, 600);
    const tenthArrivedAt = 9 * 1.5;
    assert.ok(Math.abs(lastCodeAt - tenthArrivedAt - 59 * SLOT_SECONDS) < 0.01, `${lastCodeAt} s`);
  });

  it('shows no time that is earlier than the code', () => {
    for (const showUp of [1, 0.7]) {
      const { latestExpectedAt, latestBoundAt, lastCodeAt } = planArrivals(arrivals({ showUp }));
      assert.ok(latestExpectedAt >= lastCodeAt - 0.001, `${latestExpectedAt} < ${lastCodeAt}`);
      assert.ok(latestBoundAt >= latestExpectedAt);
    }
  });

  it('calls each person with a long wait once, and keeps few pages open', () => {
    const plan = planArrivals(arrivals({}));
    const stay = planArrivals(arrivals({}), false);
    const longWaits = plan.waits.filter((wait) => wait > 180).length;
    assert.ok(Math.abs(plan.notices.length - longWaits) <= 10, `${plan.notices.length} of ${longWaits}`);
    assert.ok(plan.openPages < 80, `${plan.openPages} pages`);
    assert.ok(stay.openPages > 400, `${stay.openPages} pages if all stay`);
    assert.deepEqual(stay.waits, plan.waits, 'who leaves and returns waits as long');
  });

  it('loses only those who do not return', () => {
    const { waits, gaveUp, notices } = planArrivals(arrivals({ showUp: 0.7 }));
    assert.equal(waits.length + gaveUp, 600);
    assert.ok(Math.abs(gaveUp - 0.3 * notices.length) <= 2, `${gaveUp} of ${notices.length}`);
    assert.equal(
      planArrivals(arrivals({ showUp: 0 })).gaveUp,
      planArrivals(arrivals({ showUp: 0 })).notices.length,
    );
  });
});
