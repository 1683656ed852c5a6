/** Reads a screening, one page of hits or all of them, into the state of the element. */
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import { readScreening } from '../../../contract/readable-screening.js';
import { hitCount } from '../../../contract/run-outcome.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { KycElement, Model } from '../../base/kyc-element.js';
import { problemKind, ProxyProblem } from '../../base/problem.js';
import {
  canRetry,
  failed,
  isRefusal,
  notRead,
  received,
  requested,
  withOwnIds,
  type LoadedHits,
  type LoadingAll,
  type State,
} from './screening-results-state.js';

type StateOwner = Pick<Model<State, KycElement>, 'client' | 'state' | 'change'>;

/** Pages come faster than a person reads their count, and each count renders all rows. */
const PROGRESS_MS = 200;

export class ScreeningReading {
  readonly #owner: StateOwner;
  #call = new AbortController();

  constructor(owner: StateOwner) {
    this.#owner = owner;
  }

  /** The person wants no more: what has come stays. */
  stop(): void {
    this.#call.abort();
  }

  /** What comes now belongs to no screen any more. */
  abandon(): AbortController {
    this.#call.abort();
    return (this.#call = new AbortController());
  }

  /** Reads one page. A later call takes its place: then it gives false, and the state is not its own. */
  async readPage(page: number): Promise<boolean> {
    const owner = this.#owner;
    const { signal } = this.abandon();
    owner.change((state) => requested(state, page, state.pageSize));
    try {
      const screening = await this.#get(page, owner.state.pageSize, signal);
      if (!signal.aborted) owner.change((state) => received(state, screening));
    } catch (error) {
      if (!signal.aborted) owner.change((state) => failed(state, ProxyProblem.from(error)));
    }
    return !signal.aborted;
  }

  /** Page after page in the largest size. A later call takes its place: then it gives false. */
  async readAll(): Promise<boolean> {
    const owner = this.#owner;
    const call = this.abandon();
    owner.change(requestedAll);
    let read = owner.state;
    let due: ReturnType<typeof setTimeout> | undefined;
    const progressed = (state: State): State => ({ ...state, loadingAll: read.loadingAll });
    const progress = () => {
      due = undefined;
      if (this.#call === call) owner.change(progressed);
    };
    try {
      for (let page = nextPage(read); ; page++) {
        const screening = await this.#get(page, HITS_PAGE_SIZE.max, call.signal);
        read = receivedNext(read, screening);
        // A page without hits before the end would be requested without end.
        const isLast = page * HITS_PAGE_SIZE.max >= screening.hits.totalRecords;
        if (isLast || screening.hits.items.length === 0) break;
        due ??= setTimeout(progress, PROGRESS_MS);
      }
      owner.change((state) => endedAll(progressed(state), null));
    } catch (error) {
      if (this.#call !== call) return false;
      const ended = call.signal.aborted ? 'stopped' : 'failed';
      owner.change((state) => endedAll(progressed(state), ended, ProxyProblem.from(error)));
    } finally {
      clearTimeout(due);
    }
    return true;
  }

  /** Asks whether the session in force may read what is shown. What it may not read goes; the page and the order stay. */
  async check(): Promise<void> {
    const { signal } = this.#call;
    try {
      await this.#get(1, 1, signal);
    } catch (error) {
      const problem = ProxyProblem.from(error);
      if (!signal.aborted && isRefusal(problem)) this.#owner.change((state) => failed(state, problem));
    }
  }

  #get(page: number, pageSize: number, signal: AbortSignal): Promise<Screening> {
    const query = new URLSearchParams({ pageNumber: String(page), pageSize: String(pageSize) });
    const path = `/v1/screenings/${encodeURIComponent(this.#owner.state.screeningId!)}?${query}`;
    return this.#owner.client.call<Screening>('GET', path, { signal });
  }
}

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
  if (new Set(read.hits.map(({ hitId }) => hitId)).size === read.hits.length) return read;
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
