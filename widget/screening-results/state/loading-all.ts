/** Page after page of a screening becomes one list. Pure. */
import { readScreening } from '../../../contract/readable-screening.js';
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import { hitCount } from '../../../contract/run-outcome.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { problemKind, type ProxyProblem } from '../../base/problem.js';
import {
  canRetry,
  failed,
  notRead,
  withOwnIds,
  type LoadedHits,
  type LoadingAll,
  type State,
} from './screening-results-state.js';

/** All pages are going to be loaded. Loading that ended before continues where it ended. */
export function requestedAll(state: State): State {
  const { loaded } = state;
  if (!loaded) return state;
  const { hits, total, moved } = loaded;
  const isWhole = hits.length % HITS_PAGE_SIZE.max === 0;
  const isBegun = loaded.isGathered && isWhole && hits.length < total && !moved;
  const begun = isBegun ? { pages: [hits], loaded: hits.length } : { pages: [], loaded: 0 };
  const loadingAll = { ...begun, screening: null, moved: false, total, ended: null };
  return { ...state, reading: null, loadingAll };
}

/** The number of the first of all pages that is not loaded yet, in the largest size. */
export function nextPage({ loadingAll }: State): number {
  return (loadingAll?.loaded ?? 0) / HITS_PAGE_SIZE.max + 1;
}

/** One of all pages is here, in the order of their numbers. */
export function receivedNext(state: State, answer: Screening): State {
  const { screening, unreadable } = readScreening(answer);
  if (unreadable.length > 0) throw notRead(unreadable);
  const { items } = screening.hits;
  const total = hitCount(screening);
  const before = state.loadingAll!;
  const loadingAll = {
    pages: [...before.pages, items],
    screening: {
      ...screening,
      decisions: [...(before.screening?.decisions ?? []), ...(screening.decisions ?? [])],
    },
    moved: before.moved || (before.loaded > 0 && total !== before.total),
    loaded: before.loaded + items.length,
    total,
    ended: null,
  };
  return { ...state, loadingAll };
}

/** The screen shows as much of all pages as a reading has. */
export function progressed(state: State, { loadingAll }: State): State {
  return { ...state, loadingAll };
}

/** All pages are loaded, or the loading ended before. A problem that a retry cannot solve needs a screen of its own. */
export function endedAll(state: State, ended: LoadingAll['ended'], problem?: ProxyProblem): State {
  const loaded = gathered(state.loadingAll) ?? state.loaded;
  if (!loaded) return state;
  const { hits, total } = loaded;
  const before = { pages: [], screening: null, moved: false };
  const loadingAll = ended && { ...before, loaded: hits.length, total, ended };
  const page = loaded === state.loaded ? state.page : 1;
  const next = { ...state, loaded, loadingAll, page };
  return problem && !canRetry(problemKind(problem)) ? failed(next, problem) : next;
}

/** The facts of each hit once: what is there twice says that the list moved while it was read. */
function gathered(loadingAll: LoadingAll | null): LoadedHits | null {
  if (!loadingAll?.screening) return null;
  const { pages, screening, moved, loaded, total } = loadingAll;
  const factsOf = ({ hitId, name, aliases, birthOrFoundationDates, countries }: Hit) =>
    [hitId, name, aliases, birthOrFoundationDates, countries].join('\n');
  const found = pages.flatMap(withOwnIds);
  const hits = withOwnIds([...new Map(found.map((hit) => [factsOf(hit), hit])).values()]);
  return { screening, hits, from: 1, total, moved: moved || hits.length < loaded, isGathered: true };
}

/** Nothing is read any more: the element left the page. */
export function interrupted(state: State): State {
  const { loaded, loadingAll } = state;
  const next = { ...state, reading: null };
  return loaded && loadingAll ? endedAll(next, loadingAll.ended ?? 'stopped') : next;
}
