import type { ReactiveController } from 'lit';
import type { Submission, SubmissionSearch, SubmissionSearchResult } from '../../contract/submissions.js';
import { Announcer } from '../access/announcer.js';
import { Connection } from '../proxy/connection.js';
import type { ConnectedHost } from '../proxy/connection.js';
import { KycErrorEvent } from '../proxy/error-event.js';
import { ProxyProblem } from '../proxy/problem.js';
import { saveFile } from '../table/save-file.js';
import { buildFilters, readFields } from './filter-builder.js';
import type { FormField } from './filter-builder.js';
import { columnsOf, sortSubmissions } from './result-rows.js';
import { resultsCsv, resultsFileName } from './results-report.js';
import { KycSubmissionSelectEvent } from './submission-search-events.js';
import { announcement } from './submission-search-messages.js';
import type { SearchLocalize } from './submission-search-messages.js';
import {
  failed,
  fieldsGiven,
  initial,
  invalidated,
  received,
  resumed,
  selected,
  stopped,
  submitted,
} from './submission-search-state.js';
import type { Event as SearchEvent, State } from './submission-search-state.js';
import type { SearchActions } from './submission-search-view.js';

export interface SubmissionSearchHost extends ConnectedHost {
  readonly formId: string | undefined;
  readonly fields: readonly FormField[] | string | undefined;
}

/** Sends a search and keeps what was typed and found. A search under way ends when the element leaves the page. */
export class SubmissionSearchController implements ReactiveController, SearchActions {
  readonly #host: SubmissionSearchHost;
  readonly #localize: SearchLocalize;
  readonly #announcer: Announcer;
  readonly #connection: Connection;
  #run = new AbortController();
  #fields: SubmissionSearchHost['fields'];
  state: State = initial;
  /** The state that the last update announced. */
  #announced = initial;

  constructor(host: SubmissionSearchHost, localize: SearchLocalize) {
    this.#host = host;
    this.#localize = localize;
    this.#announcer = new Announcer(host, localize);
    this.#connection = new Connection(host, () => this.change(resumed));
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#run.abort();
    this.change(stopped);
  }

  hostUpdate(): void {
    const { fields } = this.#host;
    if (fields === this.#fields) return;
    this.#fields = fields;
    this.change((state) => fieldsGiven(state, readFields(fields)));
  }

  hostUpdated(): void {
    const { state } = this;
    const before = this.#announced;
    if (state === before || this.#localize.isLoading) return;
    this.#announced = state;
    this.#announcer.announce(announcement(before, state, this.#localize));
    if (state.focus) this.#host.shadowRoot!.querySelector<HTMLElement>(`#${state.focus}`)?.focus();
  }

  readonly change = (event: SearchEvent): void => {
    const state = event(this.state);
    if (state === this.state) return;
    this.state = state;
    this.#host.requestUpdate();
  };

  readonly submit = (event: Event): void => {
    event.preventDefault();
    if (this.state.screen !== 'searching') void this.#search();
  };

  readonly select = ({ submissionId }: Submission): void => {
    this.change((state) => selected(state, submissionId));
    this.#host.dispatchEvent(new KycSubmissionSelectEvent(submissionId));
  };

  readonly exportCsv = (): void => {
    const { result, order, fields } = this.state;
    if (!result) return;
    const columns = columnsOf(result.submissions, fields);
    const column = columns.find(({ key }) => key === order?.by);
    const { language } = this.#localize;
    const rows = sortSubmissions(result.submissions, column, order?.descending ?? false, language);
    const day = new Date().toISOString().slice(0, 10);
    const text = resultsCsv(rows, columns, this.#localize);
    saveFile(text, 'text/csv;charset=utf-8', resultsFileName(result, day));
  };

  async #search(): Promise<void> {
    const { rows, fields, kycStates: states, email: typed } = this.state;
    const built = buildFilters(rows, fields);
    if (!built.ok) return this.change((state) => invalidated(state, built.problems));
    const { formId } = this.#host;
    const email = typed.trim();
    const filters = [...built.filters];
    const body: SubmissionSearch = {
      ...(formId && { formId }),
      ...(states.length > 0 && { states: [...states] }),
      ...(email && { email }),
      ...(filters.length > 0 && { filters }),
    };
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    this.change(submitted);
    try {
      const { client } = this.#connection;
      const path = '/v1/submissions/search';
      const result = await client.call<SubmissionSearchResult>('POST', path, { body, signal });
      this.change((state) => received(state, result));
    } catch (error) {
      if (signal.aborted) return;
      const problem = ProxyProblem.from(error);
      this.change((state) => failed(state, problem));
      this.#host.dispatchEvent(new KycErrorEvent({ reason: problem.code }));
    }
  }
}
