import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Screening, ScreeningRequest } from '../../contract/screening.js';
import { ProxyProblem, type ProxyClient } from '../proxy/client.js';
import { ScreeningKeys } from './idempotency-keys.js';

export type ScreeningCallState =
  | { readonly kind: 'editing' }
  | { readonly kind: 'sending' }
  /** `running`: the first request of this key has not been answered yet. */
  | { readonly kind: 'waiting'; readonly why: 'busy' | 'running'; readonly seconds: number }
  | { readonly kind: 'done'; readonly screening: Screening }
  /** The same content as the screening just made: another case needs a deliberate yes. */
  | { readonly kind: 'repeated'; readonly screening: Screening }
  /** May have been carried out; sending it anew may create, and bill, a second case. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly problem: ProxyProblem };

/** Without a hint from the proxy. */
const WAIT_SECONDS = 3;
/** Ten waits of a few seconds; then a person should decide whether to go on. */
const MOST_WAITS = 10;

/** Sends a screening once, whatever is clicked, and keeps what became of it. */
export class ScreeningCall implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #client: () => ProxyClient;
  readonly #keys = new ScreeningKeys();
  #stopWaiting: (() => void) | undefined;
  #last: { content: string; screening: Screening } | undefined;
  state: ScreeningCallState = { kind: 'editing' };

  constructor(host: ReactiveControllerHost, client: () => ProxyClient) {
    this.#host = host;
    this.#client = client;
    host.addController(this);
  }

  /** A request under way is left to finish: breaking it off would only hide whether it was carried out. */
  hostDisconnected(): void {
    this.#stopWaiting?.();
  }

  get busy(): boolean {
    return this.state.kind === 'sending' || this.state.kind === 'waiting';
  }

  /** The screening that came of it; undefined when none did, or when one is already under way. */
  async send(request: ScreeningRequest): Promise<Screening | undefined> {
    if (this.busy) return undefined;
    const content = JSON.stringify(request);
    if (this.#last?.content === content) {
      this.#become({ kind: 'repeated', screening: this.#last.screening });
      return undefined;
    }
    return this.#sendUntilAnswered(request, content);
  }

  /** After "it may have been carried out" or "it was just screened": a new case, knowingly. */
  async sendAnew(request: ScreeningRequest): Promise<Screening | undefined> {
    if (this.busy) return undefined;
    const content = JSON.stringify(request);
    this.#keys.settle(content);
    return this.#sendUntilAnswered(request, content);
  }

  edit(): void {
    if (!this.busy && this.state.kind !== 'editing') this.#become({ kind: 'editing' });
  }

  /** Gives up waiting for a busy service; nothing was sent, or the same key asks again. */
  stopWaiting(): void {
    this.#stopWaiting?.();
  }

  async #sendUntilAnswered(request: ScreeningRequest, content: string): Promise<Screening | undefined> {
    const headers = { 'Idempotency-Key': this.#keys.keyFor(content) };
    for (let waits = 0; ; waits++) {
      this.#become({ kind: 'sending' });
      try {
        const screening = await this.#client().call<Screening>('POST', '/v1/screenings', {
          body: request,
          headers,
        });
        this.#keys.settle(content);
        this.#last = { content, screening };
        this.#become({ kind: 'done', screening });
        return screening;
      } catch (error) {
        const problem = error instanceof ProxyProblem ? error : new ProxyProblem('internal', 0);
        const why = reasonToWait(problem);
        if (!why || waits >= MOST_WAITS) {
          this.#fail(problem, content);
          return undefined;
        }
        if (!(await this.#wait(why, problem.retryAfter ?? WAIT_SECONDS))) {
          this.#become({ kind: 'editing' });
          return undefined;
        }
      }
    }
  }

  #fail(problem: ProxyProblem, content: string): void {
    if (problem.code === 'outcome_unknown' || problem.code === 'upstream_timeout') {
      this.#become({ kind: 'unknown' });
      return;
    }
    // Any other failure keeps the key: the proxy frees the key of a refused request, so keeping it is never in the way.
    if (problem.code === 'idempotency_key_reused') this.#keys.settle(content);
    this.#become({ kind: 'failed', problem });
  }

  /** False when the waiting was given up. */
  async #wait(why: 'busy' | 'running', seconds: number): Promise<boolean> {
    this.#become({ kind: 'waiting', why, seconds });
    const waited = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), seconds * 1000);
      this.#stopWaiting = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
    this.#stopWaiting = undefined;
    return waited;
  }

  #become(state: ScreeningCallState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}

function reasonToWait(problem: ProxyProblem): 'busy' | 'running' | undefined {
  if (problem.code === 'idempotency_key_in_use') return 'running';
  return problem.code === 'busy' || problem.code === 'stopping' ? 'busy' : undefined;
}
