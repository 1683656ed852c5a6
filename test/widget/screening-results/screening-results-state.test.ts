import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Screening } from '../../../contract/screening.js';
import { ProxyProblem } from '../../../widget/proxy/problem.js';
import { plotDomain, plotX, plotY } from '../../../widget/screening-results/risk-plot-geometry.js';
import {
  canRetry,
  dragged,
  dragStarted,
  dropped,
  endedAll,
  failed,
  given,
  initial,
  interrupted,
  isComplete,
  isLoadingAll,
  named,
  narrowed,
  pageCount,
  paged,
  received,
  receivedNext,
  requested,
  requestedAll,
  shownHits,
  sorted,
  toggled,
  type State,
} from '../../../widget/screening-results/screening-results-state.js';
import { PROBLEM_KINDS, problemOf, screensByCode } from '../proxy/problem-kinds.js';
import { screeningOf } from 'kyc-elements-demo/page/example-screening.js';

const TOTAL = 212;
const page = (pageNumber: number, pageSize = 50, total = TOTAL) =>
  screeningOf(total, {}, { pageNumber, pageSize });
/** One page of a long screening. */
const read = (pageNumber = 1): State =>
  received(requested(named(initial, 'scr-1'), pageNumber, 50), page(pageNumber));
/** A short screening, which is complete at once. */
const whole = (total = 12): State => given(initial, screeningOf(total));
const loadAll = (state: State, sizes: readonly number[]): State =>
  sizes.reduce(
    (next, total, at) => receivedNext(next, page(at + 1, 100, total), at + 1),
    requestedAll(state),
  );
const ids = (state: State) => shownHits(state, 'en').rows.map(({ hitId }) => hitId);

describe('the screen', () => {
  it('is empty until a screening is named', () => {
    assert.equal(initial.screen, 'empty');
    assert.equal(named(initial, 'scr-1').screen, 'empty');
  });

  it('is loading while the first page is read', () => {
    const state = requested(named(initial, 'scr-1'), 1, 50);
    assert.deepEqual([state.screen, state.reading], ['loading', 1]);
  });

  it('keeps the results while another page is read', () => {
    const state = requested(read(), 2, 50);
    assert.deepEqual([state.screen, state.reading, state.loaded?.from], ['results', 2, 1]);
  });

  for (const [screen, screening] of [
    ['results', screeningOf(3)],
    ['zeroHits', screeningOf(0)],
    ['inProgress', screeningOf(2, { screeningStatus: 'InProgress' })],
    ['inProgress', screeningOf(0, { screeningStatus: 'InProgress' })],
    ['runFailed', screeningOf(0, { screeningStatus: 'Failed' })],
  ] as const) {
    it(`is ${screen} for a screening that is ${screening.screeningStatus} with ${screening.numOfHits} hits`, () => {
      assert.equal(given(initial, screening).screen, screen);
      assert.equal(received(requested(initial, 1, 50), screening).screen, screen);
    });
  }

  for (const [code, screen] of screensByCode({})) {
    it(`is ${screen} after ${code}`, () => {
      const state = failed(requested(initial, 3, 50), problemOf(code));
      assert.deepEqual([state.screen, state.reading], [screen, null]);
      assert.equal(state.requestedPage, 3, 'a retry reads the same page');
    });
  }

  it('offers a retry where one can help', () => {
    const kinds = [...new Set(Object.values(PROBLEM_KINDS))];
    assert.deepEqual(kinds.filter(canRetry), ['offline', 'rejected', 'busy', 'unavailable']);
  });

  it('keeps the hits that are loaded when a later call fails', () => {
    const state = failed(requested(read(), 2, 50), problemOf('offline'));
    assert.equal(state.screen, 'offline');
    assert.equal(state.loaded?.hits.length, 50);
    assert.equal(requested(state, 2, 50).problem, null);
  });

  for (const code of ['forbidden', 'upstream_forbidden', 'not_found'] as const) {
    it(`drops the hits that are loaded after ${code}`, () => {
      const state = failed(requested(read(), 2, 50), problemOf(code));
      assert.equal(state.loaded, null);
      assert.deepEqual(shownHits(state, 'en').rows, []);
      const ended = endedAll(loadAll(read(), [TOTAL]), 'failed', problemOf(code));
      assert.deepEqual([ended.loaded, ended.loadingAll], [null, null]);
    });
  }

  it('is unavailable for an answer without hits', () => {
    for (const malformed of [null, {}, { hits: {} }, { hits: { items: 'none' } }, { hits: { items: [] } }]) {
      const state = received(requested(initial, 1, 50), malformed as unknown as Screening);
      assert.deepEqual([state.screen, state.problem?.code], ['unavailable', 'internal']);
    }
  });

  it('is empty again when the element leaves the page before the first answer', () => {
    const state = interrupted(requested(named(initial, 'scr-1'), 1, 50));
    assert.deepEqual([state.screen, state.reading, state.screeningId], ['empty', null, 'scr-1']);
  });
});

describe('another screening', () => {
  it('clears hits, filters, order and page, and keeps the page size', () => {
    const before = toggled(paged(narrowed(whole(), { riskTypes: new Set(['PEP']) }), 2, 5), 'hit-1');
    assert.deepEqual(named(before, 'scr-2'), { ...initial, pageSize: 5, screeningId: 'scr-2' });
  });

  it('shows nothing of the one before when the page gives a malformed one', () => {
    const { hits, ...rest } = screeningOf(2);
    for (const malformed of [
      'scr-2',
      {},
      { ...rest, hits: null },
      { ...rest, hits, name: null },
      { ...rest, hits, summary: null },
      { ...rest, hits: { ...hits, items: [null] } },
      { ...rest, hits: { ...hits, items: [{ hitId: 'hit-1', name: 'X', aliases: ['Y'] }] } },
    ]) {
      const state = given(whole(), malformed as unknown as Screening);
      assert.deepEqual([state.screen, state.loaded, state.problem?.code], ['unavailable', null, 'internal']);
    }
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
    const { page: number, pages, left } = shownHits(read(3), 'en');
    assert.deepEqual([number, pages, left, pageCount(read(3))], [3, 5, 50, 5]);
    assert.equal(isComplete(read(3).loaded!), false);
  });

  it('divides hits that are all loaded, without another call', () => {
    const state = paged(whole(), 2, 5);
    assert.equal(isComplete(state.loaded!), true);
    assert.deepEqual([ids(state).length, shownHits(state, 'en').pages], [5, 3]);
    assert.equal(shownHits(paged(state, 9), 'en').page, 3);
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
    assert.deepEqual(loading.loadingAll, { loaded: TOTAL, total: TOTAL, ended: null });
    const state = endedAll(loading, null);
    assert.deepEqual([state.loadingAll, state.loaded?.moved, state.loaded?.from], [null, false, 1]);
    assert.equal(isComplete(state.loaded!), true);
  });

  it('say when the list changed between two of them', () => {
    assert.equal(loadAll(read(), [TOTAL, TOTAL + 1]).loaded?.moved, true);
    const repeated = receivedNext(loadAll(read(), [TOTAL]), page(1, 100), 2);
    assert.deepEqual([repeated.loaded?.moved, repeated.loaded?.hits.length], [true, 100]);
  });

  it('keep what is loaded when a person stops, or a call fails', () => {
    for (const ended of ['stopped', 'failed'] as const) {
      const state = endedAll(loadAll(read(), [TOTAL, TOTAL]), ended, problemOf('busy'));
      assert.deepEqual(state.loadingAll, { loaded: 200, total: TOTAL, ended });
      assert.deepEqual([state.screen, isLoadingAll(state)], ['results', false]);
    }
  });

  it('show that the session has ended', () => {
    const problem = problemOf('session_expired');
    assert.equal(endedAll(loadAll(read(), [TOTAL]), 'failed', problem).screen, 'ended');
  });

  it('count as stopped when the element leaves the page', () =>
    assert.equal(interrupted(loadAll(read(), [TOTAL])).loadingAll?.ended, 'stopped'));

  it('are dropped when a page is malformed', () =>
    assert.throws(() => receivedNext(requestedAll(read()), {} as Screening, 1), ProxyProblem));
});

describe('a drag in the plot', () => {
  const domain = plotDomain(screeningOf(4).hits.items);
  const from = { x: plotX(0.9, domain), y: plotY(100) };
  const to = { x: plotX(1, domain), y: plotY(80) };

  it('narrows the hits to the rectangle when it ends', () => {
    const state = dropped(dragged(dragStarted(whole(4), from), to));
    assert.deepEqual([ids(state), state.drag], [['hit-1', 'hit-4'], null]);
  });

  it('shows all hits again after a click', () => {
    const state = dropped(dragStarted(dropped(dragged(dragStarted(whole(4), from), to)), from));
    assert.equal(ids(state).length, 4);
  });

  it('needs a start', () => {
    assert.equal(dragged(whole(4), to).drag, null);
    const state = whole(4);
    assert.equal(dropped(state), state);
  });
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
