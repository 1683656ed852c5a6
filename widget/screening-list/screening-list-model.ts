import type { KnownScreening, KnownScreenings } from '../../contract/watch.js';
import { Model } from '../base/kyc-element.js';
import { linkedResults, showResults } from '../base/linked-results.js';
import { ProxyProblem } from '../base/problem.js';
import { explain } from '../base/explain.js';
import { KycScreeningSelectEvent } from './screening-list-events.js';
import * as states from './screening-list-state.js';
import type { Filters, Reading, State } from './screening-list-state.js';

const PAGE_SIZE = 50;
/** What one answer of the proxy holds at most. */
const MAX_PAGE_SIZE = 200;

/** Reads the list, and opens what the person chooses. */
export class ScreeningListModel extends Model<State, HTMLElementTagNameMap['kyc-screening-list']> {
  #run = new AbortController();
  #reference = this.element.reference;

  override ready(): void {
    document.addEventListener('kyc-reviewed', this.#reviewed);
    void this.refresh();
  }

  override leave(): void {
    document.removeEventListener('kyc-reviewed', this.#reviewed);
    this.#run.abort();
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

  /** A person said so in results of this page: the row tells it at once, or leaves the list. */
  readonly #reviewed = (event: Event): void => {
    const { screeningId } = (event as HTMLElementEventMap['kyc-reviewed']).detail;
    if (this.state.list?.screenings.some(({ id }) => id === screeningId)) void this.#read('again');
  };

  async #read(how: Reading): Promise<void> {
    this.#run.abort();
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
      this.change((state) => states.failed(state, how, problem));
      this.report(problem);
    }
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
