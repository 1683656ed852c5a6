import type { KycState } from '../../contract/submission-rules.js';
import type { Submission, SubmissionSearch, SubmissionSearchResult } from '../../contract/submissions.js';
import { ElementController } from '../base/element-controller.js';
import { submits } from '../base/submits.js';
import { Connection, type ConnectedHost, type SessionActs } from '../base/connection.js';
import { KycErrorEvent } from '../base/kyc-event.js';
import { OnDemand } from '../base/on-demand.js';
import { ProxyProblem } from '../base/problem.js';
import { isEmail, normaliseEmail } from './email-address.js';
import type * as foundSubmissions from './found-submissions.js';
import { credentialsOf, fetchFields } from './fields-of-host.js';
import { buildFilters, readFields, type FormField } from './filter-builder.js';
import { QueryExchange, type QueryHost } from './query-exchange.js';
import { offeredStates } from './search-fields.js';
import { readQuery, writeQuery } from './search-query.js';
import { KycSubmissionSelectEvent } from './submission-search-events.js';
import { announcement, type SearchLocalize } from './submission-search-messages.js';
import {
  failed,
  fieldsFailed,
  fieldsGiven,
  fieldsLoading,
  initial,
  invalidated,
  queryGiven,
  received,
  resumed,
  selected,
  stopped,
  submitted,
  type State,
} from './submission-search-state.js';
import type { SearchActions } from './submission-search-view.js';

const importFound = () => import('./found-submissions.js');

export interface SubmissionSearchHost extends ConnectedHost, QueryHost {
  readonly formId: string | undefined;
  readonly fields: readonly FormField[] | string | undefined;
  readonly fieldsUrl: string | undefined;
  readonly fieldsCredentials: string | undefined;
  readonly states: readonly KycState[] | string | undefined;
}

/** Sends a search and keeps what was typed and found. A search under way ends when the element leaves the page. */
export class SubmissionSearchController
  extends ElementController<State, SubmissionSearchHost, SearchLocalize>
  implements SearchActions, SessionActs
{
  readonly #connection: Connection;
  readonly #query: QueryExchange;
  readonly #found: OnDemand<typeof foundSubmissions>;
  #run = new AbortController();
  #fields: SubmissionSearchHost['fields'];
  #fieldsUrl: string | undefined;
  #fieldsRun = new AbortController();
  /** A query that was given is searched as soon as there are a session and its fields. */
  #isSearchDue = false;

  constructor(host: SubmissionSearchHost, localize: SearchLocalize) {
    super(host, localize, initial, '.go');
    this.#connection = new Connection(host, this);
    this.#query = new QueryExchange(host, (query) => this.#giveQuery(query));
    this.#found = new OnDemand(importFound, host);
    // After the others: a query that the host gives is searched in the same update.
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#fieldsRun.abort();
    this.#fieldsUrl = undefined;
    this.#run.abort();
    this.change(stopped);
  }

  ready(): void {
    this.change(resumed);
  }

  /** The fields are those of the page. */
  override purge(): void {
    const { fields, fieldsLoad } = this.state;
    this.#run.abort();
    this.#isSearchDue = false;
    this.#query.purge();
    super.purge();
    this.change((state) => ({ ...state, fields, fieldsLoad }));
  }

  override hostUpdate(): void {
    super.hostUpdate();
    const { fields, fieldsUrl } = this.host;
    if (fields !== this.#fields) {
      this.#fields = fields;
      this.change((state) => fieldsGiven(state, readFields(fields)));
    }
    if (fieldsUrl !== this.#fieldsUrl && this.host.isConnected) {
      this.#fieldsUrl = fieldsUrl;
      if (fieldsUrl) this.loadFields();
    }
    this.#searchDue();
  }

  override hostUpdated(): void {
    const screen = this.#found.hasFailed ? 'missing' : 'found';
    this.change((state) =>
      ['found', 'missing'].includes(state.screen) && state.screen !== screen ? { ...state, screen } : state,
    );
    super.hostUpdated();
  }

  protected announcement(before: State, after: State): string {
    return announcement(before, after, this.localize, this.found?.foundAnnouncement);
  }

  protected override focusTarget(_before: State, { focus }: State): string | undefined {
    return focus && `#${focus}`;
  }

  readonly submit = (event: Event): void => {
    if (submits(event) && this.state.screen !== 'searching') void this.#search();
  };

  /** Fetches the fields from the host's address, at first and after a failure. */
  readonly loadFields = (): void => void this.#loadFields();

  readonly select = ({ submissionId }: Submission): void => {
    this.change((state) => selected(state, submissionId));
    this.host.dispatchEvent(new KycSubmissionSelectEvent(submissionId));
  };

  readonly loadFound = (): void => void this.#found.loaded();

  readonly exportCsv = (): void => this.#found.part?.exportCsv(this.state, this.localize, this.change);

  /** What draws the submissions found, as soon as it has come. Loaded while they are searched. */
  get found(): typeof foundSubmissions | undefined {
    return ['searching', 'found', 'missing'].includes(this.state.screen) ? this.#found.part : undefined;
  }

  /** `isAsked`: the person did it, so the first wrong field takes the focus. */
  async #search({ isAsked = true } = {}): Promise<void> {
    const { rows, fields, kycStates: states, email: typed } = this.state;
    this.#isSearchDue = false;
    const built = buildFilters(rows, fields);
    const email = normaliseEmail(typed);
    const isEmailFaulty = email !== '' && !isEmail(email);
    if (!built.ok || isEmailFaulty) {
      const problems = built.ok ? [] : built.problems;
      return this.change((state) => {
        const next = invalidated(state, problems, isEmailFaulty);
        return isAsked ? next : { ...next, focus: undefined };
      });
    }
    const { formId } = this.host;
    const filters = [...built.filters];
    this.#query.publish(writeQuery(states, filters, fields));
    const body: SubmissionSearch = {
      ...(formId && { formId }),
      ...(states.length > 0 && { states: [...states] }),
      ...(email && { email }),
      ...(filters.length > 0 && { filters }),
    };
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    this.change(submitted);
    void this.#found.loaded();
    try {
      const { client } = this.#connection;
      const path = '/v1/submissions/search';
      const result = await client.call<SubmissionSearchResult>('POST', path, { body, signal });
      if (!signal.aborted) this.change((state) => received(state, result));
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(ProxyProblem.from(error));
    }
  }

  #fail(problem: ProxyProblem): void {
    this.change((state) => failed(state, problem));
    this.#connection.report(problem, {});
  }

  async #loadFields(): Promise<void> {
    const { fieldsUrl = '', fieldsCredentials } = this.host;
    const isRetry = this.state.fieldsLoad === 'failed';
    this.#fieldsRun.abort();
    const run = (this.#fieldsRun = new AbortController());
    this.change(fieldsLoading);
    let fields: readonly FormField[] | undefined;
    try {
      fields = await fetchFields(fieldsUrl, credentialsOf(fieldsCredentials), run);
    } catch {
      // The state below says it.
    }
    if (run !== this.#fieldsRun || !this.host.isConnected) return;
    const given = fields;
    this.change((state) => {
      const next = given ? fieldsGiven(state, given) : fieldsFailed(state);
      // The button that was pressed went.
      return isRetry ? { ...next, focus: given ? 'add' : 'retry-fields' } : next;
    });
    if (!given) this.host.dispatchEvent(new KycErrorEvent({ reason: 'fields_unavailable' }));
  }

  #giveQuery(query: string): void {
    const read = readQuery(query);
    const offered = offeredStates(this.host.states);
    const kycStates = read.kycStates.filter((state) => offered.includes(state));
    this.change((state) => queryGiven(state, { ...read, kycStates }));
    this.#isSearchDue = query !== '';
  }

  /** Nothing is sent while a field or a value is missing: an address leaves most values out. */
  #searchDue(): void {
    const { rows, fields } = this.state;
    if (!this.#isSearchDue || !this.#connection.ready || (rows.length > 0 && fields.length === 0)) return;
    void this.#search({ isAsked: false });
  }
}
