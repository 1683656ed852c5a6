import type { CreateScreeningRequest, Screening } from '../../contract/screening.js';
import type { ProxyClient } from '../base/client.js';
import { Model } from '../base/kyc-element.js';
import { bringIntoView, linkedResults, showResults } from '../base/linked-results.js';
import { ProxyProblem } from '../base/problem.js';
import { isPrerendered, opened } from '../base/session.js';
import { explain } from '../base/explain.js';
import { submits } from '../base/submits.js';
import {
  draftFaults,
  draftOf,
  isShown,
  screeningRequest,
  today,
  type DraftField,
  type ScreeningDraft,
} from './screening-draft.js';
import { KycScreeningCreatedEvent } from './screening-form-events.js';
import * as states from './screening-form-state.js';
import type { Action, State } from './screening-form-state.js';
import { SentRequests } from './sent-requests.js';

type FormElement = HTMLElementTagNameMap['kyc-screening-form'];

/** Sends a screening once, whatever the person presses, and keeps its outcome. */
export class ScreeningFormModel extends Model<State, FormElement> {
  readonly #requests = new SentRequests(() => this.client.endpoint);
  /** Sent again when its wait is over, or when the element is back in the page. */
  #next: CreateScreeningRequest | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The requests of earlier pages were read. What this page sends later has a notice of its own. */
  #isChecked = false;

  constructor(element: FormElement, client: ProxyClient) {
    super(element, client, states.initial);
    this.#emptyDate();
  }

  override async ready(): Promise<void> {
    this.#sendAgain();
    // Until then, the storage is a copy of that of the page before.
    if (isPrerendered()) await opened();
    if (this.#isChecked) return;
    this.#isChecked = true;
    this.change((state) => states.interrupted(state, this.#requests.any));
  }

  /** A request under way is left to finish: to abort it would only hide whether it was carried out. */
  override leave(): void {
    clearTimeout(this.#timer);
  }

  override end(): void {
    super.end();
    this.#requests.clear();
  }

  protected override changed(before: State): void {
    const { created, screen } = this.state;
    if (created && created !== before.created) this.#publish(created.screening);
    if (screen !== before.screen) void this.#showNotice();
  }

  readonly edit = (change: Partial<ScreeningDraft>): void => {
    const { element } = this;
    // Before a screening, which may be billed, and when the page is complete. The console has it once.
    if (element.for && !linkedResults(element)) explain({ code: 'results_not_found' }, element);
    this.change((state) => states.edited(state, change));
  };

  readonly submit = (event: Event): void => {
    // The list of countries takes the Enter key too.
    if (!event.defaultPrevented && submits(event)) void this.#submit();
  };

  act(action: Action): void {
    if (action === 'stopWaiting') {
      this.leave();
      this.change(states.stopped);
    } else if (action === 'closeNotice') {
      this.#requests.clear();
      this.change((state) => states.interrupted(state, false));
      this.focus('name');
    } else if (action === 'backToForm' || action === 'keepFirst') this.change(states.returned);
    else if (action === 'screenAnother') {
      this.reset();
      this.focus('name');
    } else void this.#submit(action);
  }

  focus(field: DraftField): void {
    this.element.focusKeeper.take(`#${field}`);
  }

  reset(): void {
    if (states.isBusy(this.state)) return;
    this.change(states.emptied);
    this.#emptyDate();
  }

  fill(screening: Screening): void {
    this.change((state) => states.filled(state, draftOf(screening)));
    if (!states.isBusy(this.state)) this.focus('name');
    bringIntoView(this.element);
  }

  /** Before the first render there is none. */
  get #date(): HTMLInputElement | null | undefined {
    return this.element.shadowRoot?.querySelector('#entityDate');
  }

  /** A part of a date is not in the draft, so rendering the draft does not remove it. */
  #emptyDate(): void {
    if (this.#date) this.#date.value = '';
  }

  /** What is shown is sent: a password manager, for example, may fill a field in without an event. */
  #readFields(): void {
    const typed = 'input:not([role], [type=radio], [type=checkbox])';
    for (const { id, value } of this.element.shadowRoot!.querySelectorAll<HTMLInputElement>(typed))
      if (value !== this.state.draft[id as 'name']) this.edit({ [id]: value });
  }

  /** `answer`: the button of a notice that was pressed. */
  async #submit(answer?: Action): Promise<void> {
    if (states.isBusy(this.state)) return;
    this.#readFields();
    const { draft } = this.state;
    const body = screeningRequest(draft, this.element);
    const content = JSON.stringify(body);
    const faults = draftFaults(draft, today(), this.element);
    // A part of a date has no value: only the browser knows about it.
    if (this.#date?.validity.badInput) faults.entityDate = 'dateInvalid';
    const isShort = !answer && body.confirmed?.includes('name');
    const isOld = this.#requests.isOld(content);
    const isDeliberate = answer === 'screenAgain';
    this.change((state) => states.submitted(state, faults, content, { isShort, isOld, isDeliberate }));
    if (this.state.screen !== 'sending') return;
    if (isDeliberate) this.#requests.settle(content);
    await this.#send(body);
  }

  async #send(body: CreateScreeningRequest): Promise<void> {
    this.#next = undefined;
    const content = JSON.stringify(body);
    const headers = { 'Idempotency-Key': this.#requests.keyFor(content) };
    try {
      const screening = await this.client.call<Screening>('POST', '/v1/screenings', { body, headers });
      // The same key brings the answer again: to this element when it is back in the page, or to a later one.
      if (!this.element.isConnected) return void (this.#next = body);
      this.#requests.settle(content);
      const isInterrupted = this.state.isInterrupted && this.#requests.any;
      this.change((state) => states.received(states.interrupted(state, isInterrupted), content, screening));
    } catch (error) {
      const problem = ProxyProblem.from(error);
      this.change((state) =>
        states.failed(state, problem, (field) => isShown(field, state.draft, this.element)),
      );
      if (states.isRefused(this.state)) this.#requests.settle(content);
      const { screen, waitSeconds } = this.state;
      if (!states.isWaiting(this.state)) {
        const isUnknown = screen === 'unknown';
        return this.report(problem, { screeningId: null, ...(isUnknown && { reason: 'outcome_unknown' }) });
      }
      this.#next = body;
      this.#timer = setTimeout(this.#sendAgain, waitSeconds * 1000);
    }
  }

  readonly #sendAgain = (): void => {
    const body = this.#next;
    if (!body || !this.element.isConnected || !states.isBusy(this.state)) return;
    this.change(states.resent);
    void this.#send(body);
  };

  /** Gives the screening to the linked results element and to the page. */
  #publish(screening: Screening): void {
    const { element } = this;
    const results = linkedResults(element);
    if (results) Object.assign(results, { screening });
    element.dispatchEvent(new KycScreeningCreatedEvent(screening));
    if (results) void showResults(element, results);
  }

  /** What became of the request stands above the fields. Results that are shown beside say it themselves. */
  async #showNotice(): Promise<void> {
    await this.element.updateComplete;
    if (this.state.created && linkedResults(this.element)) return;
    this.element.shadowRoot?.querySelector('#notice')?.scrollIntoView?.({ block: 'nearest' });
  }
}
