import type { IdentityDetails, Verification } from '../../contract/identity.js';
import { NATIONAL_ID_FORMS_HEADER } from '../../contract/national-id.js';
import { isTerminal, VERIFICATION_STATUSES } from '../../contract/rules.js';
import type { CallOptions, ProxyClient } from '../base/client.js';
import { abortAfter, FollowedVerification, verificationPath, type Follower } from './follow-verification.js';
import { Model } from '../base/kyc-element.js';
import { KycErrorEvent } from '../base/kyc-event.js';
import { isOffline, ProxyProblem } from '../base/problem.js';
import { isPrerendered, opened } from '../base/session.js';
import { explain } from '../base/explain.js';
import { submits } from '../base/submits.js';
import { END_EVENTS, KycStatusEvent } from './identity-verification-events.js';
import * as states from './identity-verification-state.js';
import type { Action, State } from './identity-verification-state.js';
import { openPage } from './success-page.js';

type IdentityElement = HTMLElementTagNameMap['kyc-identity-verification'];

/** A network may never answer. Longer than a session from the host and an answer of the proxy should take. */
const START_MS = 20_000;
/** More than a tick of the countdown takes. */
const CLOCK_STEP_MS = 5_000;
/** The details on the page are a convenience: the host reads them at its back end. */
const DETAILS_TRIES = 5;

/** Starts, follows, resumes and cancels the verification of one person. */
export class IdentityVerificationModel extends Model<State, IdentityElement> implements Follower {
  readonly #internals: ElementInternals;
  /** Kept until the person is done, so that no one types it twice. Never stored. */
  #nationalId: string | undefined;
  /** The session that asked for it, or that last answered for what is on the screen. */
  #under: string | undefined;
  /** What follows an approval: the page of the host opens, once, and the details are read. */
  #completion: 'none' | 'opened' | 'read' = 'none';
  #onPage = new AbortController();
  #run = new AbortController();
  #followed: FollowedVerification | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The seconds left of the code when they were last announced. */
  #secondsLeft = 0;
  /** The person used a control: the heading of the next screen takes the focus. */
  #hasActed = false;

  constructor(element: IdentityElement, client: ProxyClient, internals: ElementInternals) {
    super(element, client, states.initial);
    this.#internals = internals;
    this.#showScreen();
  }

  override ready(): void {
    const { screen, verification, busy, details } = this.state;
    this.#onPage.abort();
    const { signal } = (this.#onPage = new AbortController());
    document.addEventListener('visibilitychange', this.#returned, { signal });
    // "Back" may show this page after the person signed out: the details are read again, if the session still may.
    addEventListener('pagehide', () => this.change((state) => states.detailed(state, null)), { signal });
    addEventListener('pageshow', () => this.state.screen === 'completed' && this.ready(), { signal });
    if (this.#run.signal.aborted) this.#run = new AbortController();
    if (verification && !isTerminal(verification.status)) this.#follow(verification.id);
    // The read was aborted when the element left the page, or its details went with the page.
    else if (screen === 'completed') {
      if (!details && this.#completion === 'read') this.#completion = 'opened';
      this.element.requestUpdate();
    }
    // Busy: the start was aborted when the element left the page.
    else if (busy || !(verification || ['ask', 'cancelled', 'limited'].includes(screen))) void this.start();
    this.#plan();
  }

  override leave(): void {
    this.#onPage.abort();
    this.#stop();
  }

  /** Asks the proxy, under the present session, about what is on the screen. */
  override renewed(isRefused?: boolean): void {
    const { verification } = this.state;
    if (verification && !isTerminal(verification.status)) this.#follow(verification.id);
    else if (verification) void this.#ask('GET', verification);
    // A start that was refused goes on, or finds that its number was typed by another person.
    else if (!isRefused) this.element.startOver();
  }

  /** After the events of the approval: their listeners may move the element. */
  override update(): void {
    const { screen, verification } = this.state;
    if (screen === 'completed' && this.#completion !== 'read' && this.element.isReady)
      void this.#complete(verification!);
  }

  /** Starts a verification, or joins the live one of the same person. */
  async start(typed?: string): Promise<void> {
    const { session } = this.client;
    if (typed !== undefined) {
      this.#nationalId = String(typed).trim();
      this.#under ??= session.held;
      // Any other number the proxy checks, before it uses the service.
      if (!this.#nationalId) return this.#failed(new ProxyProblem('invalid_national_id', 422));
    }
    this.#stop();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    let alarm;
    this.change(states.began);
    try {
      const wasPrepared = isPrerendered();
      if (wasPrepared) await opened();
      if (signal.aborted) return;
      alarm = abortAfter(START_MS, run);
      const body = { nationalId: this.#nationalId };
      const under = this.#nationalId && this.#under;
      await session.token();
      // Started again with another number meanwhile.
      if (signal.aborted) return;
      // What the back end of the page started with the session. Only for the first start.
      const { started } = session;
      session.started = undefined;
      const answer =
        (!wasPrepared && !this.#nationalId && states.isLive(started, Date.now()) && started) ||
        (await this.#call<Verification | Headers>('POST', '/v1/verifications', { body, under }));
      // Stopped or started again while the answer was read.
      if (signal.aborted) return;
      if (answer instanceof Headers) {
        this.#under = session.held;
        const idForms = answer.get(NATIONAL_ID_FORMS_HEADER);
        return this.change(() => states.asked(idForms));
      }
      this.received(answer);
      if (!isTerminal(answer.status)) this.#follow(answer.id);
    } catch (error) {
      if (!signal.aborted || signal.reason instanceof ProxyProblem) this.#failed(error);
    } finally {
      clearTimeout(alarm);
    }
  }

  async cancel(): Promise<void> {
    this.#nationalId = undefined;
    const { verification } = this.state;
    if (!verification) {
      this.#stop();
      return this.change(states.stopped);
    }
    if (!isTerminal(verification.status)) await this.#ask('POST', verification, '/cancel');
  }

  readonly act =
    (action: Action) =>
    (click: MouseEvent): void => {
      // The second click of a double click may meet the button of the next screen.
      if (click.detail > 1) return;
      this.#hasActed = true;
      if (action === 'cancel') void this.cancel();
      else if (action !== 'reload' || this.client.session.getSession) void this.start();
      else location.reload();
    };

  readonly submit = (event: Event): void => {
    if (!submits(event) || this.state.busy) return;
    this.#hasActed = true;
    void this.start(this.element.shadowRoot!.querySelector('input')!.value);
  };

  focusTarget(before: State, after: State): string | undefined {
    if (before.screen === after.screen || !this.#hasActed)
      return after.idInvalid && before.screen === 'ask' ? 'input' : undefined;
    this.#hasActed = after.screen === 'starting';
    return 'h2';
  }

  /** The milestone that the countdown has passed since the last call. */
  takeMilestone(): number | undefined {
    const before = this.#secondsLeft;
    this.#secondsLeft = this.state.screen === 'code' ? states.secondsLeft(this.state, Date.now()) : 0;
    return states.milestone(before, this.#secondsLeft);
  }

  /** An approval can arrive after the proxy stopped waiting: a person who returns gets the outcome. */
  readonly #returned = (): void => {
    if (document.hidden) return;
    const { screen, verification } = this.state;
    const left = screen === 'code' && this.#secondsLeft && states.secondsLeft(this.state, Date.now());
    if (left) {
      this.#secondsLeft = left;
      const values = { digits: states.digits(verification!.code!), time: this.localize.span(left) };
      this.element.announcer.announce(this.localize.text('returnAnnouncement', values));
    }
    if (verification?.reason === 'no_answer_in_time') this.renewed();
  };

  /** After a failure the screen still shows the last known status. */
  async #ask(method: string, { id }: Verification, rest?: string): Promise<void> {
    try {
      this.received(await this.#call<Verification>(method, verificationPath(id, rest)));
    } catch {
      // It is still followed, and the person can press the button again.
    }
  }

  /** @param notFound the answer about the verification on the screen. With a detail, the session can find none of another one. */
  #startOver(notFound: ProxyProblem): void {
    if (notFound.detail) explain(notFound, this.element);
    this.element.startOver();
  }

  async #call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { signal } = this.#run;
    try {
      return await this.client.call(method, path, { ...options, signal });
    } catch (error) {
      // What is on the screen, or was typed, may be of another person.
      const isRenewed = this.#under && this.#under !== this.client.session.held;
      if ((error as ProxyProblem).status === 404 && isRenewed && !signal.aborted)
        this.#startOver(error as ProxyProblem);
      throw error;
    }
  }

  #follow(id: string): void {
    this.#followed?.stop();
    this.#followed = new FollowedVerification(this, id);
  }

  connected(isConnected: boolean): void {
    const lost = isConnected ? '' : isOffline() ? 'offline' : 'unavailable';
    this.change((state) => states.connectionChanged(state, lost));
  }

  refused(problem: ProxyProblem): void {
    if (problem.status === 404) this.#startOver(problem);
    else this.#failed(problem);
  }

  received(verification: Verification): void {
    const { session } = this.client;
    // JSON of something in between, such as a network that asks for a login, or of a later proxy.
    if (!verification.id || !VERIFICATION_STATUSES.includes(verification.status))
      throw new ProxyProblem('wrong_endpoint');
    this.#under = session.held;
    // What is open goes on after its session, and without a reference the next one does not find it: it is asked for after a 401.
    session.renewAt = 0;
    this.change((state) => states.received(state, verification, Date.now(), !!this.#nationalId));
    const { screen, verification: shown } = this.state;
    if (!isTerminal(shown!.status)) return;
    this.#followed?.stop();
    if (screen === 'completed' || verification.reason === 'invalid_national_id') this.#nationalId = undefined;
  }

  #failed(error: unknown): void {
    const problem = ProxyProblem.from(error);
    this.change((state) => states.failed(state, problem, Date.now()));
    if (this.state.idInvalid) this.#nationalId = undefined;
    else this.report(problem, { verificationId: null });
  }

  async #complete({ id, mayReadDetails }: Verification): Promise<void> {
    const mayOpen = this.#completion === 'none';
    this.#completion = 'read';
    // A page that is left needs no details, and their read is spent from the budget. A proxy of an earlier release says nothing.
    if ((mayOpen && openPage(this.element.successUrl, id)) || mayReadDetails === false) return;
    const { signal } = this.#run;
    for (let tries = DETAILS_TRIES; tries && !signal.aborted; tries--)
      try {
        const details = await this.#call<IdentityDetails>('GET', verificationPath(id, '/details'));
        if (!signal.aborted) this.change((state) => states.detailed(state, details));
        return;
      } catch (error) {
        const { status, retryAfter = 2 } = error as ProxyProblem;
        if (status >= 400 && status < 500) return;
        await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
      }
  }

  protected override changed({ screen, verification: before }: State): void {
    const { verification, screen: shown } = this.state;
    // Before the events: a listener of the page may submit the form at once.
    if (screen !== shown) this.#showScreen();
    // A code must not outlive its screen.
    if (screen === 'code' && shown !== 'code') this.element.announcer.retract();
    this.#plan();
    if (!verification || (before?.id === verification.id && before.status === verification.status)) return;
    const { id: verificationId, status, reason } = verification;
    for (const event of [KycStatusEvent, END_EVENTS[status]])
      if (event) this.element.dispatchEvent(new event({ verificationId, status }));
    if (status === 'ERROR') this.element.dispatchEvent(new KycErrorEvent({ verificationId, reason }));
  }

  /** The screen as `:state()` for the style sheets of the page. Only a verified person has a value in the form. */
  #showScreen(): void {
    const { screen, verification } = this.state;
    this.#internals.setFormValue(screen === 'completed' ? verification!.id : null);
    try {
      this.#internals.states.clear();
      this.#internals.states.add(screen);
    } catch {
      // Browsers without `:state()` refuse names without dashes.
    }
  }

  /** Updates the element each second of a countdown, and starts again when a delay is over. */
  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.element.isConnected) return;
    const now = Date.now();
    const { screen, retryAt, skewMs, isDue, verification } = this.state;
    const wait = states.secondsInLine(this.state, now);
    const left = screen === 'code' ? states.secondsLeft(this.state, now) : wait;
    if (isDue || left || retryAt > now) {
      this.#timer = setTimeout(
        () => {
          if (isDue) return this.change(states.delayed);
          // The clock of the device was set.
          if (verification && Math.abs(Date.now() - now) > CLOCK_STEP_MS) void this.#ask('GET', verification);
          this.element.requestUpdate();
          this.#plan();
        },
        isDue ? states.DUE_MS : 1000 - ((now + skewMs) % 1000),
      );
    } else if (screen === 'unavailable' && retryAt) void this.start();
  }

  #stop(): void {
    this.#run.abort();
    this.#followed?.stop();
    clearTimeout(this.#timer);
  }
}
