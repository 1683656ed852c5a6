/** The state of the results, and how one follows from another. Pure. */
import { readScreening } from '../../../contract/readable-screening.js';
import { hitCount } from '../../../contract/run-outcome.js';
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { problemKind, ProxyProblem, type ProblemKind } from '../../base/problem.js';
import { pageOf } from '../../table/page-of-rows.js';
import {
  DEFAULT_ORDER,
  NOTHING_SHOWN,
  orderedHits,
  type HitFilters,
  type HitOrder,
  type ShownHits,
} from './hits-order.js';

export interface LoadedHits {
  readonly screening: Screening;
  readonly hits: readonly Hit[];
  /** Position of the first of `hits` in the whole list, from 1. */
  readonly from: number;
  readonly total: number;
  /** The list changed between two pages: a hit may be missing. */
  readonly moved: boolean;
  /** Page after page was loaded, perhaps not to the end. */
  readonly isGathered: boolean;
}

/** All pages are being loaded; `ended` says why that stopped before the end. */
export interface LoadingAll {
  /** What has come so far. It is shown when the loading ends: until then the rows on the screen stay as they are. */
  readonly read: LoadedHits;
  readonly ended: 'stopped' | 'failed' | null;
}

/** A script, or what the frame of the page may forbid. */
export type Missing = 'part' | 'frame';

export interface State {
  readonly screeningId: string | undefined;
  readonly loaded: LoadedHits | null;
  /** The page gave it: nothing was read. */
  readonly isGiven: boolean;
  readonly problem: ProxyProblem | null;
  /** What the page cannot do. */
  readonly missing?: Missing | undefined;
  readonly reading: number | null;
  readonly requestedPage: number;
  readonly pageSize: number;
  readonly loadingAll: LoadingAll | null;
  readonly order: HitOrder;
  readonly filters: HitFilters;
  /** The panel is folded at first. */
  readonly isPanelOpen: boolean;
  readonly openHitId: string | null;
  /** Another one when hits have changed or were decided, while the filters ask for that. */
  readonly noted?: unknown;
  /** The page on the screen of hits that are loaded. */
  readonly page: number;
}

export const initial: State = {
  screeningId: undefined,
  loaded: null,
  isGiven: false,
  problem: null,
  reading: null,
  requestedPage: 1,
  pageSize: HITS_PAGE_SIZE.default,
  loadingAll: null,
  order: DEFAULT_ORDER,
  filters: {},
  isPanelOpen: false,
  openHitId: null,
  page: 1,
};

export function requested(state: State, page: number, pageSize: number): State {
  return {
    ...state,
    isGiven: false,
    problem: null,
    reading: page,
    requestedPage: page,
    pageSize: validPageSize(pageSize),
    loadingAll: null,
  };
}

export function received(state: State, answer: Screening): State {
  const { screening, unreadable } = readScreening(answer);
  if (unreadable.length > 0) return failed(state, notRead(unreadable));
  const { pageNumber, pageSize, items } = screening.hits;
  const from = (Math.max(1, pageNumber) - 1) * pageSize + 1;
  const hits = withOwnIds(items);
  const loaded = { screening, hits, from, total: hitCount(screening), moved: false, isGathered: false };
  return { ...state, loaded, problem: null, reading: null, openHitId: null };
}

/** Whether the session may not read the screening. */
export function isRefusal(problem: ProxyProblem): boolean {
  return ['forbidden', 'notFound'].includes(problemKind(problem));
}

/** Hits stay on the screen, except those of a screening that the reader may not see. */
export function failed(state: State, problem: ProxyProblem): State {
  const shown = isRefusal(problem) ? { loaded: null, loadingAll: null } : {};
  return { ...state, problem, reading: null, ...shown };
}

/** A decision is found by the id of its hit: of two with one id, or without any, it must not be about both. */
export function withOwnIds(hits: readonly Hit[]): readonly Hit[] {
  const taken = new Set<string>();
  return hits.map((hit, at) => {
    if (taken.has(hit.hitId)) return { ...hit, hitId: `${hit.hitId} (${at + 1})` };
    taken.add(hit.hitId);
    return hit;
  });
}

export function sorted(state: State, order: HitOrder): State {
  return { ...state, order, page: 1 };
}

export function narrowed(state: State, change: HitFilters): State {
  return { ...state, filters: { ...state.filters, ...change }, page: 1 };
}

/** Another page, or another page size, of hits that are all loaded. */
export function paged(state: State, page: number, pageSize = state.pageSize): State {
  return { ...state, page, pageSize: validPageSize(pageSize) };
}

export function toggled(state: State, hitId: string): State {
  return { ...state, openHitId: state.openHitId === hitId ? null : hitId };
}

/** Hits have changed or were decided. */
export function noted(state: State): State {
  const { change, group } = state.filters;
  return change || group ? { ...state, noted: {} } : state;
}

/** All hits are loaded: sorting and filters cover them all. */
export function isComplete({ hits, from, total }: LoadedHits): boolean {
  return from === 1 && hits.length >= total;
}

/** The pages are made of the hits that are loaded. Otherwise another page has to be read. */
export function isPagedHere({ loaded }: State): boolean {
  return loaded !== null && (isComplete(loaded) || loaded.isGathered);
}

export function isLoadingAll({ loadingAll }: State): boolean {
  return loadingAll?.ended === null;
}

export function hitsOnPage(state: State, language: string): ShownHits {
  const { loaded, filters, order, page, pageSize } = state;
  if (!loaded) return NOTHING_SHOWN;
  const left = orderedHits(loaded.hits, filters, order, language, state.noted);
  if (isPagedHere(state)) return { ...pageOf(left, page, pageSize), left };
  const at = Math.ceil(loaded.from / pageSize);
  return { rows: left, page: at, pages: Math.max(1, Math.ceil(loaded.total / pageSize)), left };
}

/** Otherwise a retry cannot help: the same call gets the same answer until the session, the host or the service changes. */
export function canRetry(kind: ProblemKind): boolean {
  return ['offline', 'busy', 'unavailable'].includes(kind);
}

/** An answer came, so the status is 200, but it cannot be drawn. */
export function notRead(fields: readonly string[]): ProxyProblem {
  return new ProxyProblem('internal', 200, { detail: fields.slice(0, 3).join(', ') });
}

export function validPageSize(size: number): number {
  const whole = Math.round(Number(size)) || HITS_PAGE_SIZE.default;
  return Math.min(HITS_PAGE_SIZE.max, Math.max(HITS_PAGE_SIZE.min, whole));
}
