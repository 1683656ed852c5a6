import { KycErrorEvent } from '../proxy/error-event.js';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Verification } from '../../server/contract/api.js';
import type { IdentityDetails } from '../../server/contract/upstream.js';
import { isNationalId, isTerminal, normaliseNationalId } from '../../server/contract/rules.js';
import type { ProxyClient } from '../proxy/client.js';
import { follow } from '../proxy/live.js';
import { ProxyProblem } from '../proxy/problem.js';
import {
  KycCancelledEvent,
  KycCompletedEvent,
  KycExpiredEvent,
  KycRejectedEvent,
  KycStatusEvent,
} from './verification-events.js';
import { initial, next, secondsInLine, secondsLeft } from './verification-state.js';
import type { Happening, State } from './verification-state.js';

const END_EVENTS = {
  COMPLETED: KycCompletedEvent,
  REJECTED: KycRejectedEvent,
  EXPIRED: KycExpiredEvent,
  CANCELLED: KycCancelledEvent,
} as const;

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
  #lookedAgain: string | undefined;
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
    const { screen, verification } = this.state;
    if (verification && !isTerminal(verification.status)) this.#follow(verification.id);
    else if (
      screen === 'starting' ||
      screen === 'ended' ||
      screen === 'refused' ||
      screen === 'unavailable'
    ) {
      void this.start();
    }
    this.#plan();
  }

  async start(typed?: string): Promise<void> {
    if (typed !== undefined) {
      this.#nationalId = normaliseNationalId(typed);
      if (!isNationalId(this.#nationalId)) {
        this.#nationalId = undefined;
        return this.#failed(new ProxyProblem('invalid_national_id', 422));
      }
    }
    this.#halt();
    const { signal } = (this.#run = new AbortController());
    const nationalId = this.#nationalId;
    this.#happened({ type: 'began' });
    try {
      const body = nationalId === undefined ? {} : { nationalId };
      const verification = await this.#client.call<Verification | undefined>('POST', '/v1/verifications', {
        body,
        signal,
      });
      // Removed, or started anew, while the answer was being read.
      if (signal.aborted) return;
      if (!verification) return this.#happened({ type: 'asked' });
      this.#received(verification);
      if (!isTerminal(verification.status)) this.#follow(verification.id);
    } catch (error) {
      if (signal.aborted) return;
      this.#failed(error);
    }
  }

  async cancel(): Promise<void> {
    this.#nationalId = undefined;
    const { verification } = this.state;
    if (!verification) {
      this.#halt();
      return this.#happened({ type: 'stopped' });
    }
    if (isTerminal(verification.status)) return;
    const { signal } = this.#run;
    try {
      const path = `/v1/verifications/${encodeURIComponent(verification.id)}/cancel`;
      this.#received(await this.#client.call<Verification>('POST', path, { signal }));
    } catch {
      // Still being followed: the screen goes on telling the truth, and the button can be pressed again.
    }
  }

  /**
   * An approval can reach the proxy after it had to give up for want of an answer: the person who comes back is shown
   * what came of it.
   */
  readonly #lookAgain = (): void => {
    const { verification } = this.state;
    if (document.visibilityState === 'hidden' || verification?.reason !== 'no_answer_in_time') return;
    if (this.#lookedAgain === verification.id) return;
    this.#lookedAgain = verification.id;
    const path = `/v1/verifications/${encodeURIComponent(verification.id)}`;
    this.#client
      .call<Verification>('GET', path, { signal: this.#run.signal })
      .then((answer) => this.#received(answer))
      .catch(() => (this.#lookedAgain = undefined));
  };

  #follow(id: string): void {
    this.#unfollow();
    if (this.#run.signal.aborted) this.#run = new AbortController();
    this.#unfollow = follow(this.#client, id, {
      verification: (verification) => this.#received(verification),
      connection: (connected) => {
        if (connected !== this.state.connected) this.#happened({ type: 'connection', connected });
      },
      // A renewed session may not own what its predecessor typed: then the proxy says what it needs.
      ended: (problem) => (problem.status === 404 ? void this.start() : this.#failed(problem)),
    });
  }

  #received(verification: Verification): void {
    this.#happened({ type: 'verification', verification, at: Date.now() });
    if (!isTerminal(this.state.verification!.status)) return;
    this.#unfollow();
    if (this.state.screen === 'completed' || verification.reason === 'invalid_national_id')
      this.#nationalId = undefined;
    if (this.state.screen === 'completed' && !this.state.details) void this.#readDetails(verification.id);
  }

  async #readDetails(id: string, tries = DETAILS_TRIES): Promise<void> {
    const { signal } = this.#run;
    try {
      const path = `/v1/verifications/${encodeURIComponent(id)}/details`;
      const details = await this.#client.call<IdentityDetails>('GET', path, { signal });
      this.#happened({ type: 'details', details });
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      // 403: the host grants none to the page.
      if (signal.aborted || (status >= 400 && status < 500) || tries <= 1) return;
      const timer = setTimeout(() => void this.#readDetails(id, tries - 1), retryAfter * 1000);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
  }

  #failed(error: unknown): void {
    const problem = error instanceof ProxyProblem ? error : new ProxyProblem('internal', 500);
    if (problem.code === 'invalid_national_id') this.#nationalId = undefined;
    this.#happened({ type: 'problem', problem, at: Date.now() });
    const { screen, busy } = this.state;
    if (screen !== 'ask' && !busy) {
      this.#host.dispatchEvent(new KycErrorEvent({ verificationId: null, reason: problem.code }));
    }
  }

  #happened(happening: Happening): void {
    const before = this.state.verification;
    this.state = next(this.state, happening);
    this.#host.requestUpdate();
    this.#plan();
    const { verification } = this.state;
    if (!verification || (before?.id === verification.id && before.status === verification.status)) return;
    const { id: verificationId, status, reason } = verification;
    this.#host.dispatchEvent(new KycStatusEvent({ verificationId, status }));
    if (status === 'ERROR') this.#host.dispatchEvent(new KycErrorEvent({ verificationId, reason }));
    else if (status in END_EVENTS) {
      const EndEvent = END_EVENTS[status as keyof typeof END_EVENTS];
      this.#host.dispatchEvent(new EndEvent({ verificationId, status }));
    }
  }

  /** Wakes at the next second while something counts down, and starts again when a wait is over. */
  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#host.isConnected) return;
    const now = Date.now();
    const { screen, retryAt, skewMs } = this.state;
    const counting =
      (screen === 'code' && secondsLeft(this.state, now) > 0) ||
      (screen === 'queued' && secondsInLine(this.state, now) > 0) ||
      (retryAt !== null && retryAt > now);
    if (counting) {
      const untilNextSecond = 1000 - ((now + skewMs) % 1000);
      this.#timer = setTimeout(() => {
        this.#host.requestUpdate();
        this.#plan();
      }, untilNextSecond);
    } else if (screen === 'unavailable' && retryAt !== null) void this.start();
  }

  #halt(): void {
    this.#run.abort();
    this.#unfollow();
    this.#unfollow = () => {};
    clearTimeout(this.#timer);
  }
}
