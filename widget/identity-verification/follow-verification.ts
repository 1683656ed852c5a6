import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';
import { isOffline, ProxyProblem } from '../base/problem.js';
import { eventReader } from './server-sent-events.js';
import type { ProxyClient } from '../base/client.js';

/** The stream has a heartbeat every 10 s: two missed ones and a margin mean that it is dead. */
const SILENCE_MS = 25_000;
/** A stream starts at once. Without its first line after so long, a gateway holds it back. */
const FIRST_LINE_MS = 4_000;
/** Without streams the page polls, and tries a stream again after so long: the network may be another one. */
const STREAM_AGAIN_MS = 60_000;
/** A browser opens six connections to a server over HTTP/1.1: calls and polls need the others. */
const STREAMS = 4;
/** § Limits, "interval 2-3 seconds". */
const POLL_MS = 2_500;
/** The outcome within five seconds in a hidden page too, whose timers a browser delays by up to a second. */
const HIDDEN_POLL_MS = 3_000;
/** The time limit of a read. */
const ANSWER_MS = 10_000;
/** A stream with an event within one heartbeat and a margin is alive, also when the tab returns. */
const FRESH_MS = 12_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** The longest delay of a timer. */
const AWAY_MS = 1e9;
/** One lost connection is often restored at once: the person learns of the second. */
const FAILURES_BEFORE_OFFLINE = 2;

export interface Follower {
  readonly client: ProxyClient;
  received(verification: Verification): void;
  connected(isConnected: boolean): void;
  /** The proxy refuses this verification. Nothing follows. */
  refused(problem: ProxyProblem): void;
}

export function verificationPath(id: string, rest = ''): string {
  return `/v1/verifications/${encodeURIComponent(id)}${rest}`;
}

/** Follows a verification to its end, through lost connections, sleep and networks without streams. */
export class FollowedVerification {
  readonly #follower: Follower;
  readonly #path: string;
  readonly #over = new AbortController();
  #attempt = new AbortController();
  #version = 0;
  /** Until then the page polls. */
  #pollsUntil = 0;
  #away = false;
  #failures = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #receivedAt = 0;
  #wake = () => {};

  constructor(follower: Follower, id: string) {
    this.#follower = follower;
    this.#path = verificationPath(id);
    const { signal } = this.#over;
    const on = (type: string, act: (event: Event) => unknown) => addEventListener(type, act, { signal });
    document.addEventListener('visibilitychange', () => this.#returned(), { signal });
    on('online', () => {
      this.#attempt.abort();
      void this.#returned();
    });
    on('offline', () => follower.connected(false));
    // An open stream would keep the page out of the back/forward cache.
    on('pagehide', () => {
      this.#away = true;
      this.#attempt.abort();
      this.#wake();
    });
    on('pageshow', (event) => (event as PageTransitionEvent).persisted && this.#returned());
    void this.#run();
  }

  stop(): void {
    this.#over.abort();
    this.#attempt.abort();
    this.#wake();
  }

  async #run(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const attempt = (this.#attempt = new AbortController());
      const polls = Date.now() < this.#pollsUntil;
      let delayMs = 0;
      try {
        if (this.#away) delayMs = AWAY_MS;
        else if (polls) {
          this.#alarm = abortAfter(ANSWER_MS, attempt);
          await this.#read(attempt.signal);
          this.#alive(attempt);
          delayMs = document.hidden ? HIDDEN_POLL_MS : POLL_MS;
        } else {
          // Until its first line is here. Whatever refuses the stream, the next attempt is a poll.
          this.#pollsUntil = Date.now() + STREAM_AGAIN_MS;
          await inSlot(this.#follower.client.endpoint, () => this.#stream(attempt));
          delayMs = this.#failed();
        }
      } catch (error) {
        if (signal.aborted) return;
        const problem = error instanceof ProxyProblem ? error : undefined;
        if (problem && [401, 403, 404].includes(problem.status)) {
          this.stop();
          return this.#follower.refused(problem);
        }
        // An abort without a problem means an immediate retry: polling starts, or the tab returned.
        if (problem || !attempt.signal.aborted) {
          // What a gateway asks for says nothing of the next attempt, which is a poll.
          const isAsked = polls || problem?.code !== 'upstream_unavailable';
          const askedMs = ((isAsked && problem?.retryAfter) || 0) * 1000;
          delayMs = Math.max(this.#failed(), Math.min(askedMs, STREAM_AGAIN_MS));
        }
      } finally {
        clearTimeout(this.#alarm);
      }
      if (delayMs && !signal.aborted) await this.#delay(delayMs);
    }
  }

  /** Counts a failure. Returns the delay before the next attempt: it grows, with jitter. */
  #failed(): number {
    const failures = ++this.#failures;
    if (failures >= FAILURES_BEFORE_OFFLINE || isOffline()) this.#follower.connected(false);
    const ceiling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    return ceiling * (0.5 + Math.random() / 2);
  }

  #alive(attempt: AbortController): void {
    clearTimeout(this.#alarm);
    this.#alarm = abortAfter(SILENCE_MS, attempt);
    this.#failures = 0;
    this.#receivedAt = Date.now();
    this.#follower.connected(true);
  }

  async #stream(attempt: AbortController): Promise<void> {
    const { signal } = attempt;
    this.#alarm = setTimeout(() => attempt.abort(), FIRST_LINE_MS);
    const response = await this.#follower.client.open('GET', `${this.#path}/events`, {
      headers: { Accept: 'text/event-stream' },
      signal,
    });
    const eventsIn = eventReader();
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A page of a gateway comes with 200 too.
      if (/^(retry|event): /m.test(value)) this.#pollsUntil = 0;
      if (!this.#pollsUntil) this.#alive(attempt);
      for (const { event, data } of eventsIn(value))
        if (event === 'verification') this.#received(JSON.parse(data) as Verification);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#received(await this.#follower.client.call<Verification>('GET', this.#path, { signal }));
  }

  #received(verification: Verification): void {
    if (this.#over.signal.aborted || verification.version < this.#version) return;
    this.#version = verification.version;
    this.#follower.received(verification);
    if (isTerminal(verification.status)) this.stop();
  }

  #delay(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Return boost: the tab is visible again, so a status check is due soon, and the page reads at once. */
  async #returned(): Promise<void> {
    if (document.hidden) return;
    this.#away = false;
    this.#failures = this.#pollsUntil = 0;
    if (Date.now() - this.#receivedAt > FRESH_MS) this.#attempt.abort();
    this.#wake();
    const { signal } = this.#over;
    try {
      await this.#follower.client.call('POST', `${this.#path}/check`, { signal });
      await this.#read(signal);
    } catch {
      // The stream or the next poll brings the same verification or the problem.
    }
  }
}

/** Runs it unless other streams of this browser to the same proxy hold all slots. Pages without Web Locks are not secure ones. */
async function inSlot(endpoint: string, run: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return run();
  for (let slot = 0; slot < STREAMS; slot++) {
    const ran = await locks.request(`kyc ${endpoint} ${slot}`, { ifAvailable: true }, (lock) =>
      lock ? run().then(() => true) : false,
    );
    if (ran) return;
  }
}

/** Aborts an attempt like a lost connection. */
export function abortAfter(ms: number, attempt: AbortController): ReturnType<typeof setTimeout> {
  return setTimeout(() => attempt.abort(new ProxyProblem()), ms);
}
