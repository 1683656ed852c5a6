import type { KnownScreening, KnownScreenings } from '../../contract/watch.js';
import { Model } from '../base/kyc-element.js';
import { linkedResults, showResults } from '../base/linked-results.js';
import { ProxyProblem } from '../base/problem.js';
import { explain } from '../base/explain.js';
import { KycScreeningSelectEvent } from './screening-list-events.js';
import * as states from './screening-list-state.js';
import type { Filters, Reading, State } from './screening-list-state.js';

/** The list is read again while a person can see it. It costs the service nothing. */
const COMPARE_MS = 60_000;
const PAGE_SIZE = 50;
/** What one answer of the proxy holds at most. */
const MAX_PAGE_SIZE = 200;

/** Reads the list, compares it each minute, and opens what the person chooses. */
export class ScreeningListModel extends Model<State, HTMLElementTagNameMap['kyc-screening-list']> {
  #onPage = new AbortController();
  #run = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reference = this.element.reference;

  override ready(): void {
    this.#onPage.abort();
    const { signal } = (this.#onPage = new AbortController());
    document.addEventListener('kyc-reviewed', this.#reviewed, { signal });
    document.addEventListener('visibilitychange', this.#compare, { signal });
    void this.#read(this.state.list ? 'compare' : 'first');
  }

  override leave(): void {
    this.#onPage.abort();
    this.#run.abort();
    clearTimeout(this.#timer);
    this.change((state) => (state.list ? { ...state, reading: undefined } : states.initial));
  }

  /** What the person of the new token may not see goes. */
  override renewed(isRefused?: boolean): void {
    // A first reading that was refused goes on.
    if (isRefused && !this.state.list) return;
    void this.#read('first');
  }

  override update(): void {
    const { reference, labels, isReady } = this.element;
    if (reference !== this.#reference) {
      this.#reference = reference;
      this.change(({ filters }) => ({ ...states.initial, filters }));
      if (isReady) void this.#read('first');
    }
    if (labels !== this.state.labels) this.change((state) => ({ ...state, labels }));
  }

  readonly search = (search: string): void => this.change((state) => ({ ...state, search }));

  readonly filter = (filter: Partial<Filters>): void => {
    this.change((state) => ({ ...state, filters: { ...state.filters, ...filter } }));
    void this.#read('first');
  };

  readonly refresh = (): Promise<void> => this.#read(this.state.list ? 'again' : 'first');

  /** Shows what is newer. Without that it reads again. */
  readonly showNewer = (): void => {
    if (this.state.newer) this.change(states.taken);
    else void this.refresh();
  };

  readonly readMore = (): void => {
    if (!this.state.reading) void this.#read('more');
  };

  select({ id }: KnownScreening): void {
    const { element } = this;
    this.change((state) => ({ ...state, selectedId: id }));
    element.dispatchEvent(new KycScreeningSelectEvent({ screeningId: id }));
    const results = linkedResults(element);
    if (element.for && !results) explain({ code: 'results_not_found' }, element);
    if (!results) return;
    Object.assign(results, { screening: undefined, screeningId: id });
    void showResults(element, results);
  }

  readonly #compare = (): void => {
    const { screen, reading } = this.state;
    const isOver = screen === 'ended' || screen === 'forbidden' || screen === 'rejected';
    if (!document.hidden && !reading && !isOver) void this.#read('compare');
  };

  /** A person said so in results of this page: the row tells it at once, or leaves the list. */
  readonly #reviewed = (event: Event): void => {
    const { screeningId } = (event as HTMLElementEventMap['kyc-reviewed']).detail;
    if (this.state.list?.screenings.some(({ id }) => id === screeningId)) void this.#read('again');
  };

  async #read(how: Reading): Promise<void> {
    this.#run.abort();
    clearTimeout(this.#timer);
    const { signal } = (this.#run = new AbortController());
    this.change((state) => states.asked(state, how));
    try {
      const path = `/v1/screenings?${this.#query(how)}`;
      const answer = await this.client.call<KnownScreenings>('GET', path, { signal });
      if (signal.aborted) return;
      if (!states.isReadable(answer)) throw new ProxyProblem('wrong_endpoint');
      this.change((state) => states.answered(state, how, answer));
    } catch (error) {
      if (signal.aborted) return;
      const problem = ProxyProblem.from(error);
      const { screen, trouble } = this.state;
      this.change((state) => states.failed(state, how, problem));
      const isSame = screen === this.state.screen && trouble === this.state.trouble;
      if (!isSame || how !== 'compare') this.report(problem);
    }
    this.#timer = setTimeout(this.#compare, COMPARE_MS);
  }

  #query(how: Reading): URLSearchParams {
    const { list, filters } = this.state;
    const { reference } = this.element;
    const isPage = how === 'first' || how === 'more';
    const rows = isPage ? PAGE_SIZE : Math.max(list?.screenings.length ?? 0, PAGE_SIZE);
    const limit = String(Math.min(rows, MAX_PAGE_SIZE));
    const cursor = how === 'more' ? list?.nextCursor : undefined;
    const given = Object.entries({ limit, ...filters, reference, cursor });
    return new URLSearchParams(given.filter((each): each is [string, string] => Boolean(each[1])));
  }
}
