import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import type { SubmissionSearch, Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import type { KycState } from '../../contract/rules.js';
import { Announcer } from '../access/announcer.js';
import { Localize, languageProperties } from '../language/localize.js';
import type { Numerals } from '../language/localize.js';
import type { Messages } from '../language/messages.js';
import { controls } from '../look/controls.styles.js';
import { fields } from '../look/fields.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { Connection, connectionProperties } from '../proxy/connected.js';
import { KycErrorEvent } from '../proxy/error-event.js';
import { ProxyProblem } from '../proxy/problem.js';
import type { GetSession } from '../proxy/session.js';
import { saveFile } from '../table/save-file.js';
import { buildFilters, emptyRow, isFilterable, readFields } from './filter-builder.js';
import type { FilterProblem, FilterRow, FormField } from './filter-builder.js';
import { filterRows } from './filter-rows.js';
import { columnsOf } from './result-rows.js';
import type { Sorting } from './result-rows.js';
import { resultsCsv, resultsFileName } from './results-report.js';
import { columnName, inOrder, results, stateName } from './results-table.js';
import { failureOf } from './submission-search-messages.js';
import { emailField, offeredStates, stateChoice } from './search-form.js';
import { isFound, withoutResults, type Outcome } from './submission-search-view.js';
import { KycSubmissionSelectEvent } from './submission-search-events.js';
import { ar } from './submission-search.ar.js';
import { en } from './submission-search.en.js';
import { resultsTableStyles } from './results-table.styles.js';
import { styles } from './submission-search.styles.js';

/**
 * Finds the submissions of one form by state, e-mail and the form's own fields.
 *
 * @fires kyc-submission-select - `detail.submissionId`; a submission was chosen.
 * @fires kyc-error - `detail.reason`, a problem code; a search failed.
 * @slot heading - Replaces the heading's text.
 * @csspart card - The card around everything.
 * @csspart filters - The filter rows.
 * @csspart results - Everything below the form.
 * @csspart table - The table of submissions.
 * @csspart export - The CSV button.
 */
export class KycSubmissionSearch extends LitElement {
  static override styles = [tokens, controls, fields, resultsTableStyles, styles];
  static override properties = {
    ...languageProperties,
    ...connectionProperties,
    formId: { attribute: 'form-id' },
    fields: {},
    states: {},
  };

  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare getSession: GetSession | undefined;
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  /** The form, where the session does not fix it. */
  declare formId: string | undefined;
  /** The form's fields, as the service names their types; as an attribute JSON `[{ "id", "name", "type" }]`. */
  declare fields: readonly FormField[] | string | undefined;
  /** The states on offer, in the attribute separated by blanks; by default all six. */
  declare states: readonly KycState[] | string | undefined;

  readonly #words = new Localize(this, { en, ar });
  readonly #announcer = new Announcer(this);
  readonly #connection = new Connection(this, () => this.#sessionGiven());
  #fields: readonly FormField[] = [];
  #chosenStates: ReadonlySet<KycState> = new Set();
  #email = '';
  #rows: readonly FilterRow[] = [];
  #nextKey = 1;
  #problems: readonly FilterProblem[] = [];
  #outcome: Outcome = { phase: 'empty' };
  #sorting: Sorting | undefined;
  #page = 1;
  #selected: string | undefined;
  #running: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running?.abort();
    if (this.#outcome.phase === 'loading') this.#outcome = { phase: 'empty' };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fields')) this.#fields = readFields(this.fields);
  }

  protected override render(): unknown {
    const words = this.#words;
    return html`<div class="frame" lang=${words.language} dir=${words.direction}>
      <section class="card" part="card" aria-labelledby="heading">
        <h2 id="heading"><slot name="heading">${words.say('heading')}</slot></h2>
        <form novalidate autocomplete="off" @submit=${this.#submit}>
          ${stateChoice({
            words,
            offered: offeredStates(this.states),
            chosen: this.#chosenStates,
            choose: (state, chosen) => this.#choose(state, chosen),
          })}
          ${emailField({ words, email: this.#email, change: (email) => this.#write(email) })}
          ${
            this.#fields.some(isFilterable)
              ? filterRows({
                  words,
                  fields: this.#fields,
                  rows: this.#rows,
                  problems: this.#problems,
                  change: (row) => this.#change(row),
                  remove: (row) => void this.#remove(row),
                  add: () => void this.#add(),
                })
              : nothing
          }
          <div class="actions">
            <button class="go" aria-disabled=${this.#outcome.phase === 'loading' ? 'true' : nothing}>
              ${words.say(this.#outcome.phase === 'loading' ? 'searching' : 'search')}
            </button>
          </div>
        </form>
        <div class="results" part="results">${this.#results()}</div>
      </section>
    </div>`;
  }

  #results(): unknown {
    const words = this.#words;
    const outcome = this.#outcome;
    if (!isFound(outcome)) return withoutResults(words, outcome, () => void this.#search());
    const { result } = outcome;
    return results({
      words,
      fields: this.#fields,
      result,
      sorting: this.#sorting,
      page: this.#page,
      selected: this.#selected,
      sort: (sorting) => this.#sort(sorting),
      turn: (page) => void this.#turn(page),
      select: (submission) => this.#select(submission),
      exportCsv: () => this.#export(result),
    });
  }

  #choose(state: KycState, chosen: boolean): void {
    const states = new Set(this.#chosenStates);
    if (chosen) states.add(state);
    else states.delete(state);
    this.#chosenStates = states;
  }

  #write(email: string): void {
    this.#email = email;
  }

  #change(row: FilterRow): void {
    this.#rows = this.#rows.map((other) => (other.key === row.key ? row : other));
    // The message goes once its row is touched; whether it is right now, the next search says.
    this.#problems = this.#problems.filter(({ key }) => key !== row.key);
    this.requestUpdate();
  }

  async #add(): Promise<void> {
    const row = emptyRow(this.#nextKey++);
    this.#rows = [...this.#rows, row];
    this.#announce(this.#words.say('added', { n: this.#rows.length }));
    await this.#focus(`field-${row.key}`);
  }

  /** Focus goes to the row that takes the place, so that several can be removed in a row by keyboard. */
  async #remove(row: FilterRow): Promise<void> {
    const index = this.#rows.indexOf(row);
    this.#rows = this.#rows.filter((other) => other !== row);
    this.#problems = this.#problems.filter(({ key }) => key !== row.key);
    const heir = this.#rows[index] ?? this.#rows[index - 1];
    this.#announce(this.#words.say('removed'));
    await this.#focus(heir ? `remove-${heir.key}` : 'add');
  }

  async #focus(id: string): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.#outcome.phase !== 'loading') void this.#search();
  }

  async #search(): Promise<void> {
    const built = buildFilters(this.#rows, this.#fields);
    this.#problems = built.ok ? [] : built.problems;
    if (!built.ok) {
      const [first] = built.problems;
      this.#announce(this.#words.say('mend', { n: built.problems.length }));
      return this.#focus(`${first?.fault === 'field_missing' ? 'field' : 'value'}-${first?.key}`);
    }
    const email = this.#email.trim();
    const body: SubmissionSearch = {
      ...(this.formId && { formId: this.formId }),
      ...(this.#chosenStates.size > 0 && { states: [...this.#chosenStates] }),
      ...(email && { email }),
      ...(built.filters.length > 0 && { filters: [...built.filters] }),
    };
    await this.#run(body);
  }

  async #run(body: SubmissionSearch): Promise<void> {
    this.#running?.abort();
    const { signal } = (this.#running = new AbortController());
    this.#show({ phase: 'loading' });
    this.#announce(this.#words.say('searching'));
    try {
      const { client } = this.#connection;
      const path = '/v1/submissions/search';
      const result = await client.call<SubmissionSearchResult>('POST', path, { body, signal });
      this.#page = 1;
      this.#sorting = undefined;
      this.#selected = undefined;
      this.#show({ phase: 'found', result });
      this.#announce(
        result.count > 0 ? this.#words.say('found', { n: result.count }) : this.#words.say('none'),
      );
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProxyProblem)) throw error;
      this.#show({ phase: 'failed', problem: error });
      this.#announce(this.#words.say(failureOf(error.code).title));
      this.dispatchEvent(new KycErrorEvent({ reason: error.code }));
    }
  }

  #show(outcome: Outcome): void {
    this.#outcome = outcome;
    this.requestUpdate();
  }

  /** A new session makes "your session has ended" untrue; results already on screen stay. */
  #sessionGiven(): void {
    if (this.#outcome.phase !== 'failed' || failureOf(this.#outcome.problem.code).title !== 'ended') return;
    this.#show({ phase: 'empty' });
  }

  #sort(sorting: Sorting | undefined): void {
    this.#sorting = sorting;
    this.#page = 1;
    const columns = this.#outcome.phase === 'found' ? this.#columns(this.#outcome.result) : [];
    const column = columns.find(({ key }) => key === sorting?.column);
    if (sorting && column) {
      const name = columnName(column, this.#words);
      this.#announce(this.#words.say(sorting.descending ? 'sorted_down' : 'sorted_up', { column: name }));
    }
    this.requestUpdate();
  }

  /** A button that gets disabled under the finger loses focus to nowhere: it goes to the other one instead. */
  async #turn(page: number): Promise<void> {
    const forward = page > this.#page;
    this.#page = page;
    this.requestUpdate();
    await this.updateComplete;
    const [pressed, other] = (forward ? ['next', 'previous'] : ['previous', 'next']).map((id) =>
      this.renderRoot.querySelector<HTMLButtonElement>(`#${id}`),
    );
    if (pressed?.disabled) other?.focus();
    this.#announce(this.renderRoot.querySelector('nav span')?.textContent ?? '');
  }

  #select(submission: Submission): void {
    this.#selected = submission.submissionId;
    this.requestUpdate();
    this.dispatchEvent(new KycSubmissionSelectEvent(submission.submissionId));
  }

  #columns(result: SubmissionSearchResult) {
    return columnsOf(result.submissions, this.#fields);
  }

  #export(result: SubmissionSearchResult): void {
    const words = this.#words;
    const columns = this.#columns(result);
    const text = resultsCsv(inOrder({ result, sorting: this.#sorting, words }, columns), columns, {
      submissionId: words.say('column_submissionId'),
      customerId: words.say('column_customerId'),
      column: (column) => columnName(column, words),
      state: (state) => stateName(state, words),
    });
    const day = new Date().toISOString().slice(0, 10);
    saveFile(text, 'text/csv;charset=utf-8', resultsFileName(result, day));
  }

  #announce(text: string): void {
    this.#announcer.announce(text, this.#words.language);
  }
}
