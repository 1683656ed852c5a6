/** The state of the results: every screen, and how one follows from another. Pure. */
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { problemKind, ProxyProblem, type ProblemKind } from '../proxy/problem.js';
import { pageOf, type Page } from '../table/page-of-rows.js';
import { isReadable } from './readable-screening.js';
import { DEFAULT_ORDER, narrowHits, sortHits, type HitFilters, type HitOrder } from './hits-order.js';
import { draggedRange, plotDomain, type Point } from './risk-plot-geometry.js';

export type Screen =
  /** No screening is named or given. */
  | 'empty'
  | 'loading'
  | 'results'
  | 'zeroHits'
  /** The screening is still running: the hits may be incomplete. */
  | 'inProgress'
  /** The service could not search the lists. */
  | 'runFailed'
  /** A call failed. Hits that were loaded before stay on the screen. */
  | ProblemKind;

export interface LoadedHits {
  readonly screening: Screening;
  readonly hits: readonly Hit[];
  /** Position of the first of `hits` in the whole list, from 1. */
  readonly from: number;
  readonly total: number;
  /** The list changed between two pages: a hit may be missing. */
  readonly moved: boolean;
}

/** All pages are being loaded; `ended` says why that stopped before the end. */
export interface LoadingAll {
  readonly loaded: number;
  readonly total: number;
  readonly ended: 'stopped' | 'failed' | null;
}

export interface State {
  readonly screen: Screen;
  /** The screening to show. */
  readonly screeningId: string | undefined;
  readonly loaded: LoadedHits | null;
  readonly problem: ProxyProblem | null;
  /** The page that is being read. */
  readonly reading: number | null;
  /** The page of the last call. */
  readonly requestedPage: number;
  readonly pageSize: number;
  readonly loadingAll: LoadingAll | null;
  readonly order: HitOrder;
  readonly filters: HitFilters;
  /** The corners of a rectangle that is being dragged in the plot. */
  readonly drag: { readonly from: Point; readonly to: Point } | null;
  readonly openHitId: string | null;
  /** The page on the screen when all hits are loaded. */
  readonly page: number;
}

const NO_FILTERS: HitFilters = { riskTypes: new Set(), range: null };

export const initial: State = {
  screen: 'empty',
  screeningId: undefined,
  loaded: null,
  problem: null,
  reading: null,
  requestedPage: 1,
  pageSize: HITS_PAGE_SIZE.default,
  loadingAll: null,
  order: DEFAULT_ORDER,
  filters: NO_FILTERS,
  drag: null,
  openHitId: null,
  page: 1,
};

/** The page names another screening, or none. */
export function named({ pageSize }: State, screeningId: string | undefined): State {
  return { ...initial, pageSize, screeningId };
}

/** The page gives a screening that it has already. */
export function given(state: State, screening: Screening): State {
  const { id } = screening as { id: unknown };
  const next = received(named(state, typeof id === 'string' ? id : undefined), screening);
  return next.loaded ? { ...next, pageSize: validPageSize(screening.hits.pageSize) } : next;
}

/** A page of hits is being read. */
export function requested(state: State, page: number, pageSize: number): State {
  return {
    ...state,
    screen: state.loaded ? screenOf(state.loaded) : 'loading',
    problem: null,
    reading: page,
    requestedPage: page,
    pageSize: validPageSize(pageSize),
    loadingAll: null,
  };
}

export function received(state: State, screening: Screening): State {
  if (!isReadable(screening)) return failed(state, unreadable());
  const { pageNumber, pageSize, items, totalRecords } = screening.hits;
  const from = (Math.max(1, pageNumber) - 1) * pageSize + 1;
  const loaded = { screening, hits: items, from, total: totalRecords, moved: false };
  return { ...state, screen: screenOf(loaded), loaded, problem: null, reading: null, openHitId: null };
}

/** Hits stay on the screen, except those of a screening that the reader may not see. */
export function failed(state: State, problem: ProxyProblem): State {
  const screen = problemKind(problem);
  const isHidden = screen === 'forbidden' || screen === 'notFound';
  const shown = isHidden ? { loaded: null, loadingAll: null } : {};
  return { ...state, screen, problem, reading: null, ...shown };
}

/** All pages are going to be loaded. */
export function requestedAll(state: State): State {
  const { loaded } = state;
  if (!loaded) return state;
  return { ...state, reading: null, loadingAll: { loaded: 0, total: loaded.total, ended: null } };
}

/** One of all pages is here, in the order of their numbers. */
export function receivedNext(state: State, screening: Screening, page: number): State {
  if (!isReadable(screening)) throw unreadable();
  const { items, totalRecords: total } = screening.hits;
  const before = page > 1 ? state.loaded : null;
  const hits = new Map(before?.hits.map((hit) => [hit.hitId, hit]));
  const moved = before !== null && (before.moved || total !== before.total);
  const repeated = items.some(({ hitId }) => hits.has(hitId));
  for (const hit of items) hits.set(hit.hitId, hit);
  return {
    ...state,
    loaded: { screening, hits: [...hits.values()], from: 1, total, moved: moved || repeated },
    loadingAll: { loaded: hits.size, total, ended: null },
  };
}

/** All pages are loaded, or the loading ended before. A problem that a retry cannot solve needs a screen of its own. */
export function endedAll(state: State, ended: LoadingAll['ended'], problem?: ProxyProblem): State {
  const { loaded } = state;
  if (!loaded) return state;
  const loadingAll = ended && { loaded: loaded.hits.length, total: loaded.total, ended };
  const next = { ...state, loadingAll, page: isComplete(loaded) ? 1 : state.page };
  return problem && !canRetry(problemKind(problem)) ? failed(next, problem) : next;
}

/** Nothing is read any more: the element left the page. */
export function interrupted(state: State): State {
  const { screen, loaded, loadingAll } = state;
  const next = { ...state, reading: null, screen: screen === 'loading' ? 'empty' : screen };
  return loaded && loadingAll ? endedAll(next, loadingAll.ended ?? 'stopped') : next;
}

export function sorted(state: State, order: HitOrder): State {
  return { ...state, order, page: 1 };
}

export function narrowed(state: State, change: Partial<HitFilters>): State {
  return { ...state, filters: { ...state.filters, ...change }, drag: null, page: 1 };
}

/** Another page, or another page size, of hits that are all loaded. */
export function paged(state: State, page: number, pageSize = state.pageSize): State {
  return { ...state, page, pageSize: validPageSize(pageSize) };
}

/** The details of a hit are opened, or closed. */
export function toggled(state: State, hitId: string): State {
  return { ...state, openHitId: state.openHitId === hitId ? null : hitId };
}

/** A rectangle begins in the plot. */
export function dragStarted(state: State, at: Point): State {
  return { ...state, drag: { from: at, to: at } };
}

export function dragged(state: State, to: Point): State {
  return state.drag ? { ...state, drag: { ...state.drag, to } } : state;
}

/** The rectangle is complete. A click without a drag shows all hits again. */
export function dropped(state: State): State {
  return state.drag ? narrowed(state, { range: dragRange(state) }) : state;
}

export function dragRange({ drag, loaded, filters }: State): HitFilters['range'] {
  return drag && draggedRange(drag.from, drag.to, plotDomain(plottedHits(loaded, filters)));
}

/** The plot shows the hits of the chosen risk types, inside the chosen range and outside. */
export function plottedHits(loaded: LoadedHits | null, { riskTypes }: HitFilters): Hit[] {
  return narrowHits(loaded?.hits ?? [], { riskTypes, range: null });
}

/** All hits are loaded: sorting and filters cover them all. */
export function isComplete({ hits, from, total }: LoadedHits): boolean {
  return from === 1 && hits.length >= total;
}

export function isLoadingAll({ loadingAll }: State): boolean {
  return loadingAll !== null && loadingAll.ended === null;
}

/** Pages of the whole list, loaded or not. */
export function pageCount({ loaded, pageSize }: State): number {
  return Math.max(1, Math.ceil((loaded?.total ?? 0) / pageSize));
}

/** The hits on the screen, in order. */
export interface ShownHits extends Page<Hit> {
  /** Hits that the filters leave, on all pages that are loaded. */
  readonly left: number;
}

export function shownHits(state: State, language: string): ShownHits {
  const { loaded, filters, order, page, pageSize } = state;
  if (!loaded) return { rows: [], page: 1, pages: 1, left: 0 };
  const rows = sortHits(narrowHits(loaded.hits, filters), order, language);
  const left = rows.length;
  if (isComplete(loaded)) return { ...pageOf(rows, page, pageSize), left };
  return { rows, page: Math.floor((loaded.from - 1) / pageSize) + 1, pages: pageCount(state), left };
}

/** A retry cannot help: the session, the host or the service has to allow the call first. */
export function canRetry(kind: ProblemKind): boolean {
  return kind !== 'ended' && kind !== 'forbidden' && kind !== 'notFound';
}

function screenOf({ screening, hits, total }: LoadedHits): Screen {
  if (screening.screeningStatus === 'InProgress') return 'inProgress';
  if (screening.screeningStatus === 'Failed') return 'runFailed';
  return total === 0 && hits.length === 0 ? 'zeroHits' : 'results';
}

/** An answer came, so the status is 200, but it cannot be drawn. */
function unreadable(): ProxyProblem {
  return new ProxyProblem('internal', 200);
}

function validPageSize(size: number): number {
  const whole = Math.round(size) || HITS_PAGE_SIZE.default;
  return Math.min(HITS_PAGE_SIZE.max, Math.max(HITS_PAGE_SIZE.min, whole));
}
