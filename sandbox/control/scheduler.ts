import type { Logger } from 'pino';
import type { MovableClock } from './clock.js';

/** The longest delay that setTimeout takes. Waking earlier does no harm. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;
const RETRY_DELAY_MS = 1000;

/** `run` does what is due; `nextDue` says when to run again. The database holds both, so a restart loses nothing. */
export interface ScheduledWork {
  run(): Promise<void>;
  nextDue?(): Promise<Date | null>;
}

/** Runs due work on the sandbox's clock, one run at a time. */
export class Scheduler {
  readonly #clock: MovableClock;
  readonly #log: Logger;
  readonly #work: ScheduledWork;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #wokenWhileRunning = false;
  #closed = false;

  constructor(clock: MovableClock, log: Logger, work: ScheduledWork) {
    this.#clock = clock;
    this.#log = log;
    this.#work = work;
    this.#unsubscribe = clock.onMoved(() => this.wake());
  }

  /** Call it after every change that can make work due. */
  wake(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    if (this.#running !== undefined) {
      this.#wokenWhileRunning = true;
      return;
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#wokenWhileRunning) {
        this.#wokenWhileRunning = false;
        this.wake();
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#work.run();
      const next = await this.#work.nextDue?.();
      if (next) this.#wakeAfter(next.getTime() - this.#clock.now().getTime());
    } catch (error) {
      this.#log.error({ err: error }, 'scheduled work failed; it is retried');
      this.#wakeAfter(RETRY_DELAY_MS);
    }
  }

  #wakeAfter(ms: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 0), LONGEST_DELAY_MS));
  }
}
