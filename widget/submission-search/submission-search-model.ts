import type { Submission, SubmissionSearch, SubmissionSearchResult } from '../../contract/submissions.js';
import { Model } from '../base/kyc-element.js';
import { bringIntoView } from '../base/linked-results.js';
import { ProxyProblem } from '../base/problem.js';
import { submits } from '../base/submits.js';
import { filtersOf, readFields } from './filter-builder.js';
import { offeredStates, readQuery, writeQuery } from './search-query.js';
import { KycSubmissionSelectEvent } from './submission-search-events.js';
import {
  checked,
  failed,
  faultsIn,
  left,
  normaliseEmail,
  queryGiven,
  received,
  submitted,
  type State,
} from './submission-search-state.js';

type SearchElement = HTMLElementTagNameMap['kyc-submission-search'];

/** Of the window, the upper part in which the results begin: the form stays where it is, and enough of them is seen. */
const ENOUGH = 0.75;

/** Sends a search, and keeps what was typed and found. A search under way ends when the element leaves the page. */
export class SubmissionSearchModel extends Model<State, SearchElement> {
  #run = new AbortController();
  #fields: SearchElement['fields'];
  /** What the host gave, or a search set, last. */
  #query = '';
  /** A query that was given is searched as soon as there are a session and its fields. */
  #isDue = false;
  #sent: SubmissionSearch = {};
  /** What is shown came with a token before the present one. */
  #isStale = false;

  override ready(): void {
    this.change(left('ended'));
    if (this.#isStale) this.renewed();
  }

  override leave(): void {
    this.#run.abort();
    this.change(left('searching'));
  }

  /** A query that the host gives together with the next session stays. */
  override end(): void {
    super.end();
    if (this.#query && this.element.query === this.#query) this.element.query = '';
  }

  /** What the person of the new token may not see goes. */
  override renewed(): void {
    this.#isStale = !!this.state.result;
    if (this.#isStale) void this.#send(this.#sent);
  }

  override update(): void {
    const { fields, query, states, isReady } = this.element;
    if (fields !== this.#fields) {
      this.#fields = fields;
      this.change((state) => ({ ...state, fields: readFields(fields) }));
    }
    if (typeof query === 'string' && query !== this.#query) {
      this.#query = query;
      this.#isDue = query !== '';
      this.change((state) => queryGiven(state, readQuery(query, offeredStates(states))));
    }
    const isComplete = this.state.rows.length === 0 || this.state.fields.length > 0;
    if (this.#isDue && isReady && isComplete) void this.#search();
  }

  readonly submit = (event: Event): void => {
    if (!submits(event) || this.state.screen === 'searching') return;
    // What is shown is searched: a password manager, for example, may fill a field in without an event.
    const typed = this.element.shadowRoot!.querySelectorAll('input:not([type=checkbox])');
    for (const input of typed) input.dispatchEvent(new Event('input'));
    void this.#search({ isAsked: true });
  };

  readonly select = ({ submissionId }: Submission): void => {
    this.change((state) => ({ ...state, selectedId: submissionId }));
    this.element.dispatchEvent(new KycSubmissionSelectEvent({ submissionId }));
  };

  /** `isAsked`: the person did it, so what is wrong takes the focus, and what comes is brought into view. */
  async #search({ isAsked = false } = {}): Promise<void> {
    this.#isDue = false;
    this.change((state) => checked(state, { isAsked }));
    if (faultsIn(this.state) > 0) return;
    const { formId } = this.element;
    const { rows, fields, kycStates: states } = this.state;
    const email = normaliseEmail(this.state.email);
    const filters = filtersOf(rows, fields);
    this.element.query = this.#query = writeQuery(states, filters, fields);
    this.change(submitted);
    await this.#send({
      ...(formId && { formId }),
      ...(states.length > 0 && { states: [...states] }),
      ...(email && { email }),
      ...(filters.length > 0 && { filters }),
    });
    if (isAsked) await this.#showResults();
  }

  async #send(body: SubmissionSearch): Promise<void> {
    this.#sent = body;
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    try {
      const path = '/v1/submissions/search';
      const result = await this.client.call<SubmissionSearchResult>('POST', path, { body, signal });
      if (signal.aborted) return;
      this.#isStale = false;
      this.change((state) => received(state, result));
    } catch (error) {
      if (signal.aborted) return;
      const problem = ProxyProblem.from(error);
      this.change((state) => failed(state, problem));
      this.report(problem);
    }
  }

  /** Unless the person is elsewhere in the page by now, or searches again. */
  async #showResults(): Promise<void> {
    const { element } = this;
    await element.updateComplete;
    const { activeElement, body } = element.ownerDocument;
    const isElsewhere = activeElement !== body && !element.matches(':focus-within');
    if (isElsewhere || this.#run.signal.aborted || this.state.screen === 'searching') return;
    const results = element.shadowRoot!.querySelector<HTMLElement>('.results');
    if (results) bringIntoView(results, ENOUGH);
  }
}
