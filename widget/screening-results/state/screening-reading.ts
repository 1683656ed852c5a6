/** Reads a screening, one page of hits or all of them, into the state of the element. */
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import type { Screening } from '../../../contract/screening.js';
import type { Connection } from '../../proxy/connection.js';
import { ProxyProblem } from '../../proxy/problem.js';
import {
  endedAll,
  failed,
  nextPage,
  received,
  receivedNext,
  requested,
  requestedAll,
  type State,
} from './screening-results-state.js';

/** Whose state is read into. */
export interface StateOwner {
  state: State;
  readonly change: (event: (state: State) => State) => void;
}

const FRAME_MS = 16;

export class ScreeningReading {
  readonly #owner: StateOwner;
  readonly #connection: Connection;
  readonly #update: () => void;
  /** The call under way. */
  #call = new AbortController();
  #frame: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: StateOwner, connection: Connection, update: () => void) {
    this.#update = update;
    this.#owner = owner;
    this.#connection = connection;
  }

  /** The person wants no more: what has come stays. */
  stop(): void {
    this.#call.abort();
  }

  /** What comes now belongs to no screen any more. */
  abandon(): void {
    this.#restart();
  }

  /** Reads one page. A later call takes its place: then it gives false, and the state is not its own. */
  async readPage(page: number, pageSize: number): Promise<boolean> {
    const owner = this.#owner;
    const { signal } = this.#restart();
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
    const call = this.#restart();
    owner.change(requestedAll);
    try {
      for (let page = nextPage(owner.state); ; page++) {
        const screening = await this.#get(page, HITS_PAGE_SIZE.max, call.signal);
        owner.state = receivedNext(owner.state, screening);
        // A page without hits before the end would be requested without end.
        const isLast = page * HITS_PAGE_SIZE.max >= screening.hits.totalRecords;
        if (isLast || screening.hits.items.length === 0) break;
        this.#updateWithFrame();
      }
      owner.change((state) => endedAll(state, null));
    } catch (error) {
      if (this.#call !== call) return false;
      const ended = call.signal.aborted ? 'stopped' : 'failed';
      owner.change((state) => endedAll(state, ended, ProxyProblem.from(error)));
    }
    return true;
  }

  /** Pages can come faster than frames. */
  #updateWithFrame(): void {
    if (this.#frame !== undefined) return;
    this.#frame = setTimeout(() => {
      this.#frame = undefined;
      this.#update();
    }, FRAME_MS);
  }

  #get(page: number, pageSize: number, signal: AbortSignal): Promise<Screening> {
    const query = new URLSearchParams({ pageNumber: String(page), pageSize: String(pageSize) });
    const path = `/v1/screenings/${encodeURIComponent(this.#owner.state.screeningId!)}?${query}`;
    return this.#connection.client.call<Screening>('GET', path, { signal });
  }

  #restart(): AbortController {
    this.#call.abort();
    return (this.#call = new AbortController());
  }
}
