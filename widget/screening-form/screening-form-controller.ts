import type { ReactiveController } from 'lit';
import type { Screening } from '../../contract/screening.js';
import { Announcer } from '../access/announcer.js';
import { submits } from '../access/submits.js';
import { Connection } from '../proxy/connection.js';
import type { ConnectedHost } from '../proxy/connection.js';
import { ProxyProblem } from '../proxy/problem.js';
import { bringIntoView } from './bring-into-view.js';
import { CountryChoice } from './country-choice.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { draftFaults, draftOf, isShown, screeningRequest, today } from './screening-draft.js';
import type { DraftField, FormSettings, ScreeningDraft } from './screening-draft.js';
import { KycScreeningCreatedEvent } from './screening-form-events.js';
import { announcement } from './screening-form-messages.js';
import type { FormLocalize } from './screening-form-messages.js';
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
} from './screening-form-state.js';
import type { State } from './screening-form-state.js';
import type { Action, FormActions } from './screening-form-view.js';
import { StoredRequests } from './stored-requests.js';

export interface ScreeningFormHost extends ConnectedHost, FormSettings, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly for: string | undefined;
}

/** Sends a screening once, whatever the person presses, and keeps its outcome. */
export class ScreeningFormController implements ReactiveController, FormActions {
  readonly #host: ScreeningFormHost;
  readonly #localize: FormLocalize;
  readonly #announcer: Announcer;
  readonly #connection: Connection;
  readonly #stored = new StoredRequests(() => this.#connection.client.endpoint);
  readonly #keys = new IdempotencyKeys(this.#stored);
  readonly countries: CountryChoice;
  state: State = initial;
  /** The state that the last update announced. */
  #announced = initial;
  /** What had the focus before this update, and when the request was sent. */
  #focused: Element | null = null;
  #focusedAtSubmit: Element | null = null;
  #endWait = () => {};
  /** The requests of earlier pages were looked for. What this page sends later has a notice of its own. */
  #isChecked = false;

  constructor(host: ScreeningFormHost, localize: FormLocalize) {
    this.#host = host;
    this.#localize = localize;
    this.#announcer = new Announcer(host, localize);
    this.#connection = new Connection(host, () => this.#resume());
    this.countries = new CountryChoice(
      host,
      localize,
      (countries) => this.edit({ countries }),
      (text) => this.#announcer.announce(text),
    );
    host.addController(this);
  }

  /** A request under way is left to finish: to abort it would only hide whether it was carried out. */
  hostDisconnected(): void {
    this.#stopWaiting();
  }

  hostUpdate(): void {
    this.#focused = this.#root.activeElement;
  }

  hostUpdated(): void {
    if (this.#localize.isLoading) return;
    const { state } = this;
    const before = this.#announced;
    this.#announced = state;
    if (state !== before) this.#announcer.announce(announcement(before, state, this.#localize));
    if (state !== before && state.focus) this.focus(state.focus);
    else if (this.#focused) this.#keepFocus(this.#focused);
    else if (isBusy(before) && !isBusy(state)) this.#keepFocus(this.#focusedAtSubmit);
  }

  readonly edit = (change: Partial<ScreeningDraft>): void => this.#change(edited(this.state, change));

  readonly submit = (event: Event): void => {
    // The list of countries takes the Enter key too.
    if (!event.defaultPrevented && submits(event)) void this.#submit();
  };

  readonly act = (action: Action): void => {
    if (action === 'stopWaiting') this.#stopWaiting();
    else if (action === 'closeNotice') {
      this.#stored.clear();
      this.#change(interrupted(this.state, false));
      this.focus('name');
    } else if (action === 'backToForm') this.#change(returned(this.state));
    else if (action === 'screenAnother') {
      this.reset();
      this.focus('name');
    } else void this.#submit({ deliberate: action === 'screenAgain' });
  };

  readonly focus = (field: DraftField): void => this.#root.querySelector<HTMLElement>(`#${field}`)?.focus();

  reset(): void {
    if (isBusy(this.state)) return;
    this.#change(emptied(this.state));
    const date = this.#dateInput;
    // A part of a date is not in the draft, so rendering the draft does not remove it.
    if (date) date.value = '';
  }

  fill(screening: Screening): void {
    this.#change(filled(this.state, draftOf(screening)));
    bringIntoView(this.#host);
  }

  /** The element has a session. The requests of an earlier page were sent to the same proxy. */
  #resume(): void {
    this.#change(resumed(this.state));
    if (this.#isChecked) return;
    this.#isChecked = true;
    this.#change(interrupted(this.state, this.#stored.any));
  }

  get #root(): ShadowRoot {
    return this.#host.shadowRoot!;
  }

  /** Before the first render there is no root. */
  get #dateInput(): HTMLInputElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('#entityDate');
  }

  /** `deliberate`: the person confirmed a second case. */
  async #submit({ deliberate = false } = {}): Promise<void> {
    if (isBusy(this.state)) return;
    const { draft } = this.state;
    const body = screeningRequest(draft, this.#host);
    const content = JSON.stringify(body);
    const faults = draftFaults(draft, today(), this.#host);
    // A part of a date has no value: only the browser knows about it.
    if (this.#dateInput?.validity.badInput) faults.entityDate = 'dateInvalid';
    this.#focusedAtSubmit = this.#root.activeElement;
    const isOld = this.#stored.isOld(content);
    this.#change(submitted(this.state, faults, { content, deliberate, isOld }));
    if (this.state.screen !== 'sending') return;
    if (deliberate) this.#keys.settle(content);
    const headers = { 'Idempotency-Key': this.#keys.keyFor(content) };
    do {
      try {
        const { client } = this.#connection;
        const screening = await client.call<Screening>('POST', '/v1/screenings', { body, headers });
        // An element that left the page shows no answer: a later one gets it under the same key.
        if (!this.#host.isConnected) return;
        this.#keys.settle(content);
        this.#change(interrupted(this.state, this.state.isInterrupted && this.#stored.any));
        return this.#change(received(this.state, content, screening));
      } catch (error) {
        const problem = ProxyProblem.from(error);
        // The proxy frees the key of a refused request, so it can stay in use after any other failure.
        if (problem.code === 'idempotency_key_reused') this.#keys.settle(content);
        this.#change(failed(this.state, problem, (field) => isShown(field, draft, this.#host)));
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
    if (over) this.#change(resent(this.state));
    return over;
  }

  #stopWaiting(): void {
    this.#change(stopped(this.state));
    this.#endWait();
  }

  #change(state: State): void {
    if (state === this.state) return;
    const { created } = this.state;
    this.state = state;
    this.#host.requestUpdate();
    if (state.created && state.created !== created) this.#publish(state.created.screening);
  }

  /** Gives the screening to the linked results element and to the page. */
  #publish(screening: Screening): void {
    const root = this.#host.getRootNode() as Document | ShadowRoot | Element;
    const id = this.#host.for;
    const results = id && 'getElementById' in root && root.getElementById(id);
    if (results) Object.assign(results, { screening });
    this.#host.dispatchEvent(new KycScreeningCreatedEvent(screening));
    if (results) void this.#show(results);
  }

  /** After the results are drawn: their height decides where the page can scroll to. */
  async #show(results: HTMLElement & { readonly updateComplete?: Promise<unknown> }): Promise<void> {
    await results.updateComplete;
    bringIntoView(results);
  }

  #report(problem: ProxyProblem): void {
    const isUnknown = this.state.screen === 'unknown';
    this.#connection.report(problem, { screeningId: null, ...(isUnknown && { reason: 'outcome_unknown' }) });
  }

  /** Disabled controls and removed buttons lose the focus. It returns to them, or to the submit button. */
  #keepFocus(focused: Element | null): void {
    if (!focused || this.#root.activeElement || (document.activeElement ?? document.body) !== document.body)
      return;
    const target = focused.isConnected ? focused : this.#root.querySelector('.go');
    (target as HTMLElement | null)?.focus();
  }
}
