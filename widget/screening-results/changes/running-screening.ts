import type { ReactiveController, ReactiveControllerHost } from 'lit-element';
import { runOutcome } from '../../../contract/run-outcome.js';
import type { Screening } from '../../../contract/screening.js';
import type { ProxyClient } from '../../base/client.js';
import { problemKind, ProxyProblem } from '../../base/problem.js';
import { readScreening } from '../../../contract/readable-screening.js';
import type { StateOwner } from '../state/screening-reading.js';
import { canRetry } from '../state/screening-results-state.js';

const FIRST_MS = 5_000;
/** Each read costs the service a call: the pause grows to this. */
const LAST_MS = 60_000;

interface Reads {
  readonly client: ProxyClient;
  refresh(): Promise<void>;
}

/** Asks again whether a screening still runs, while a person can see it, and reads it once when it has ended. */
export class RunningScreening implements ReactiveController {
  readonly #owner: StateOwner;
  readonly #actions: Reads;
  #screening: Screening | undefined;
  #call = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_MS;

  constructor(host: ReactiveControllerHost, owner: StateOwner, actions: Reads) {
    this.#owner = owner;
    this.#actions = actions;
    host.addController(this);
  }

  follow(screening: Screening): void {
    if (screening.id !== this.#screening?.id) this.#pauseMs = FIRST_MS;
    this.stop();
    if (runOutcome(screening) !== 'inProgress') return;
    this.#screening = screening;
    this.#wait();
  }

  stop(): void {
    this.hostDisconnected();
    this.#screening = undefined;
  }

  hostConnected(): void {
    if (this.#screening) this.#wait();
  }

  hostDisconnected(): void {
    this.#call.abort();
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#ask);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#call = new AbortController();
    this.#timer = setTimeout(this.#ask, this.#pauseMs);
    this.#pauseMs = Math.min(LAST_MS, 1.5 * this.#pauseMs);
  }

  readonly #ask = async (): Promise<void> => {
    document.removeEventListener('visibilitychange', this.#ask);
    if (document.hidden) return document.addEventListener('visibilitychange', this.#ask);
    const { signal } = this.#call;
    const path = `/v1/screenings/${encodeURIComponent(this.#screening!.id)}?pageNumber=1&pageSize=1`;
    let isOver = false;
    try {
      const now = await this.#actions.client.call<Screening>('GET', path, { signal });
      const { screening, unreadable } = readScreening(now);
      isOver = unreadable.length === 0 && runOutcome(screening) !== 'inProgress';
    } catch (error) {
      if (!signal.aborted && !canRetry(problemKind(ProxyProblem.from(error)))) return this.stop();
    }
    if (signal.aborted) return;
    // A reading closes the open hit, and takes the place of another reading.
    const { openHitId, reading } = this.#owner.state;
    if (isOver && openHitId === null && reading === null) void this.#actions.refresh();
    else this.#wait();
  };
}
