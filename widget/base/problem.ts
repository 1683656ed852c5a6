import type { ProblemCode } from '../../contract/problems.js';

/** What is wrong with the setup of the page, its back end or the proxy, where the proxy has no code for it. */
export type SetupCode =
  /** The element has no session and no way to get one. */
  | 'not_configured'
  /** The host gave no session: its `getSession` or `session-url` failed. */
  | 'host_refused'
  /** The token is not one of a session of this proxy. */
  | 'session_invalid'
  /** The host's answer names another proxy than `endpoint`. */
  | 'session_endpoint'
  /** Another server than the proxy answered. */
  | 'wrong_endpoint'
  /** No answer came, and the browser reports a network. */
  | 'unreachable';

export type FailureCode = ProblemCode | SetupCode | 'offline';

/** What a problem answer may hold besides its code. */
type ProblemBody = Partial<Pick<ProxyProblem, 'cause' | 'detail' | 'retryAfter' | 'errors' | 'conflicts'>>;

/** What an element can do about a problem: each kind is one screen or notice. */
export type ProblemKind =
  /** The proxy gave no answer. */
  | 'offline'
  /** The session has ended and the host gives no other. */
  | 'ended'
  /** The session or the service does not allow the call. */
  | 'forbidden'
  | 'notFound'
  /** The request is wrong: `detail` and `errors` say why. */
  | 'rejected'
  /** Waiting helps. */
  | 'busy'
  /** The proxy or the service failed. */
  | 'unavailable';

const KINDS: Readonly<Record<number, ProblemKind>> = {
  0: 'offline',
  400: 'rejected',
  401: 'ended',
  403: 'forbidden',
  404: 'notFound',
  413: 'rejected',
  422: 'rejected',
  429: 'busy',
  503: 'busy',
};

/** The kind of a problem, from its HTTP status (RFC 9110). */
export function problemKind({ status }: ProxyProblem): ProblemKind {
  return KINDS[status] ?? 'unavailable';
}

export function isOffline(): boolean {
  // In Node there is no `onLine`.
  return globalThis.navigator?.onLine === false;
}

/** A failed call to the proxy. Without an answer, the code is `offline` if the browser reports no network. */
export class ProxyProblem extends Error {
  declare readonly code: FailureCode;
  /** The HTTP status; 0 when the proxy gave no answer. */
  declare readonly status: number;
  declare readonly detail: string | undefined;
  /** Seconds until a retry makes sense. */
  declare readonly retryAfter: number | undefined;
  declare readonly errors: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** What was decided meanwhile. */
  declare readonly conflicts: readonly unknown[] | undefined;

  constructor(code: FailureCode = 'unreachable', status = 0, body: ProblemBody = {}) {
    super(body.detail ?? code, body);
    this.code = !status && isOffline() ? 'offline' : code;
    this.status = status;
    this.detail = body.detail;
    this.retryAfter = body.retryAfter;
    this.errors = body.errors;
    if (body.conflicts) this.conflicts = body.conflicts;
  }

  /** What was thrown, as a problem. An error in our own code becomes `internal`. */
  static from(error: unknown): ProxyProblem {
    return error instanceof ProxyProblem ? error : new ProxyProblem('internal', 500);
  }

  static async of(response: Response): Promise<ProxyProblem> {
    const { status } = response;
    // A gateway in between may answer with its own page.
    const body = (await response.json().catch(() => {})) as
      | (ProblemBody & { code?: ProblemCode })
      | undefined;
    if (body?.code === 'unauthorized') return new ProxyProblem('session_invalid', 403);
    // Gateways have numbers for codes, or names in capitals.
    if (/^[a-z]/.test(body?.code ?? '')) return new ProxyProblem(body!.code, status, body);
    // An answer without a code is not from the proxy: a gateway in between failed, or the address is wrong.
    return status < 500 && status !== 429
      ? new ProxyProblem('wrong_endpoint')
      : new ProxyProblem('upstream_unavailable', 502, {
          retryAfter: Number(response.headers.get('retry-after')) || undefined,
        });
  }
}
