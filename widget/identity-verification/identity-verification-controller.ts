import type { Verification, IdentityDetails } from '../../contract/identity.js';
import { NATIONAL_ID_FORMS_HEADER } from '../../contract/national-id.js';
import { isTerminal } from '../../contract/rules.js';
import { ElementController } from '../base/element-controller.js';
import { submits } from '../base/submits.js';
import type { CallOptions } from '../base/client.js';
import { Connection, type ConnectedHost, type SessionActs } from '../base/connection.js';
import { KycErrorEvent } from '../base/kyc-event.js';
import { abortAfter, follow, verificationPath } from '../base/follow-verification.js';
import { isOffline, ProxyProblem } from '../base/problem.js';
import { isPrerendered, opened } from '../base/session.js';
import { explain } from '../base/setup-mistakes.js';
import {
  KycCancelledEvent,
  KycCompletedEvent,
  KycExpiredEvent,
  KycRejectedEvent,
  KycStatusEvent,
  type VerificationEventDetail,
} from './identity-verification-events.js';
import {
  asked,
  began,
  connectionChanged,
  delayed,
  detailed,
  DUE_MS,
  failed,
  initial,
  received,
  secondsInLine,
  secondsLeft,
  stopped,
  type State,
} from './identity-verification-state.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import { announcement } from './identity-verification-messages.js';
import type { IdentityParts } from './identity-parts.js';
import type { Action, ViewActions } from './identity-screens.js';

const END_EVENTS: Partial<Record<Verification['status'], new (detail: VerificationEventDetail) => Event>> = {
  COMPLETED: KycCompletedEvent,
  REJECTED: KycRejectedEvent,
  EXPIRED: KycExpiredEvent,
  CANCELLED: KycCancelledEvent,
};

/** A network may never answer. Longer than a session from the host and an answer of the proxy should take. */
const START_MS = 20_000;

export interface IdentityHost extends ConnectedHost {
  readonly requester: string | undefined;
  readonly successUrl: string | undefined;
}

/** Starts, follows, resumes and cancels the verification of one element. Stops everything when the element leaves the page. */
export class IdentityVerificationController
  extends ElementController<State, IdentityHost, IdentityLocalize>
  implements ViewActions, SessionActs
{
  readonly #parts: IdentityParts;
  readonly #connection: Connection;
  readonly #internals: ElementInternals;
  /** Kept until the person is done, so that no one types it twice. Never stored. */
  #nationalId: string | undefined;
  /** The completed verification whose details are asked for. Undefined: its page is not open either. */
  #finished: string | undefined;
  /** The session that asked for it, or that last answered for what is on the screen. */
  #under: string | undefined;
  #onPage = new AbortController();
  #run = new AbortController();
  #unfollow = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The seconds left of the code at the last render. */
  #secondsLeft = 0;
  /** The person used a control: the heading of the next screen takes the focus. */
  #hasActed = false;

  constructor(host: IdentityHost, localize: IdentityLocalize, parts: IdentityParts) {
    super(host, localize, initial, 'h2');
    this.#parts = parts;
    this.#connection = new Connection(host, this);
    this.#internals = host.attachInternals();
    host.addController(this);
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  hostConnected(): void {
    this.#showScreen();
    const { signal } = (this.#onPage = new AbortController());
    document.addEventListener('visibilitychange', this.#returned, { signal });
    // "Back" may show this page after the person signed out: the details are read again, if the session still may.
    addEventListener('pagehide', () => this.change((state) => detailed(state, null)), { signal });
    addEventListener('pageshow', () => this.state.screen === 'completed' && this.ready(), { signal });
  }

  hostDisconnected(): void {
    this.#onPage.abort();
    this.#stop();
  }

  /** The element can work, for the first time or again. The screen stays. */
  ready(): void {
    const { screen, verification, busy, details } = this.state;
    if (this.#run.signal.aborted) this.#run = new AbortController();
    if (verification && !isTerminal(verification.status)) this.#follow(verification.id);
    // The read was aborted when the element left the page.
    else if (screen === 'completed' && !details) {
      this.#finished = '';
      this.host.requestUpdate();
    }
    // Busy: the start was aborted when the element left the page.
    else if (busy || !(verification || ['ask', 'cancelled', 'limited'].includes(screen))) void this.start();
    this.#plan();
  }

  /** Starts a verification, or joins the live one of the same person. */
  async start(typed?: string): Promise<void> {
    if (typed !== undefined) {
      this.#nationalId = typed.trim();
      this.#under ??= this.#connection.client.session.held;
      // Any other number the proxy checks, before it uses the service.
      if (!this.#nationalId) return this.#failed(new ProxyProblem('invalid_national_id', 422));
    }
    this.#stop();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    let alarm;
    this.change(began);
    try {
      if (isPrerendered()) await opened();
      if (signal.aborted) return;
      alarm = abortAfter(START_MS, run);
      const body = { nationalId: this.#nationalId };
      const under = this.#nationalId && this.#under;
      const answer = await this.#call<Verification | Headers>('POST', '/v1/verifications', { body, under });
      // Stopped or started again while the answer was read.
      if (signal.aborted) return;
      if (answer instanceof Headers) {
        this.#under = this.#connection.client.session.held;
        const idForms = answer.get(NATIONAL_ID_FORMS_HEADER);
        return this.change(() => asked(idForms));
      }
      this.#received(answer);
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
      return this.change(stopped);
    }
    if (!isTerminal(verification.status)) await this.#ask('POST', verification, '/cancel');
  }

  readonly act = (action: Action) => (): void => {
    this.#hasActed = true;
    if (action === 'cancel') void this.cancel();
    else if (action !== 'reload' || this.#connection.client.session.getSession) void this.start();
    else location.reload();
  };

  readonly submit = (event: Event): void => {
    if (!submits(event) || this.state.busy) return;
    this.#hasActed = true;
    void this.start(this.host.shadowRoot!.querySelector('input')!.value);
  };

  /** An approval can arrive after the proxy stopped waiting: a person who returns gets the outcome. */
  readonly #returned = (): void => {
    if (document.hidden) return;
    const { verification } = this.state;
    const left = (this.#secondsLeft &&= secondsLeft(this.state, Date.now()));
    if (left)
      this.announcer.announce(
        this.#parts.outcome.part?.returnAnnouncement(verification!.code!, left, this.localize),
      );
    if (verification?.reason === 'no_answer_in_time') this.renewed();
  };

  /** Asks the proxy, under the present session, about what is on the screen. */
  renewed(): void {
    const { verification } = this.state;
    if (!verification) this.startOver();
    else if (!isTerminal(verification.status)) this.#follow(verification.id);
    else void this.#ask('GET', verification);
  }

  /** After a failure the screen still shows the last known status. */
  async #ask(method: string, { id }: Verification, rest?: string): Promise<void> {
    try {
      this.#received(await this.#call<Verification>(method, verificationPath(id, rest)));
    } catch {
      // It is still followed, and the person can press the button again.
    }
  }

  override purge(): void {
    this.#stop();
    this.#nationalId = this.#under = this.#finished = undefined;
    super.purge();
  }

  /** @param notFound the answer about the verification on the screen. With a detail, the session can find none of another one. */
  startOver(notFound?: ProxyProblem): void {
    if (notFound?.detail) explain(notFound, this.host);
    this.purge();
    void this.start();
  }

  async #call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { signal } = this.#run;
    try {
      return await this.#connection.client.call(method, path, { ...options, signal });
    } catch (error) {
      // What is on the screen, or was typed, may be of another person.
      const isRenewed = this.#under && this.#under !== this.#connection.client.session.held;
      if ((error as ProxyProblem).status === 404 && isRenewed && !signal.aborted)
        this.startOver(error as ProxyProblem);
      throw error;
    }
  }

  #follow(id: string): void {
    this.#unfollow();
    this.#unfollow = follow(this.#connection.client, id, {
      verification: (verification) => this.#received(verification),
      connection: (connected) => {
        const lost = connected ? '' : isOffline() ? 'offline' : 'unavailable';
        this.change((state) => connectionChanged(state, lost));
      },
      ended: (problem) => (problem.status === 404 ? this.startOver(problem) : this.#failed(problem)),
    });
  }

  #received(verification: Verification): void {
    const { session } = this.#connection.client;
    this.#under = session.held;
    // What is open goes on after its session, and without a reference the next one does not find it: it is asked for after a 401.
    session.renewAt = 0;
    this.change((state) => received(state, verification, Date.now(), !!this.#nationalId));
    const { screen, verification: shown } = this.state;
    if (!isTerminal(shown!.status)) return;
    this.#unfollow();
    if (screen === 'completed' || verification.reason === 'invalid_national_id') this.#nationalId = undefined;
  }

  /** Once the part is there. */
  override hostUpdated(): void {
    super.hostUpdated();
    const { screen, verification } = this.state;
    if (screen !== 'completed' || this.#finished === verification!.id) return;
    const read = () => this.#call<IdentityDetails>('GET', verificationPath(verification!.id, '/details'));
    const address = this.#finished === undefined && this.host.successUrl;
    const reading = this.#parts.completion.part?.complete(address, verification!, read, this.#run.signal);
    void reading?.then((details) => details && this.change((state) => detailed(state, details)));
    if (reading) this.#finished = verification!.id;
  }

  #failed(error: unknown): void {
    const problem = ProxyProblem.from(error);
    this.change((state) => failed(state, problem, Date.now()));
    if (this.state.idInvalid) this.#nationalId = undefined;
    else this.#connection.report(problem, { verificationId: null });
  }

  protected announcement(before: State, after: State): string | undefined {
    const now = Date.now();
    if (before.screen === 'code' && after.screen !== 'code') this.announcer.retract();
    const left = after.screen === 'code' ? secondsLeft(after, now) : 0;
    const { outcome } = this.#parts;
    const countdown = left && outcome.part?.countdownAnnouncement(this.#secondsLeft, left, this.localize);
    this.#secondsLeft = left;
    const line = secondsInLine(after, now) ? this.#parts.waitingLine : undefined;
    if (line?.isLoading || this.#parts.lacksTexts(after)) return undefined;
    const needs = {
      requester: this.host.requester,
      line: line?.part,
      closing: this.#parts.closing(after),
      question: after.screen === 'ask' ? this.#parts.question.part : undefined,
    };
    return announcement(before, after, now, this.localize, needs) || countdown || '';
  }

  protected override focusTarget(before: State, after: State): string | undefined {
    if (before.screen === after.screen || !this.#hasActed)
      return after.idInvalid && before.screen === 'ask' ? 'input' : undefined;
    this.#hasActed = after.screen === 'starting';
    return 'h2';
  }

  protected override changed({ screen, verification: before }: State): void {
    const { verification } = this.state;
    // Before the events: a listener of the page may submit the form at once.
    if (screen !== this.state.screen) this.#showScreen();
    this.#plan();
    if (!verification || (before?.id === verification.id && before.status === verification.status)) return;
    const { id: verificationId, status, reason } = verification;
    for (const event of [KycStatusEvent, END_EVENTS[status]])
      if (event) this.host.dispatchEvent(new event({ verificationId, status }));
    if (status === 'ERROR') this.host.dispatchEvent(new KycErrorEvent({ verificationId, reason }));
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
    if (!this.host.isConnected) return;
    const now = Date.now();
    const { screen, retryAt, skewMs, isDue } = this.state;
    const wait = secondsInLine(this.state, now);
    const left = screen === 'code' ? secondsLeft(this.state, now) : wait;
    if (isDue || left || retryAt > now) {
      this.#timer = setTimeout(
        () => {
          if (isDue) return this.change(delayed);
          this.host.requestUpdate();
          this.#plan();
        },
        isDue ? DUE_MS : 1000 - ((now + skewMs) % 1000),
      );
    } else if (screen === 'unavailable' && retryAt) void this.start();
  }

  #stop(): void {
    this.#run.abort();
    this.#unfollow();
    clearTimeout(this.#timer);
  }
}
