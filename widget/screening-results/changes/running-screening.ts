import { runOutcome } from '../../../contract/run-outcome.js';
import type { Screening } from '../../../contract/screening.js';
import { problemKind, ProxyProblem } from '../../base/problem.js';
import { readScreening } from '../../../contract/readable-screening.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { canRetry } from '../state/screening-results-state.js';

const FIRST_MS = 5_000;
/** Each read costs the service a call: the pause grows to this. */
const LAST_MS = 60_000;

/** Asks again whether a screening still runs, while a person can see it, and reads it once when it has ended. */
export class RunningScreening {
  readonly #results: ScreeningResultsModel;
  #screening: Screening | undefined;
  /** While it waits or asks, and when asking again cannot help. */
  #call: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_MS;

  constructor(results: ScreeningResultsModel) {
    this.#results = results;
  }

  /** Call it before each render. */
  follow(screening: Screening): void {
    if ((screening === this.#screening && this.#call) || !this.#results.element.isConnected) return;
    if (screening.id !== this.#screening?.id) this.#pauseMs = FIRST_MS;
    this.pause();
    this.#screening = screening;
    if (runOutcome(screening) === 'inProgress') this.#wait();
  }

  /** Until the next render. */
  pause(): void {
    this.#call?.abort();
    this.#call = undefined;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#ask);
  }

  #wait(): void {
    this.#call = new AbortController();
    this.#timer = setTimeout(this.#ask, this.#pauseMs);
    this.#pauseMs = Math.min(LAST_MS, 1.5 * this.#pauseMs);
  }

  readonly #ask = async (): Promise<void> => {
    document.removeEventListener('visibilitychange', this.#ask);
    if (document.hidden) return document.addEventListener('visibilitychange', this.#ask);
    const { signal } = this.#call!;
    const path = `/v1/screenings/${encodeURIComponent(this.#screening!.id)}?pageNumber=1&pageSize=1`;
    let isOver = false;
    try {
      const now = await this.#results.client.call<Screening>('GET', path, { signal });
      const { screening, unreadable } = readScreening(now);
      isOver = unreadable.length === 0 && runOutcome(screening) !== 'inProgress';
    } catch (error) {
      if (!signal.aborted && !canRetry(problemKind(ProxyProblem.from(error)))) return;
    }
    if (signal.aborted) return;
    // A reading closes the open hit, and takes the place of another reading.
    const { openHitId, reading } = this.#results.state;
    if (isOver && openHitId === null && reading === null) void this.#results.refresh();
    else this.#wait();
  };
}
