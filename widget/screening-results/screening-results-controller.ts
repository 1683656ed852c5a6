import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { ProxyProblem, type ProxyClient } from '../proxy/client.js';

export interface LoadedHits {
  readonly screening: Screening;
  readonly hits: readonly Hit[];
  /** Position of the first of `hits` in the whole list, from 1. */
  readonly from: number;
  readonly total: number;
  /** Numbering moved between two pages: a hit may be missing. */
  readonly moved: boolean;
}

/** How a "load all" stands; `ended` says why it stopped before the end. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
  readonly ended: 'stopped' | 'failed' | null;
}

/** Reads a screening and its pages of hits, and knows how complete what it holds is. */
export class HitsLoader implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #client: () => ProxyClient;
  #abort: AbortController | undefined;
  /** The screening whose pages are read; a page of another one is thrown away. */
  #id: string | undefined;
  loaded: LoadedHits | undefined;
  problem: ProxyProblem | undefined;
  /** The page asked for, while it is read. */
  reading: number | undefined;
  /** The page asked for last, whether it came or not. */
  asked = 1;
  progress: Progress | undefined;
  pageSize: number = HITS_PAGE_SIZE.default;

  constructor(host: ReactiveControllerHost, client: () => ProxyClient) {
    this.#host = host;
    this.#client = client;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#cancel();
  }

  get screeningId(): string | undefined {
    return this.#id;
  }

  get complete(): boolean {
    return (
      this.loaded !== undefined && this.loaded.hits.length >= this.loaded.total && this.loaded.from === 1
    );
  }

  get pages(): number {
    return Math.max(1, Math.ceil((this.loaded?.total ?? 0) / this.pageSize));
  }

  /** The page `loaded` begins with. */
  get page(): number {
    return this.loaded ? Math.floor((this.loaded.from - 1) / this.pageSize) + 1 : 1;
  }

  /** Shows a screening that is already here, without reading it again. */
  adopt(screening: Screening): void {
    this.#cancel();
    this.#id = screening.id;
    this.pageSize = validPageSize(screening.hits.pageSize);
    this.problem = undefined;
    this.progress = undefined;
    this.loaded = pageOf(screening);
    this.#host.requestUpdate();
  }

  forget(): void {
    this.#cancel();
    this.#id = undefined;
    this.loaded = this.problem = this.progress = undefined;
    this.#host.requestUpdate();
  }

  /** The page of hits, or undefined when it failed (see `problem`) or something newer was asked for. */
  async read(screeningId: string, page = 1, pageSize = this.pageSize): Promise<LoadedHits | undefined> {
    this.#cancel();
    if (screeningId !== this.#id) this.loaded = undefined;
    this.#id = screeningId;
    this.pageSize = validPageSize(pageSize);
    this.problem = this.progress = undefined;
    this.reading = this.asked = page;
    this.#host.requestUpdate();
    const abort = (this.#abort = new AbortController());
    try {
      const screening = await this.#get(page, this.pageSize, abort.signal);
      if (abort.signal.aborted) return undefined;
      return (this.loaded = pageOf(screening));
    } catch (error) {
      if (!abort.signal.aborted) this.problem = asProblem(error);
      return undefined;
    } finally {
      if (this.#abort === abort) {
        this.reading = undefined;
        this.#host.requestUpdate();
      }
    }
  }

  /** Page after page in the largest size, so that sorting and filters cover everything. True when they do. */
  async loadAll(): Promise<boolean> {
    if (!this.loaded || this.complete) return this.complete;
    this.#cancel();
    const abort = (this.#abort = new AbortController());
    const seen = new Map<string, Hit>();
    let total = this.loaded.total;
    let moved = false;
    this.progress = { loaded: 0, total, ended: null };
    this.#host.requestUpdate();
    let ended: Progress['ended'] = null;
    try {
      for (let page = 1; (page - 1) * HITS_PAGE_SIZE.max < total; page++) {
        const screening = await this.#get(page, HITS_PAGE_SIZE.max, abort.signal);
        const { items, totalRecords } = screening.hits;
        moved ||= (page > 1 && totalRecords !== total) || items.some((hit) => seen.has(hit.hitId));
        total = totalRecords;
        for (const hit of items) seen.set(hit.hitId, hit);
        this.loaded = { screening, hits: [...seen.values()], from: 1, total, moved };
        this.progress = { loaded: seen.size, total, ended: null };
        this.#host.requestUpdate();
        // A page without hits before the end would be asked for for ever after.
        if (items.length === 0) break;
      }
    } catch (error) {
      ended = abort.signal.aborted ? 'stopped' : 'failed';
      if (this.#abort !== abort) return false;
      const problem = asProblem(error);
      if (ended === 'failed' && problem.status === 401) this.problem = problem;
    }
    this.#abort = undefined;
    this.progress = ended ? { loaded: this.loaded.hits.length, total, ended } : undefined;
    this.#host.requestUpdate();
    return this.complete;
  }

  stop(): void {
    this.#abort?.abort();
  }

  #get(page: number, pageSize: number, signal: AbortSignal): Promise<Screening> {
    const query = new URLSearchParams({ pageNumber: String(page), pageSize: String(pageSize) });
    const path = `/v1/screenings/${encodeURIComponent(this.#id!)}?${query}`;
    return this.#client().call<Screening>('GET', path, { signal });
  }

  #cancel(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.reading = undefined;
  }
}

function pageOf(screening: Screening): LoadedHits {
  const { pageNumber, pageSize, items, totalRecords } = screening.hits;
  return {
    screening,
    hits: items,
    from: (Math.max(1, pageNumber) - 1) * pageSize + 1,
    total: totalRecords,
    moved: false,
  };
}

export function validPageSize(size: number): number {
  const whole = Math.round(size) || HITS_PAGE_SIZE.default;
  return Math.min(HITS_PAGE_SIZE.max, Math.max(HITS_PAGE_SIZE.min, whole));
}

function asProblem(error: unknown): ProxyProblem {
  return error instanceof ProxyProblem ? error : new ProxyProblem('internal', 0);
}
