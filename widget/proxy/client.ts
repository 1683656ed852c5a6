import { ProxyProblem } from './problem.js';
import type { SessionSource } from './session.js';

export { ProxyProblem };

export type CallOptions = { body?: unknown; signal?: AbortSignal; idempotencyKey?: string; accept?: string };

/** The origin the elements' script came from, which is the proxy for a script tag; else the page's own. */
export function defaultEndpoint(): string {
  const { origin } = new URL(import.meta.url);
  return origin === 'null' ? location.origin : origin;
}

/** Calls to the proxy, carrying the session. Every failure is a `ProxyProblem`, except an abort by the caller. */
export class ProxyClient {
  readonly #session: SessionSource;
  readonly #endpoint: () => string | undefined;

  constructor(session: SessionSource, endpoint: () => string | undefined) {
    this.#session = session;
    this.#endpoint = endpoint;
  }

  get endpoint(): string {
    return (this.#endpoint() || defaultEndpoint()).replace(/\/+$/, '');
  }

  async call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await this.open(method, path, options);
    const text = await response.text().catch(() => {
      options.signal?.throwIfAborted();
      throw new ProxyProblem('offline', 0);
    });
    // Given up while the answer was being read: then it is nobody's any more.
    options.signal?.throwIfAborted();
    try {
      return (text ? JSON.parse(text) : undefined) as Answer;
    } catch {
      throw new ProxyProblem('upstream_unavailable', response.status);
    }
  }

  /** The successful response itself, for a caller that reads it as a stream. */
  async open(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const response = await this.#send(method, path, options, await this.#session.token());
    if (response.ok) return response;
    const problem = await ProxyProblem.of(response);
    if (problem.status !== 401 || !this.#session.getSession) throw problem;
    const again = await this.#send(method, path, options, await this.#session.renew());
    if (again.ok) return again;
    throw await ProxyProblem.of(again);
  }

  async #send(method: string, path: string, options: CallOptions, token: string): Promise<Response> {
    const { body, signal, idempotencyKey, accept } = options;
    signal?.throwIfAborted();
    try {
      return await fetch(this.endpoint + path, {
        method,
        cache: 'no-store',
        credentials: 'omit',
        // A redirect would carry the token to an address nobody configured.
        redirect: 'error',
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: accept ?? 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
    } catch {
      signal?.throwIfAborted();
      throw new ProxyProblem('offline', 0);
    }
  }
}
