import { ProxyProblem } from './problem.js';
import type { SessionSource } from './session.js';

export { ProxyProblem };

export interface CallOptions {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

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
    const text = await response.text().catch(() => unanswered(options.signal));
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
    const session = this.#session;
    let response = await this.#send(method, path, options, await session.token());
    if (response.status === 401 && session.getSession) {
      response = await this.#send(method, path, options, await session.renew());
    }
    if (response.status === 404 && session.previous && !options.body) {
      // A number typed in the page belongs to the session it was typed in, and so does the place in line.
      const before = await this.#send(method, path, options, session.previous);
      if (before.ok) response = before;
    }
    if (response.ok) return response;
    throw await ProxyProblem.of(response);
  }

  async #send(method: string, path: string, options: CallOptions, token: string): Promise<Response> {
    const { body, signal, headers } = options;
    signal?.throwIfAborted();
    return fetch(this.endpoint + path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      // A redirect would carry the token to an address nobody configured.
      redirect: 'error',
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: JSON.stringify(body) ?? null,
      signal: signal ?? null,
    }).catch(() => unanswered(signal));
  }
}

function unanswered(signal: AbortSignal | undefined): never {
  signal?.throwIfAborted();
  throw new ProxyProblem();
}
