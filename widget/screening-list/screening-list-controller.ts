import type { KnownScreening, KnownScreenings } from '../../contract/watch.js';
import { ElementController } from '../base/element-controller.js';
import { linkedResults, showResults, type LinkingHost } from '../base/linked-results.js';
import { OnDemand } from '../base/on-demand.js';
import { Connection, type ConnectedHost, type SessionActs } from '../base/connection.js';
import { ProxyProblem } from '../base/problem.js';
import { explain } from '../base/setup-mistakes.js';
import type * as listedScreenings from './listed-screenings.js';
import { KycScreeningSelectEvent } from './screening-list-events.js';
import type { ListLocalize } from './screening-list-messages.js';
import {
  answered,
  asked,
  failed,
  filtered,
  initial,
  isReadable,
  selected,
  taken,
  type Filters,
  type Reading,
  type State,
} from './screening-list-state.js';

export interface ScreeningListHost extends ConnectedHost, LinkingHost {
  readonly reference: string | undefined;
}

/** The list is read again while a person can see it. It costs the service nothing. */
const COMPARE_MS = 60_000;
const PAGE_SIZE = 50;
/** What one answer of the proxy holds at most. */
const MAX_PAGE_SIZE = 200;

const importListed = () => import('./listed-screenings.js');

/** Reads the list, compares it each minute, and opens what the person chooses. */
export class ScreeningListController
  extends ElementController<State, ScreeningListHost, ListLocalize>
  implements SessionActs
{
  readonly #connection: Connection;
  readonly #listed: OnDemand<typeof listedScreenings>;
  #run = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reference: string | undefined;

  constructor(host: ScreeningListHost, localize: ListLocalize) {
    super(host, localize, initial, '#heading');
    this.#connection = new Connection(host, this);
    this.#listed = new OnDemand(importListed, host, localize);
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('kyc-reviewed', this.#reviewed);
    document.addEventListener('visibilitychange', this.#compare);
  }

  hostDisconnected(): void {
    document.removeEventListener('kyc-reviewed', this.#reviewed);
    document.removeEventListener('visibilitychange', this.#compare);
    this.#stop();
  }

  ready(): void {
    void this.#read(this.state.list ? 'compare' : 'first');
  }

  /** The host gave another token: what its person may not see goes. */
  renewed(): void {
    void this.#read('first');
  }

  override purge(): void {
    this.#stop();
    super.purge();
  }

  override hostUpdate(): void {
    super.hostUpdate();
    const { reference } = this.host;
    if (reference === this.#reference) return;
    this.#reference = reference;
    this.change(({ filters }) => ({ ...initial, filters }));
    if (this.#connection.ready) void this.#read('first');
  }

  override hostUpdated(): void {
    const screen = this.#listed.failures > 0 ? 'missing' : 'listed';
    this.change((state) =>
      ['listed', 'missing'].includes(state.screen) && state.screen !== screen ? { ...state, screen } : state,
    );
    super.hostUpdated();
  }

  protected announcement(before: State, after: State): string | undefined {
    const { screen, list } = after;
    if (list && screen === 'listed') return this.#listed.part?.announcement(before, after, this.localize);
    if (screen === before.screen || screen === 'listed') return '';
    if (screen === 'reading') return this.localize.text('reading');
    return `${this.localize.text(`${screen}Title`)}. ${this.localize.text(`${screen}Text`)}`;
  }

  protected override focusTarget(before: State, { list }: State): string | undefined {
    return before.reading === 'more' && list ? `#row-${before.list!.screenings.length}` : undefined;
  }

  /** What draws the list, as soon as it has come. Loaded while the list is read. */
  get listed(): typeof listedScreenings | undefined {
    return ['reading', 'listed', 'missing'].includes(this.state.screen) ? this.#listed.part : undefined;
  }

  readonly loadListed = (): void => void this.#listed.loaded();

  readonly filter = (filter: Partial<Filters>): void => {
    this.change((state) => filtered(state, filter));
    void this.#read('first');
  };

  readonly refresh = (): Promise<void> => this.#read(this.state.list ? 'again' : 'first');

  /** Shows what is newer. Without that it reads again. */
  readonly showNewer = (): void => {
    if (this.state.newer) this.change(taken);
    else void this.refresh();
  };

  readonly readMore = (): void => {
    if (!this.state.reading) void this.#read('more');
  };

  readonly select = ({ id }: KnownScreening): void => {
    this.change((state) => selected(state, id));
    this.host.dispatchEvent(new KycScreeningSelectEvent({ screeningId: id }));
    const results = linkedResults(this.host);
    if (this.host.for && !results) explain({ code: 'results_not_found' }, this.host);
    if (!results) return;
    Object.assign(results, { screening: undefined, screeningId: id });
    void showResults(this.host, results);
  };

  readonly #compare = (): void => {
    const { screen, reading } = this.state;
    const isOver = screen === 'ended' || screen === 'forbidden' || screen === 'rejected';
    if (document.hidden || !this.#connection.ready || reading || isOver) return;
    void this.#read('compare');
  };

  /** A person said so in results of this page: the row tells it at once, or leaves the list. */
  readonly #reviewed = (event: Event): void => {
    const { detail } = event as HTMLElementEventMap['kyc-reviewed'];
    const shown = this.state.list?.screenings ?? [];
    if (shown.some(({ id }) => id === detail.screeningId)) void this.#read('again');
  };

  #stop(): void {
    this.#run.abort();
    clearTimeout(this.#timer);
    if (!this.state.list) this.change(() => initial);
    else this.change((state) => (state.reading ? { ...state, reading: undefined } : state));
  }

  async #read(how: Reading): Promise<void> {
    this.#run.abort();
    clearTimeout(this.#timer);
    const { signal } = (this.#run = new AbortController());
    this.change((state) => asked(state, how));
    try {
      const { client } = this.#connection;
      const path = `/v1/screenings?${this.#query(how)}`;
      const answer = await client.call<KnownScreenings>('GET', path, { signal });
      if (signal.aborted) return;
      if (!isReadable(answer)) throw new ProxyProblem('wrong_endpoint');
      this.change((state) => answered(state, how, answer));
    } catch (error) {
      if (signal.aborted) return;
      const problem = ProxyProblem.from(error);
      const { screen, trouble } = this.state;
      this.change((state) => failed(state, how, problem));
      const isSame = screen === this.state.screen && trouble === this.state.trouble;
      if (!isSame || how !== 'compare') this.#connection.report(problem, {});
    }
    this.#timer = setTimeout(this.#compare, COMPARE_MS);
  }

  #query(how: Reading): URLSearchParams {
    const { list, filters } = this.state;
    const rows = how === 'first' || how === 'more' ? 0 : (list?.screenings.length ?? 0);
    const query = new URLSearchParams({
      limit: String(Math.min(Math.max(rows, PAGE_SIZE), MAX_PAGE_SIZE)),
    });
    const { reference } = this.host;
    const cursor = how === 'more' ? list?.nextCursor : undefined;
    for (const [name, value] of Object.entries({ ...filters, reference, cursor }))
      if (value) query.set(name, value);
    return query;
  }
}
