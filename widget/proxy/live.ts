import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';
import { ProxyProblem } from './problem.js';
import { eventReader } from './server-sent-events.js';
import type { ProxyClient } from './client.js';

/** The proxy's stream sends something every 10 s: two missed and a margin mean that it is dead. */
const SILENCE_MS = 25_000;
/** A stream starts with a snapshot: nothing after so long means that something on the way holds it back. */
const FIRST_BYTE_MS = 5_000;
/** § Limits, "interval 2-3 seconds". */
const POLL_MS = 2_500;
/** A read that takes longer gets no answer any more. */
const ANSWER_MS = 10_000;
/** A stream heard within one heartbeat and a margin is alive, also after the tab was away. */
const FRESH_MS = 12_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** The longest a timer can take: until it is woken. */
const AWAY_MS = 2 ** 31 - 1;
/** One lost connection is a blip that mends itself before anybody should be told. */
const FAILURES_BEFORE_OFFLINE = 2;

export interface Follower {
  /** `at` is when it came, on the page's clock. */
  verification(verification: Verification, at: number): void;
  connection(connected: boolean): void;
  /** The proxy will not show this verification any more; nothing follows. */
  ended(problem: ProxyProblem): void;
}

export function verificationPath(id: string, rest = ''): string {
  return `/v1/verifications/${encodeURIComponent(id)}${rest}`;
}

const shared = new Map<string, Live>();

/**
 * Follows a verification to its end, through lost connections, sleep and proxies that hold streams back.
 * Everyone on the page who follows the same one shares a single connection. Returns how to stop.
 */
export function follow(client: ProxyClient, id: string, follower: Follower): () => void {
  const key = `${client.endpoint} ${id}`;
  let live = shared.get(key);
  if (!live) shared.set(key, (live = new Live(id, () => shared.delete(key))));
  return live.add(follower, client);
}

class Live {
  /** Each with the connection of its element, whose session may be another. */
  readonly #followers = new Map<Follower, ProxyClient>();
  readonly #path: string;
  readonly #over = new AbortController();
  #attempt = new AbortController();
  #latest: Verification | undefined;
  #latestAt = 0;
  #polling = false;
  #away = false;
  #failures = 0;
  #heardAt = 0;
  #wake = () => {};

  constructor(id: string, forget: () => void) {
    this.#path = verificationPath(id);
    const { signal } = this.#over;
    const on = (type: string, act: (event: Event) => unknown, target: EventTarget = globalThis as never) =>
      target.addEventListener(type, act, { signal });
    signal.onabort = forget;
    on('visibilitychange', () => this.#back(), document);
    on('online', () => {
      // Another network may let streams through.
      this.#polling = false;
      this.#attempt.abort();
      void this.#back();
    });
    on('offline', () => this.#connection(false));
    // An open stream would keep the page out of the back/forward cache.
    on('pagehide', () => {
      this.#away = true;
      this.#attempt.abort();
      this.#wake();
    });
    on('pageshow', (event) => (event as PageTransitionEvent).persisted && this.#back());
    // Once somebody follows.
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
      let rest = 0;
      try {
        if (this.#away) rest = AWAY_MS;
        else if (this.#polling) {
          await this.#poll(attempt);
          rest = POLL_MS;
        } else {
          await this.#stream(attempt);
          rest = this.#failed();
        }
      } catch (error) {
        if (signal.aborted) return;
        const problem = error instanceof ProxyProblem ? error : undefined;
        if (problem && [401, 403, 404].includes(problem.status)) {
          // Another element may have a session that is good still.
          if (this.#followers.delete(follower!)) follower!.ended(problem);
          if (!this.#followers.size) this.#stop();
          continue;
        }
        // An abort without a problem means "again, at once": poll instead, or the tab came back.
        if (problem || !attempt.signal.aborted) {
          rest = Math.max(this.#failed(), (problem?.retryAfter ?? 0) * 1000);
        }
      }
      if (rest && !signal.aborted) await this.#rest(rest);
    }
  }

  /** Counts a failure; how long to wait after it: growing, and never in step with other pages. */
  #failed(): number {
    const failures = ++this.#failures;
    if (failures >= FAILURES_BEFORE_OFFLINE || navigator.onLine === false) this.#connection(false);
    const ceiling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    return ceiling * (0.5 + Math.random() / 2);
  }

  #heard(): void {
    this.#failures = 0;
    this.#heardAt = Date.now();
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
      let heard = false;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        heard = true;
        clearTimeout(alarm);
        alarm = abortAfter(SILENCE_MS, attempt);
        this.#heard();
        for (const { event, data } of eventsIn(value)) {
          if (event === 'verification') this.#take(JSON.parse(data) as Verification);
        }
      }
      if (!heard) this.#polling = true;
    } finally {
      clearTimeout(alarm);
    }
  }

  async #poll(attempt: AbortController): Promise<void> {
    const alarm = abortAfter(ANSWER_MS, attempt);
    try {
      await this.#read(attempt.signal);
      this.#heard();
    } finally {
      clearTimeout(alarm);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#take(await this.#client.call<Verification>('GET', this.#path, { signal }));
  }

  #take(verification: Verification): void {
    if (this.#over.signal.aborted || verification.version < (this.#latest?.version ?? 0)) return;
    this.#latest = verification;
    const at = (this.#latestAt = Date.now());
    this.#followers.forEach((_client, follower) => follower.verification(verification, at));
    if (isTerminal(verification.status)) this.#stop();
  }

  #connection(connected: boolean): void {
    this.#followers.forEach((_client, follower) => follower.connection(connected));
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The person is looking again: ask upstream soon, and read what happened meanwhile at once. */
  async #back(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    this.#away = false;
    this.#failures = 0;
    if (Date.now() - this.#heardAt > FRESH_MS) this.#attempt.abort();
    this.#wake();
    const { signal } = this.#over;
    try {
      await this.#client.call('POST', `${this.#path}/check`, { body: { visible: true }, signal });
      await this.#read(signal);
    } catch {
      // The stream or the next poll brings the same, and says what is wrong.
    }
  }
}

/** Ends an attempt as a connection that is lost. */
export function abortAfter(ms: number, attempt: AbortController): ReturnType<typeof setTimeout> {
  return setTimeout(() => attempt.abort(new ProxyProblem()), ms);
}
