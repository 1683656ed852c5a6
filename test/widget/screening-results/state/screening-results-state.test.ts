import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Decision } from '../../../../contract/decisions.js';
import type { Screening } from '../../../../contract/screening.js';
import { ProxyProblem } from '../../../../widget/base/problem.js';
import {
  endedAll,
  interrupted,
  nextPage,
  receivedNext,
  requestedAll,
} from '../../../../widget/screening-results/state/screening-reading.js';
import {
  canRetry,
  failed,
  hitsOnPage,
  initial,
  isComplete,
  isLoadingAll,
  isPagedHere,
  narrowed,
  paged,
  received,
  requested,
  sorted,
  toggled,
  type State,
} from '../../../../widget/screening-results/state/screening-results-state.js';
import { given, named } from '../../../../widget/screening-results/state/set-properties.js';
import { PROBLEM_KINDS, problemOf } from '../../base/problem-kinds.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';

const TOTAL = 212;
const page = (pageNumber: number, pageSize = 50, total = TOTAL) =>
  screeningOf(total, {}, { pageNumber, pageSize });
/** One page of a long screening. */
const read = (pageNumber = 1): State =>
  received(requested(named(initial, 'scr-1'), pageNumber, 50), page(pageNumber));
/** A short screening, which is complete at once. */
const whole = (total = 12): State => given(initial, screeningOf(total));
const loadAll = (state: State, sizes: readonly number[]): State =>
  sizes.reduce((next, total, at) => receivedNext(next, page(at + 1, 100, total)), requestedAll(state));
const ids = (state: State) => hitsOnPage(state, 'en').rows.map(({ hitId }) => hitId);

describe('a call', () => {
  it('keeps the results while another page is read, and a retry reads the same page', () => {
    const state = requested(read(), 2, 50);
    assert.deepEqual([state.reading, state.loaded?.from], [2, 1]);
    const { reading, requestedPage } = failed(requested(initial, 3, 50), problemOf('busy'));
    assert.deepEqual([reading, requestedPage], [null, 3]);
  });

  it('offers a retry where one can help', () => {
    const kinds = [...new Set(Object.values(PROBLEM_KINDS))];
    assert.deepEqual(kinds.filter(canRetry), ['offline', 'busy', 'unavailable']);
  });

  it('keeps the hits that are loaded when a later call fails', () => {
    const state = failed(requested(read(), 2, 50), problemOf('offline'));
    assert.equal(state.loaded?.hits.length, 50);
    assert.equal(requested(state, 2, 50).problem, null);
  });

  for (const code of ['forbidden', 'upstream_forbidden', 'not_found'] as const) {
    it(`drops the hits that are loaded after ${code}`, () => {
      const state = failed(requested(read(), 2, 50), problemOf(code));
      assert.equal(state.loaded, null);
      assert.deepEqual(hitsOnPage(state, 'en').rows, []);
      const ended = endedAll(loadAll(read(), [TOTAL]), 'failed', problemOf(code));
      assert.deepEqual([ended.loaded, ended.loadingAll], [null, null]);
    });
  }

  it('fails for an answer without hits', () => {
    for (const malformed of [null, {}, { hits: {} }, { hits: { items: 'none' } }, { hits: { items: [] } }]) {
      const state = received(requested(initial, 1, 50), malformed as unknown as Screening);
      assert.equal(state.problem?.code, 'internal');
    }
  });

  it('ends when the element leaves the page before the first answer', () => {
    const state = interrupted(requested(named(initial, 'scr-1'), 1, 50));
    assert.deepEqual([state.reading, state.screeningId], [null, 'scr-1']);
  });
});

describe('another screening', () => {
  it('clears hits, filters, order and page, and keeps the page size', () => {
    const before = toggled(
      paged(narrowed(whole(), { source: { key: 'PEP', includes: () => false } }), 2, 5),
      'hit-1',
    );
    assert.deepEqual(named(before, 'scr-2'), { ...initial, pageSize: 5, screeningId: 'scr-2' });
  });

  it('keeps how a person arranged the rows', () => {
    const before = { ...whole(), isPanelOpen: true };
    const { isPanelOpen } = given(before, { ...screeningOf(3), id: 'scr-2' });
    assert.equal(isPanelOpen, true);
  });

  it('shows every hit where one cannot be read', () => {
    const { hits, ...rest } = screeningOf(2);
    const items = [null, { ...hits.items[0], aliases: ['Y'] }, hits.items[1]];
    const { loaded } = given(initial, { ...rest, hits: { ...hits, items } } as unknown as Screening);
    assert.deepEqual(
      loaded?.hits.map(({ unreadable }) => unreadable),
      [['hitId', 'name'], ['aliases'], undefined],
    );
  });

  it('takes the page size of a given screening', () =>
    assert.equal(given(initial, screeningOf(40, {}, { pageSize: 20 })).pageSize, 20));

  it('allows page sizes of 1 to 100', () => {
    const sizes = [-3, 0, 1, 33.3, 100, 5_000, NaN].map((size) => requested(initial, 1, size).pageSize);
    assert.deepEqual(sizes, [1, 50, 1, 33, 100, 100, 50]);
  });
});

describe('pages', () => {
  it('shows a page of a long screening where it stands in the list', () => {
    const { page: number, pages, left } = hitsOnPage(read(3), 'en');
    assert.deepEqual([number, pages, left.length], [3, 5, 50]);
    assert.equal(isComplete(read(3).loaded!), false);
  });

  it('divides hits that are all loaded, without another call', () => {
    const state = paged(whole(), 2, 5);
    assert.equal(isComplete(state.loaded!), true);
    assert.deepEqual([ids(state).length, hitsOnPage(state, 'en').pages], [5, 3]);
    assert.equal(hitsOnPage(paged(state, 9), 'en').page, 3);
  });

  it('begins at the first page after a new order or filter', () => {
    assert.equal(sorted(paged(whole(), 3, 5), { by: 'risk', descending: true }).page, 1);
    assert.equal(narrowed(paged(whole(), 3, 5), {}).page, 1);
  });
});

describe('all pages', () => {
  it('are joined in order, and then the list is complete', () => {
    const loading = loadAll(read(2), [TOTAL, TOTAL, TOTAL]);
    assert.equal(isLoadingAll(loading), true);
    assert.equal(loading.loadingAll?.read.hits.length, TOTAL);
    const state = endedAll(loading, null);
    assert.deepEqual([state.loadingAll, state.loaded?.moved, state.loaded?.from], [null, false, 1]);
    assert.equal(isComplete(state.loaded!), true);
  });

  it('leave the rows on the screen as they are until the loading ends', () => {
    const loading = loadAll(read(2), [TOTAL, TOTAL]);
    assert.deepEqual(ids(loading), ids(read(2)));
    assert.equal(endedAll(loading, null).loaded?.hits.length, 200);
  });

  it('say when the list changed between two of them', () => {
    assert.equal(endedAll(loadAll(read(), [TOTAL, TOTAL + 1]), null).loaded?.moved, true);
    const repeated = endedAll(receivedNext(loadAll(read(), [TOTAL]), page(1, 100)), null);
    assert.deepEqual([repeated.loaded?.moved, repeated.loaded?.hits.length], [true, 100]);
  });

  it('keep different hits apart that have one id, or none', () => {
    const [first, ...others] = page(1, 100).hits.items;
    const items = [{ ...first!, hitId: '' }, ...others.map((hit) => ({ ...hit, hitId: '' }))];
    const screening = { ...page(1, 100, 100), hits: { ...page(1, 100, 100).hits, items } };
    const given = received(initial, screening);
    for (const state of [given, endedAll(receivedNext(requestedAll(given), screening), null)]) {
      assert.equal(state.loaded?.hits.length, 100);
      assert.equal(new Set(state.loaded?.hits.map(({ hitId }) => hitId)).size, 100);
      assert.equal(state.loaded?.moved, false);
    }
  });

  it('keep what is loaded when a person stops, or a call fails', () => {
    for (const ended of ['stopped', 'failed'] as const) {
      const state = endedAll(loadAll(read(), [TOTAL, TOTAL]), ended, problemOf('busy'));
      const { read: all, ended: why } = state.loadingAll!;
      assert.deepEqual([all.hits.length, all.total, why], [200, TOTAL, ended]);
      assert.deepEqual([state.problem, isLoadingAll(state)], [null, false]);
    }
  });

  it('keep the page on the screen when the first call fails', () => {
    const state = endedAll(requestedAll(read(2)), 'failed', problemOf('busy'));
    assert.deepEqual([ids(state), state.loaded?.from], [ids(read(2)), 51]);
  });

  it('are divided into pages also when some are missing', () => {
    const state = endedAll(loadAll(read(), [TOTAL, TOTAL]), 'stopped');
    assert.equal(isPagedHere(state), true);
    assert.deepEqual([ids(state).length, hitsOnPage(state, 'en').pages], [50, 4]);
    assert.equal(isPagedHere(read()), false);
  });

  it('continue where they ended, unless the list changed', () => {
    const stopped = endedAll(loadAll(read(), [TOTAL, TOTAL]), 'stopped');
    assert.equal(nextPage(requestedAll(stopped)), 3);
    const changed = endedAll(loadAll(read(), [TOTAL, TOTAL + 1]), 'stopped');
    assert.deepEqual(
      [changed, read(2), read()].map((state) => nextPage(requestedAll(state))),
      [1, 1, 1],
    );
  });

  it('keep the decisions of the pages before when they continue', () => {
    const decided = (pageNumber: number) => ({
      ...page(pageNumber, 100),
      decisions: [{ id: `dec_${pageNumber}` } as Decision],
    });
    const stopped = endedAll(receivedNext(requestedAll(read()), decided(1)), 'stopped');
    const continued = endedAll(receivedNext(requestedAll(stopped), decided(2)), null);
    assert.deepEqual(
      continued.loaded?.screening.decisions?.map(({ id }) => id),
      ['dec_1', 'dec_2'],
    );
  });

  it('show that the session has ended', () => {
    const problem = problemOf('session_expired');
    assert.equal(endedAll(loadAll(read(), [TOTAL]), 'failed', problem).problem, problem);
  });

  it('count as stopped when the element leaves the page', () =>
    assert.equal(interrupted(loadAll(read(), [TOTAL])).loadingAll?.ended, 'stopped'));

  it('are dropped when a page is malformed', () =>
    assert.throws(() => receivedNext(requestedAll(read()), {} as Screening), ProxyProblem));
});

describe('the details of a hit', () => {
  it('open and close, one hit at a time', () => {
    const open = toggled(whole(), 'hit-1');
    assert.equal(open.openHitId, 'hit-1');
    assert.equal(toggled(open, 'hit-2').openHitId, 'hit-2');
    assert.equal(toggled(open, 'hit-1').openHitId, null);
  });

  it('close when another page is here', () =>
    assert.equal(received(toggled(read(), 'hit-1'), page(2)).openHitId, null));
});
