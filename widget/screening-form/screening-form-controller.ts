import type { Screening } from '../../contract/screening.js';
import { writtenJson } from '../../contract/strict-json.js';
import { ElementController } from '../base/element-controller.js';
import { bringIntoView, linkedResults, showResults, type LinkingHost } from '../base/linked-results.js';
import { submits } from '../base/submits.js';
import { Connection, type ConnectedHost, type SessionActs } from '../base/connection.js';
import { ProxyProblem } from '../base/problem.js';
import { isPrerendered, opened } from '../base/session.js';
import { explain } from '../base/setup-mistakes.js';
import { CountryChoice } from './country-choice.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import {
  draftFaults,
  draftOf,
  isShown,
  screeningRequest,
  today,
  type DraftField,
  type FormSettings,
  type ScreeningDraft,
} from './screening-draft.js';
import { KycScreeningCreatedEvent } from './screening-form-events.js';
import { announcement, type FormLocalize } from './screening-form-messages.js';
import {
  edited,
  emptied,
  failed,
  filled,
  initial,
  interrupted,
  isBusy,
  isWaiting,
  mayBeScreened,
  received,
  resent,
  resumed,
  returned,
  stopped,
  submitted,
  type State,
} from './screening-form-state.js';
import type { Action, FormActions } from './screening-form-view.js';
import { StoredRequests } from './stored-requests.js';

export interface ScreeningFormHost extends ConnectedHost, FormSettings, LinkingHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** Sends a screening once, whatever the person presses, and keeps its outcome. */
export class ScreeningFormController
  extends ElementController<State, ScreeningFormHost, FormLocalize>
  implements FormActions, SessionActs
{
  readonly #connection: Connection;
  readonly #stored = new StoredRequests(() => this.#connection.client.endpoint);
  #keys = new IdempotencyKeys(this.#stored);
  readonly countries: CountryChoice;
  #endWait = () => {};
  /** The requests of earlier pages were read. What this page sends later has a notice of its own. */
  #isChecked = false;

  constructor(host: ScreeningFormHost, localize: FormLocalize) {
    super(host, localize, initial, '.go');
    this.#connection = new Connection(host, this);
    this.countries = new CountryChoice(
      host,
      localize,
      (countries) => this.edit({ countries }),
      (text) => this.announcer.announce(text),
    );
    host.addController(this);
  }

  /** A request under way is left to finish: to abort it would only hide whether it was carried out. */
  hostDisconnected(): void {
    this.#stopWaiting();
  }

  protected announcement(before: State, after: State): string {
    return announcement(before, after, this.localize);
  }

  protected override focusTarget(_before: State, { focus }: State): string | undefined {
    return focus && `#${focus}`;
  }

  protected override changed(before: State): void {
    const { created, screen } = this.state;
    if (created && created !== before.created) this.#publish(created.screening);
    if (screen !== before.screen) void this.#showNotice();
  }

  readonly edit = (change: Partial<ScreeningDraft>): void => {
    this.#checkTarget();
    this.change((state) => edited(state, change));
  };

  readonly submit = (event: Event): void => {
    // The list of countries takes the Enter key too.
    if (!event.defaultPrevented && submits(event)) void this.#submit();
  };

  readonly act = (action: Action): void => {
    if (action === 'stopWaiting') this.#stopWaiting();
    else if (action === 'closeNotice') {
      this.#stored.clear();
      this.change((state) => interrupted(state, false));
      this.focus('name');
    } else if (action === 'backToForm' || action === 'keepFirst') this.change(returned);
    else if (action === 'screenAnother') {
      this.reset();
      this.focus('name');
    } else void this.#submit(action);
  };

  readonly focus = (field: DraftField): void => this.focusKeeper.take(`#${field}`);

  reset(): void {
    if (isBusy(this.state)) return;
    this.change(emptied);
    this.#emptyParts();
  }

  /** A part of a date or of a country is not in the draft, so rendering the draft does not remove it. */
  #emptyParts(): void {
    this.countries.setOpen(false);
    const date = this.#dateInput;
    if (date) date.value = '';
  }

  fill(screening: Screening): void {
    this.change((state) => filled(state, draftOf(screening)));
    if (!isBusy(this.state)) this.focus('name');
    bringIntoView(this.host);
  }

  /** A request under way is left to finish, but its answer is of the person before. */
  override purge(): void {
    this.#endWait();
    this.#stored.clear();
    this.#keys = new IdempotencyKeys(this.#stored);
    super.purge();
    this.#emptyParts();
  }

  /** The element has a session. The requests of an earlier page were sent to the same proxy. */
  async ready(): Promise<void> {
    this.change(resumed);
    // Until then, the storage is a copy of that of the page before.
    if (isPrerendered()) await opened();
    if (this.#isChecked) return;
    this.#isChecked = true;
    this.change((state) => interrupted(state, this.#stored.any));
  }

  /** Before the first render there is no root. */
  get #dateInput(): HTMLInputElement | null | undefined {
    return this.host.shadowRoot?.querySelector('#entityDate');
  }

  /** `answer`: the button of a notice that was pressed. */
  async #submit(answer?: Action): Promise<void> {
    if (isBusy(this.state)) return;
    const { draft } = this.state;
    const body = screeningRequest(draft, this.host);
    const content = writtenJson(body);
    const faults = draftFaults(draft, today(), this.host);
    // A part of a date has no value: only the browser knows about it.
    if (this.#dateInput?.validity.badInput) faults.entityDate = 'dateInvalid';
    const isOld = this.#stored.isOld(content);
    const deliberate = answer === 'screenAgain';
    const isShort = !answer && body.confirmed?.includes('name');
    this.change((state) => submitted(state, faults, { content, isShort, deliberate, isOld }));
    if (this.state.screen !== 'sending') return;
    if (deliberate) this.#keys.settle(content);
    const keys = this.#keys;
    const headers = { 'Idempotency-Key': keys.keyFor(content) };
    do {
      try {
        const { client } = this.#connection;
        const screening = await client.call<Screening>('POST', '/v1/screenings', { body, headers });
        // An element that left the page shows no answer: a later one gets it under the same key.
        if (!this.host.isConnected || keys !== this.#keys) return;
        keys.settle(content);
        this.change((state) => interrupted(state, state.isInterrupted && this.#stored.any));
        return this.change((state) => received(state, content, screening));
      } catch (error) {
        if (keys !== this.#keys) return;
        const problem = ProxyProblem.from(error);
        // The proxy frees the key of a refused request, so it can stay in use after any other failure.
        if (problem.code === 'idempotency_key_reused') this.#keys.settle(content);
        this.change((state) => failed(state, problem, (field) => isShown(field, draft, this.host)));
        if (!mayBeScreened(this.state)) this.#keys.release(content);
        if (!isWaiting(this.state)) return this.#report(problem);
      }
    } while (await this.#wait());
  }

  /** False when the person, or the page, ended the wait. */
  async #wait(): Promise<boolean> {
    const over = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), this.state.waitSeconds * 1000);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
    if (over) this.change(resent);
    return over;
  }

  #stopWaiting(): void {
    this.change(stopped);
    this.#endWait();
  }

  /** Before a screening, which may be billed, and when the page is complete. The console has it once. */
  #checkTarget(): void {
    if (this.host.for && !linkedResults(this.host)) explain({ code: 'results_not_found' }, this.host);
  }

  /** Gives the screening to the linked results element and to the page. */
  #publish(screening: Screening): void {
    const results = linkedResults(this.host);
    if (results) Object.assign(results, { screening });
    this.host.dispatchEvent(new KycScreeningCreatedEvent(screening));
    if (results) void showResults(this.host, results);
  }

  /** What became of the request stands above the fields. Results that are shown beside say it themselves. */
  async #showNotice(): Promise<void> {
    await this.host.updateComplete;
    if (this.state.created && linkedResults(this.host)) return;
    this.host.shadowRoot?.querySelector('#notice')?.scrollIntoView?.({ block: 'nearest' });
  }

  #report(problem: ProxyProblem): void {
    const isUnknown = this.state.screen === 'unknown';
    this.#connection.report(problem, { screeningId: null, ...(isUnknown && { reason: 'outcome_unknown' }) });
  }
}
