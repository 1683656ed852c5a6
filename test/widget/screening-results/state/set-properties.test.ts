import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { initial } from '../../../../widget/screening-results/state/screening-results-state.js';
import { withProperties } from '../../../../widget/screening-results/state/set-properties.js';

describe('withProperties', () => {
  const screening = screeningOf(3);

  it('prefers a screening to a name that comes with it', () => {
    const { state, ...change } = withProperties(
      initial,
      {},
      {
        screening,
        screeningId: 'scr-2',
      },
    );
    assert.deepEqual(change, { isGiven: true, isNamed: false });
    assert.equal(state.loaded?.screening, screening);
  });

  it('takes the page size when it changes', () => {
    const set = { pageSize: 50 };
    const { state } = withProperties(initial, {}, set);
    assert.equal(state.pageSize, 50);
    const arranged = { ...state, pageSize: 10 };
    assert.equal(withProperties(arranged, set, set).state, arranged);
  });
});
