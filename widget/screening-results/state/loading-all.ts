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
  const { hits, total, moved, isGathered, screening } = loaded;
  const isWhole = hits.length % HITS_PAGE_SIZE.max === 0;
  const isBegun = isGathered && isWhole && hits.length < total && !moved;
  const begun = isBegun ? {} : { hits: [], from: 1, screening: { ...screening, decisions: [] } };
  const read = { ...loaded, ...begun, moved: false, isGathered: true };
  return { ...state, reading: null, loadingAll: { read, ended: null } };
}

/** The number of the first of all pages that is not loaded yet, in the largest size. */
export function nextPage({ loadingAll }: State): number {
  return (loadingAll?.read.hits.length ?? 0) / HITS_PAGE_SIZE.max + 1;
}

/** One of all pages is here, in the order of their numbers. */
export function receivedNext(state: State, answer: Screening): State {
  const { screening, unreadable } = readScreening(answer);
  if (unreadable.length > 0) throw notRead(unreadable);
  const { read } = state.loadingAll!;
  const total = hitCount(screening);
  const next = {
    ...read,
    screening: {
      ...screening,
      decisions: [...(read.screening.decisions ?? []), ...(screening.decisions ?? [])],
    },
    hits: [...read.hits, ...withOwnIds(screening.hits.items)],
    total,
    moved: read.moved || (read.hits.length > 0 && total !== read.total),
  };
  return { ...state, loadingAll: { read: next, ended: null } };
}

/** The screen shows as much of all pages as a reading has. */
export function progressed(state: State, { loadingAll }: State): State {
  return { ...state, loadingAll };
}

/** All pages are loaded, or the loading ended before. A problem that a retry cannot solve needs a screen of its own. */
export function endedAll(state: State, ended: LoadingAll['ended'], problem?: ProxyProblem): State {
  const { loaded: before, loadingAll } = state;
  const read = loadingAll?.read;
  const isNew = read && read.hits !== before?.hits && (read.hits.length > 0 || !ended);
  const loaded = isNew ? withoutRepeated(read) : before;
  if (!loaded) return state;
  const page = isNew ? 1 : state.page;
  const next = { ...state, loaded, loadingAll: ended && { read: loaded, ended }, page };
  return problem && !canRetry(problemKind(problem)) ? failed(next, problem) : next;
}

/** The facts of each hit once: what is there twice says that the list moved while it was read. */
function withoutRepeated(read: LoadedHits): LoadedHits {
  const factsOf = ({ hitId, name, aliases, birthOrFoundationDates, countries }: Hit) =>
    [hitId, name, aliases, birthOrFoundationDates, countries].join('\n');
  const hits = withOwnIds([...new Map(read.hits.map((hit) => [factsOf(hit), hit])).values()]);
  return { ...read, hits, moved: read.moved || hits.length < read.hits.length };
}

/** Nothing is read any more: the element left the page. */
export function interrupted(state: State): State {
  const { loaded, loadingAll } = state;
  const next = { ...state, reading: null };
  return loaded && loadingAll ? endedAll(next, loadingAll.ended ?? 'stopped') : next;
}
