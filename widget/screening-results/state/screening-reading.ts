/** Reads a screening, one page of hits or all of them, into the state of the element. */
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import type { Screening } from '../../../contract/screening.js';
import type { ProxyClient } from '../../base/client.js';
import { ProxyProblem } from '../../base/problem.js';
import { endedAll, nextPage, progressed, receivedNext, requestedAll } from './loading-all.js';
import { failed, isRefusal, received, requested, type State } from './screening-results-state.js';

export interface StateOwner {
  readonly client: ProxyClient;
  readonly state: State;
  readonly change: (event: (state: State) => State) => void;
}

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
  async readPage(page: number, pageSize: number): Promise<boolean> {
    const owner = this.#owner;
    const { signal } = this.abandon();
    owner.change((state) => requested(state, page, pageSize));
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
    const progress = () => {
      due = undefined;
      if (this.#call === call) owner.change((state) => progressed(state, read));
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
      owner.change((state) => endedAll(progressed(state, read), null));
    } catch (error) {
      if (this.#call !== call) return false;
      const ended = call.signal.aborted ? 'stopped' : 'failed';
      owner.change((state) => endedAll(progressed(state, read), ended, ProxyProblem.from(error)));
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
