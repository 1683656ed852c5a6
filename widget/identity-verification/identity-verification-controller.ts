import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Verification, IdentityDetails } from '../../contract/identity.js';
import { isNationalId, isTerminal, normaliseNationalId } from '../../contract/rules.js';
import type { ProxyClient } from '../proxy/client.js';
import { KycErrorEvent } from '../proxy/error-event.js';
import { follow, giveUpAfter, verificationPath } from '../proxy/live.js';
import { ProxyProblem } from '../proxy/problem.js';
import {
  KycCancelledEvent,
  KycCompletedEvent,
  KycExpiredEvent,
  KycRejectedEvent,
  KycStatusEvent,
} from './identity-verification-events.js';
import type { VerificationEventDetail } from './identity-verification-events.js';
import {
  asked,
  began,
  detailed,
  failed,
  initial,
  received,
  secondsInLine,
  secondsLeft,
  stopped,
} from './identity-verification-state.js';
import type { State } from './identity-verification-state.js';

const END_EVENTS: Partial<Record<Verification['status'], new (detail: VerificationEventDetail) => Event>> = {
  COMPLETED: KycCompletedEvent,
  REJECTED: KycRejectedEvent,
  EXPIRED: KycExpiredEvent,
  CANCELLED: KycCancelledEvent,
};

/** A network may swallow a call whole. Longer than a session from the host and an answer from the proxy should take. */
const START_MS = 20_000;
/** The details are a convenience on this page; the host reads them at its back end. */
const DETAILS_TRIES = 5;

/** Starts, follows, resumes and cancels the verification of one element. Everything stops when it leaves the page. */
export class VerificationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #client: ProxyClient;
  /** Kept until the person is done, so that nobody types it twice; never stored. */
  #nationalId: string | undefined;
  #run = new AbortController();
  #unfollow = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  state: State = initial;

  constructor(host: ReactiveControllerHost & HTMLElement, client: ProxyClient) {
    this.#host = host;
    this.#client = client;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#lookAgain);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#lookAgain);
    this.#halt();
  }

  /** The element can work now, at first or again. What the person has been told stays. */
  resume(): void {
    const { screen, verification, busy, details } = this.state;
    if (this.#run.signal.aborted) this.#run = new AbortController();
    if (verification && !isTerminal(verification.status)) this.#follow(verification.id);
    // What was being read when the element was taken out.
    else if (screen === 'completed' && !details) void this.#readDetails(verification!.id);
    // Busy: what was sent lost its answer when the element was taken out.
    else if (busy || ['starting', 'ended', 'refused', 'unavailable'].includes(screen)) void this.start();
    this.#plan();
  }

  async start(typed?: string): Promise<void> {
    if (typed !== undefined) {
      this.#nationalId = normaliseNationalId(typed);
      if (!isNationalId(this.#nationalId)) return this.#failed(new ProxyProblem('invalid_national_id', 422));
    }
    this.#halt();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    const alarm = giveUpAfter(START_MS, run);
    this.#change(began(this.state));
    try {
      const body = { nationalId: this.#nationalId };
      const verification = await this.#call<Verification | undefined>('POST', '/v1/verifications', body);
      // Removed, or started anew, while the answer was being read.
      if (signal.aborted) return;
      if (!verification) return this.#change(asked());
      this.#received(verification);
      if (!isTerminal(verification.status)) this.#follow(verification.id);
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
      this.#halt();
      return this.#change(stopped(this.state));
    }
    if (isTerminal(verification.status)) return;
    try {
      this.#received(await this.#call<Verification>('POST', verificationPath(verification.id, '/cancel')));
    } catch {
      // Still being followed: the screen goes on telling the truth, and the button can be pressed again.
    }
  }

  /**
   * An approval can reach the proxy after it had to give up for want of an answer: a person who comes back is shown
   * what came of it.
   */
  readonly #lookAgain = async (): Promise<void> => {
    const { verification } = this.state;
    if (document.visibilityState === 'hidden' || verification?.reason !== 'no_answer_in_time') return;
    try {
      this.#received(await this.#call<Verification>('GET', verificationPath(verification.id)));
    } catch {
      // What is shown is still the last that is known.
    }
  };

  #call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#client.call(method, path, { body, signal: this.#run.signal });
  }

  #follow(id: string): void {
    this.#unfollow();
    this.#unfollow = follow(this.#client, id, {
      verification: (verification, at) => this.#received(verification, at),
      connection: (connected) => {
        if (connected !== this.state.connected) this.#change({ ...this.state, connected });
      },
      // A renewed session may not own what its predecessor typed: then the proxy says what it needs.
      ended: (problem) => (problem.status === 404 ? void this.start() : this.#failed(problem)),
    });
  }

  #received(verification: Verification, at = Date.now()): void {
    this.#change(received(this.state, verification, at));
    const { screen, verification: shown, details } = this.state;
    if (!isTerminal(shown!.status)) return;
    this.#unfollow();
    const completed = screen === 'completed';
    if (completed || verification.reason === 'invalid_national_id') this.#nationalId = undefined;
    if (completed && !details) void this.#readDetails(verification.id);
  }

  async #readDetails(id: string, tries = DETAILS_TRIES): Promise<void> {
    const { signal } = this.#run;
    try {
      const details = await this.#call<IdentityDetails>('GET', verificationPath(id, '/details'));
      const { verifiedPerson } = await import('./verified-person.js');
      if (!signal.aborted) {
        this.#change(detailed(this.state, (words, root) => verifiedPerson(details, words, root)));
      }
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      // 403: the host grants none to the page.
      if (signal.aborted || (status >= 400 && status < 500) || tries <= 1) return;
      this.#timer = setTimeout(() => void this.#readDetails(id, tries - 1), retryAfter * 1000);
    }
  }

  #failed(error: unknown): void {
    const problem = error instanceof ProxyProblem ? error : new ProxyProblem('internal', 500);
    this.#change(failed(problem, Date.now()));
    if (this.state.idInvalid) this.#nationalId = undefined;
    else this.#host.dispatchEvent(new KycErrorEvent({ verificationId: null, reason: problem.code }));
  }

  #change(state: State): void {
    const before = this.state.verification;
    this.state = state;
    this.#host.requestUpdate();
    this.#plan();
    const { verification } = state;
    if (!verification || (before?.id === verification.id && before.status === verification.status)) return;
    const { id: verificationId, status, reason } = verification;
    const tell = (event: Event) => this.#host.dispatchEvent(event);
    tell(new KycStatusEvent({ verificationId, status }));
    const EndEvent = END_EVENTS[status];
    if (EndEvent) tell(new EndEvent({ verificationId, status }));
    else if (status === 'ERROR') tell(new KycErrorEvent({ verificationId, reason }));
  }

  /** Wakes at the next second while something counts down, and starts again when a wait is over. */
  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#host.isConnected) return;
    const now = Date.now();
    const { screen, retryAt, skewMs } = this.state;
    const left = screen === 'code' ? secondsLeft(this.state, now) : secondsInLine(this.state, now);
    if (left || retryAt > now) {
      this.#timer = setTimeout(
        () => {
          this.#host.requestUpdate();
          this.#plan();
        },
        1000 - ((now + skewMs) % 1000),
      );
    } else if (screen === 'unavailable' && retryAt) void this.start();
  }

  #halt(): void {
    this.#run.abort();
    this.#unfollow();
    this.#unfollow = () => {};
    clearTimeout(this.#timer);
  }
}
