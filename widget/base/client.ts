import { ProxyProblem } from './problem.js';
import { isPrerendered, opened, originOf, type SessionSource } from './session.js';

export interface CallOptions {
  readonly body?: object;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** The only session that may send this. */
  readonly under?: string | undefined;
}

/** The origin of this script, which is the proxy if a script tag loads it. Without one, the origin of the page. */
export function defaultEndpoint(): string {
  const { origin } = new URL(import.meta.url);
  return origin === 'null' ? location.origin : origin;
}

/**
 * Calls the proxy with the session token.
 *
 * @throws ProxyProblem for every failure except an abort by the caller.
 */
export class ProxyClient {
  /** Another one for another person. */
  session: SessionSource;
  readonly #endpoint: () => string | undefined;

  constructor(session: SessionSource, endpoint: () => string | undefined) {
    this.session = session;
    this.#endpoint = endpoint;
  }

  get endpoint(): string {
    // A blank that a template left in front is no part of a URL; one behind it would be.
    return (this.#endpoint() || defaultEndpoint()).replace(/[\s/]+$/, '');
  }

  async call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await this.open(method, path, options);
    const text = await response.text().catch((cause) => unanswered(options.signal, cause));
    // Aborted while the answer was read.
    options.signal?.throwIfAborted();
    try {
      return (text ? JSON.parse(text) : response.headers) as Answer;
    } catch {
      throw new ProxyProblem('wrong_endpoint');
    }
  }

  /** The successful response, for a caller that reads it as a stream. */
  async open(
    method: string,
    path: string,
    { body, signal, headers, under }: CallOptions = {},
  ): Promise<Response> {
    const { session } = this;
    if (isPrerendered()) await opened();
    signal?.throwIfAborted();
    const send = async (token: string): Promise<Response> => {
      const { origin, previous } = session;
      signal?.throwIfAborted();
      // Of a person who went meanwhile, or asked of one and sent by another.
      if (session !== this.session || (under && under !== token && under !== previous))
        throw new ProxyProblem('not_found', 404);
      // Markup alone can set `endpoint`: it must not choose who gets the token.
      if (origin && originOf(this.endpoint) !== origin) throw new ProxyProblem('session_endpoint');
      return fetch(this.endpoint + path, {
        method,
        credentials: 'omit',
        // A redirect would send the token to an address that is not configured.
        redirect: 'error',
        // Firefox holds a second read of an address back while a stream of it is read, also in another tab.
        ...(!body && { cache: 'no-store' }),
        headers: {
          // A template may leave a line break around the token, which no header can have.
          Authorization: `Bearer ${`${token}`.trim()}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: JSON.stringify(body),
        signal: signal!,
      }).catch((cause) => unanswered(signal, cause));
    };
    const token = await session.token();
    let response = await send(token);
    if (response.status === 401) {
      const next = await session.after(token);
      if (next) response = await send(next);
    } else session.againAt = 0;
    if (response.ok) return response;
    throw await ProxyProblem.of(response);
  }
}

function unanswered(signal: AbortSignal | undefined, cause: unknown): never {
  signal?.throwIfAborted();
  throw new ProxyProblem(undefined, 0, { cause });
}
