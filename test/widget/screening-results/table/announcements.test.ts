import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Screening } from '../../../../contract/screening.js';
import {
  given,
  initial,
  named,
  narrowed,
  requested,
  requestedAll,
  sorted,
  toggled,
  type State,
} from '../../../../widget/screening-results/state/screening-results-state.js';
import { announcement } from '../../../../widget/screening-results/table/announcements.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { ResultsLocalize } from '../../../../widget/screening-results/texts/results-localize.js';

const localize = {
  language: 'en',
  locale: 'en',
  text: (key: string) => key,
} as unknown as ResultsLocalize;

const says = (before: State, after: State) => announcement(before, after, localize);

function loadedPage(pageNumber: number, id = 'a'): State {
  const screening = {
    id,
    screeningStatus: 'Succeeded',
    hits: { pageNumber, pageSize: 20, totalRecords: 60 },
  };
  const loaded = {
    screening: screening as unknown as Screening,
    hits: [],
    from: (pageNumber - 1) * 20 + 1,
    total: 60,
    moved: false,
    isGathered: false,
  };
  return { ...initial, screeningId: id, loaded };
}

const first = loadedPage(1);
const hit = { hitId: 'h', name: 'A' };
const whole: State = { ...first, loaded: { ...first.loaded!, hits: [hit], total: 1 } };

describe('what the results announce', () => {
  it('is nothing without a change, and for a change that a control says itself', () => {
    assert.deepEqual([says(first, first), says(first, toggled(first, 'h'))], ['', '']);
  });

  it('is the number of hits when a screening is read, first or again, and how many are loaded', () => {
    assert.equal(says(requested({ ...initial, screeningId: 'a' }, 1, 20), whole), 'hits');
    assert.equal(says(requested({ ...initial, screeningId: 'a' }, 1, 20), first), 'loadedAnnouncement');
    assert.equal(says(requested(first, 1, 20), loadedPage(1)), 'loadedAnnouncement');
  });

  it('is the outcome of a run that did not succeed, whatever its hits are', () => {
    for (const [status, title] of [
      ['Failed', 'runFailedTitle'],
      ['InProgress', 'inProgressTitle'],
      ['Queued', 'runUnknownTitle'],
    ] as const) {
      const { loaded } = whole;
      const screening = { ...loaded!.screening, screeningStatus: status };
      const read = { ...whole, loaded: { ...loaded!, screening } };
      assert.equal(says(requested({ ...initial, screeningId: 'a' }, 1, 20), read), title);
    }
  });

  it('is the page when another one is read', () => {
    assert.equal(says(requested(first, 2, 20), loadedPage(2)), 'pageAnnouncement');
  });

  it('is nothing while a page is read, or when the host gives or names a screening', () => {
    assert.equal(says(first, requested(first, 2, 20)), '');
    assert.equal(says(first, given(first, screeningOf(3))), '');
    assert.equal(says(initial, given(initial, screeningOf(3))), '');
    assert.equal(says(first, named(first, 'b')), '');
  });

  it('is the outcome of what was read before the texts came', () => {
    assert.equal(says(initial, whole), 'hits');
  });

  it('is the order or the filters that a person chose', () => {
    assert.equal(says(first, sorted(first, { by: 'risk', descending: true })), 'sortedDescending');
    assert.equal(says(whole, narrowed(whole, { query: 'x' } as never)), 'hits');
    assert.equal(says(whole, narrowed(whole, { riskTypes: new Set(['x']) })), 'noHitsLeft');
    assert.equal(says(first, narrowed(first, { query: 'x' } as never)), 'noLoadedHitsLeft');
  });

  it('says how the loading of all pages ended', () => {
    const loading = requestedAll(first);
    const stopped: State = { ...loading, loadingAll: { ...loading.loadingAll!, ended: 'stopped' } };
    assert.equal(says(first, loading), '');
    assert.equal(says(loading, stopped), 'loadStopped');
    assert.equal(says(loading, { ...loading, loadingAll: null }), 'loadedAnnouncement');
  });
});
