import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';
import { isOffline, ProxyProblem } from './problem.js';
import { eventReader } from './server-sent-events.js';
import type { ProxyClient } from './client.js';

/** The stream has a heartbeat every 10 s: two missed ones and a margin mean that it is dead. */
const SILENCE_MS = 25_000;
/** A stream starts with a snapshot. Without it after so long, a gateway holds the stream back. */
const FIRST_BYTE_MS = 5_000;
/** § Limits, "interval 2-3 seconds". */
const POLL_MS = 2_500;
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
  /** `at` is the time of the answer, on the page's clock. */
  verification(verification: Verification, at: number): void;
  connection(connected: boolean): void;
  /** The proxy refuses this verification. Nothing follows. */
  ended(problem: ProxyProblem): void;
}

export function verificationPath(id: string, rest = ''): string {
  return `/v1/verifications/${encodeURIComponent(id)}${rest}`;
}

const shared = new Map<string, Live>();

/**
 * Follows a verification to its end, through lost connections, sleep and gateways that hold streams back. All followers of
 * the same verification on the page share one connection.
 *
 * @returns a function that stops following.
 */
export function follow(client: ProxyClient, id: string, follower: Follower): () => void {
  const key = `${client.endpoint} ${id}`;
  let live = shared.get(key);
  if (!live) shared.set(key, (live = new Live(id, () => shared.delete(key))));
  return live.add(follower, client);
}

class Live {
  /** Each with the client of its element: sessions may differ. */
  readonly #followers = new Map<Follower, ProxyClient>();
  readonly #path: string;
  readonly #over = new AbortController();
  #attempt = new AbortController();
  #latest: Verification | undefined;
  #latestAt = 0;
  #polling = false;
  #away = false;
  #failures = 0;
  #receivedAt = 0;
  #wake = () => {};

  constructor(id: string, onStop: () => void) {
    this.#path = verificationPath(id);
    const { signal } = this.#over;
    const on = (type: string, act: (event: Event) => unknown, target: EventTarget = globalThis as never) =>
      target.addEventListener(type, act, { signal });
    signal.onabort = onStop;
    on('visibilitychange', () => this.#returned(), document);
    on('online', () => {
      // The next network may not hold streams back.
      this.#polling = false;
      this.#attempt.abort();
      void this.#returned();
    });
    on('offline', () => this.#connection(false));
    // An open stream would keep the page out of the back/forward cache.
    on('pagehide', () => {
      this.#away = true;
      this.#attempt.abort();
      this.#wake();
    });
    on('pageshow', (event) => (event as PageTransitionEvent).persisted && this.#returned());
    // After the first follower is added.
    queueMicrotask(() => this.#run());
  }

  get #client(): ProxyClient {
    return this.#followers.values().next().value!;
  }

  add(follower: Follower, client: ProxyClient): () => void {
    this.#followers.set(follower, client);
    if (this.#latest) follower.verification(this.#latest, this.#latestAt);
    return () => {
      this.#followers.delete(follower);
      if (!this.#followers.size) this.#stop();
    };
  }

  #stop(): void {
    this.#over.abort();
    this.#attempt.abort();
    this.#wake();
  }

  async #run(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const attempt = (this.#attempt = new AbortController());
      const [follower] = this.#followers.keys();
      let delayMs = 0;
      try {
        if (this.#away) delayMs = AWAY_MS;
        else if (this.#polling) {
          await this.#poll(attempt);
          delayMs = POLL_MS;
        } else {
          await this.#stream(attempt);
          delayMs = this.#failed();
        }
      } catch (error) {
        if (signal.aborted) return;
        const problem = error instanceof ProxyProblem ? error : undefined;
        if (problem && [401, 403, 404].includes(problem.status)) {
          // The session of another follower may still be valid.
          if (this.#followers.delete(follower!)) follower!.ended(problem);
          if (!this.#followers.size) this.#stop();
          continue;
        }
        // An abort without a problem means an immediate retry: polling starts, or the tab returned.
        if (problem || !attempt.signal.aborted) {
          delayMs = Math.max(this.#failed(), (problem?.retryAfter ?? 0) * 1000);
        }
      }
      if (delayMs && !signal.aborted) await this.#delay(delayMs);
    }
  }

  /** Counts a failure. Returns the delay before the next attempt: it grows, with jitter. */
  #failed(): number {
    const failures = ++this.#failures;
    if (failures >= FAILURES_BEFORE_OFFLINE || isOffline()) this.#connection(false);
    const ceiling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    return ceiling * (0.5 + Math.random() / 2);
  }

  #alive(): void {
    this.#failures = 0;
    this.#receivedAt = Date.now();
    this.#connection(true);
  }

  async #stream(attempt: AbortController): Promise<void> {
    const { signal } = attempt;
    let alarm = setTimeout(() => {
      this.#polling = true;
      attempt.abort();
    }, FIRST_BYTE_MS);
    try {
      const headers = { Accept: 'text/event-stream' };
      const response = await this.#client.open('GET', `${this.#path}/events`, { headers, signal });
      const eventsIn = eventReader();
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let received = false;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        received = true;
        clearTimeout(alarm);
        alarm = abortAfter(SILENCE_MS, attempt);
        this.#alive();
        for (const { event, data } of eventsIn(value)) {
          if (event === 'verification') this.#received(JSON.parse(data) as Verification);
        }
      }
      if (!received) this.#polling = true;
    } finally {
      clearTimeout(alarm);
    }
  }

  async #poll(attempt: AbortController): Promise<void> {
    const alarm = abortAfter(ANSWER_MS, attempt);
    try {
      await this.#read(attempt.signal);
      this.#alive();
    } finally {
      clearTimeout(alarm);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#received(await this.#client.call<Verification>('GET', this.#path, { signal }));
  }

  #received(verification: Verification): void {
    if (this.#over.signal.aborted || verification.version < (this.#latest?.version ?? 0)) return;
    this.#latest = verification;
    const at = (this.#latestAt = Date.now());
    this.#followers.forEach((_client, follower) => follower.verification(verification, at));
    if (isTerminal(verification.status)) this.#stop();
  }

  #connection(connected: boolean): void {
    this.#followers.forEach((_client, follower) => follower.connection(connected));
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
    if (document.visibilityState === 'hidden') return;
    this.#away = false;
    this.#failures = 0;
    if (Date.now() - this.#receivedAt > FRESH_MS) this.#attempt.abort();
    this.#wake();
    const { signal } = this.#over;
    try {
      await this.#client.call('POST', `${this.#path}/check`, { body: { visible: true }, signal });
      await this.#read(signal);
    } catch {
      // The stream or the next poll brings the same verification or the problem.
    }
  }
}

/** Aborts an attempt like a lost connection. */
export function abortAfter(ms: number, attempt: AbortController): ReturnType<typeof setTimeout> {
  return setTimeout(() => attempt.abort(new ProxyProblem()), ms);
}
