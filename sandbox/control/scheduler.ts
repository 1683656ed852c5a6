import type { Logger } from 'pino';
import type { MovableClock } from './clock.js';

/** setTimeout cannot wait longer than this; waking early does no harm. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
const RETRY_MS = 1000;

/**
 * One timer for everything that happens by itself. It holds no plan of its own: it asks `next` when to wake and calls
 * `ring` then, so whatever was due before a restart is done right after it.
 */
export class Alarm {
  readonly #clock: MovableClock;
  readonly #log: Logger;
  readonly #next: () => Promise<Date | null>;
  readonly #ring: () => Promise<void>;
  readonly #forgetClock: () => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;

  constructor(
    clock: MovableClock,
    log: Logger,
    work: { next: () => Promise<Date | null>; ring: () => Promise<void> },
  ) {
    this.#clock = clock;
    this.#log = log;
    this.#next = work.next;
    this.#ring = work.ring;
    this.#forgetClock = clock.onMoved(() => this.look());
  }

  /** Something changed: do what is due, then wait for what is next. */
  look(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    if (this.#running !== undefined) {
      this.#again = true;
      return;
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#again) {
        this.#again = false;
        this.look();
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#forgetClock();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#ring();
      const next = await this.#next();
      if (next !== null) this.#wait(next.getTime() - this.#clock.now().getTime());
    } catch (error) {
      this.#log.error({ err: error }, 'what is due could not be done; trying again');
      this.#wait(RETRY_MS);
    }
  }

  #wait(ms: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.look(), Math.min(Math.max(ms, 0), LONGEST_WAIT_MS));
  }
}
