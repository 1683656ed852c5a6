/**
 * One time for the database, the service, the receivers and every proxy of this process. It stands still until the world
 * moves it, and a pause of the product ends when the clock passes its end.
 */
import { AsyncResource } from 'node:async_hooks';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';

/** What pauses no longer goes on before the world does anything else. */
const SHORT_MS = 100;
/** Short pauses that end together. */
const GRAIN_MS = 25;
/** After this number of turns, a real millisecond each, in which nothing moved, all wait for the clock. */
const STILL_TURNS = 3;

const real = { setTimeout, clearTimeout, hrtime: process.hrtime };

interface Options {
  signal?: AbortSignal;
}

class Pause {
  at: number;
  #isOver = false;
  readonly clock: StandingClock;
  readonly #work: () => void;
  /** In the context of who pauses: a trace, a request. */
  readonly #context = new AsyncResource('Pause', { requireManualDestroy: true });
  readonly ms: number;
  readonly repeats: boolean;

  constructor(clock: StandingClock, work: () => void, ms: number, repeats: boolean) {
    this.clock = clock;
    this.#work = work;
    this.ms = ms;
    this.repeats = repeats;
    this.at = clock.elapsedMs + ms;
    clock.pauses.add(this);
  }
  fire(): void {
    if (this.repeats) this.at = this.clock.elapsedMs + this.ms;
    else this.close();
    this.#context.runInAsyncScope(this.#work);
  }
  refresh(): this {
    if (!this.#isOver) this.at = this.clock.elapsedMs + this.ms;
    return this;
  }
  close(): void {
    this.#isOver = true;
    this.clock.pauses.delete(this);
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => false;
}

export class StandingClock {
  readonly pauses = new Set<Pause>();
  elapsedMs = 0;
  readonly #beganAt = Date.now();
  #active = 0;
  #moves = 0;
  /** Writes the time into the database. */
  shown: (at: Date) => Promise<void> = () => Promise.resolve();

  now = () => this.#beganAt + this.elapsedMs;
  seconds = () => Math.round(this.elapsedMs / 100) / 10;

  /** Something happened that others may react to. */
  moved = () => void (this.#moves += 1);

  /** Work that needs no time: the clock waits for it. */
  async working<T>(work: () => Promise<T>): Promise<T> {
    this.#active += 1;
    this.moved();
    try {
      return await work();
    } finally {
      this.#active -= 1;
      this.moved();
    }
  }

  /** Until everyone waits for the clock. */
  async still(turns = STILL_TURNS): Promise<void> {
    for (let turn = 0; turn < turns;) {
      const before = this.#moves;
      await new Promise((resolve) => real.setTimeout(resolve, 1));
      turn = this.#active === 0 && this.#moves === before ? turn + 1 : 0;
    }
  }

  /** Moves the time, and ends what pauses until then, with the short pauses after it. */
  async pass(ms: number): Promise<void> {
    await this.#to(this.elapsedMs + ms);
    while (this.#untilNext() <= SHORT_MS)
      await this.#to(this.elapsedMs + Math.max(this.#untilNext(), GRAIN_MS));
  }

  async #to(elapsedMs: number): Promise<void> {
    this.elapsedMs = elapsedMs;
    await this.shown(new Date(this.now()));
    const due = [...this.pauses].filter(({ at }) => at <= elapsedMs);
    for (const pause of due.toSorted((one, other) => one.at - other.at))
      if (this.pauses.has(pause)) pause.fire();
    await this.still();
  }

  #untilNext(): number {
    let at = Infinity;
    for (const pause of this.pauses) at = Math.min(at, pause.at);
    return at - this.elapsedMs;
  }

  /** What this waits for happens meanwhile, and as much time passes as it takes. */
  async until<T>(what: string, work: Promise<T>): Promise<T> {
    let isOver = false;
    const done = work.finally(() => (isOver = true));
    done.catch(() => undefined);
    for (let passed = 0; passed < 400; passed += 1) {
      await this.still();
      if (isOver) return done;
      await this.#to(this.elapsedMs + Math.min(Math.max(this.#untilNext(), GRAIN_MS), 1000));
    }
    throw new Error(`never ended: ${what}`);
  }

  /** From now on all of this process goes by this clock. */
  install(): void {
    const pause = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      ms > 0 ? new Pause(this, () => work(...given), ms, false) : this.#turn(() => work(...given));
    const interval = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      new Pause(this, () => work(...given), ms, true);
    const end = (timer: unknown) =>
      timer instanceof Pause ? timer.close() : real.clearTimeout(timer as NodeJS.Timeout);
    const sleep = (ms: number, value: unknown, { signal }: Options = {}) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          end(timer);
          reject(signal!.reason as Error);
        };
        const timer = pause(() => {
          signal?.removeEventListener('abort', stop);
          resolve(value);
        }, ms);
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      });
    const patched = { setTimeout: pause, setInterval: interval, clearTimeout: end, clearInterval: end };
    Object.assign(globalThis, patched);
    Object.assign(timers, patched);
    Object.assign(promises, { setTimeout: sleep });
    for (const name of ['stat', 'readFile'] as const) {
      const read = files[name] as (...given: unknown[]) => Promise<unknown>;
      Object.assign(files, { [name]: (...given: unknown[]) => this.working(() => read(...given)) });
    }
    syncBuiltinESMExports();
    Object.assign(Date, { now: this.now });
    performance.now = () => this.elapsedMs;
  }

  #turn(work: () => void): NodeJS.Timeout {
    this.moved();
    const timer = real.setTimeout(() => {
      this.moved();
      work();
    }, 1);
    return timer;
  }
}
