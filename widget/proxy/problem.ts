import type { ProblemCode } from '../../contract/problems.js';

export type FieldError = { path: string; message: string };

/** What a problem answer may hold besides its code. */
interface ProblemBody {
  readonly detail?: string;
  readonly retryAfter?: number | undefined;
  readonly errors?: readonly FieldError[];
}

/** What an element can do about a problem: each kind is one screen or notice. */
export type ProblemKind =
  /** No answer came. */
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
export function problemKind({ code, status }: ProxyProblem): ProblemKind {
  // A gateway in between can answer with any status.
  return (code !== 'upstream_unavailable' && KINDS[status]) || 'unavailable';
}

/** A failed call to the proxy. The code is `offline` when no answer came. */
export class ProxyProblem extends Error {
  override readonly name = 'ProxyProblem';
  declare readonly code: ProblemCode | 'offline';
  /** The HTTP status; 0 when no answer came. */
  declare readonly status: number;
  declare readonly detail: string | undefined;
  /** Seconds until a retry makes sense. */
  declare readonly retryAfter: number | undefined;
  declare readonly errors: readonly FieldError[];

  constructor(code: ProblemCode | 'offline' = 'offline', status = 0, body: ProblemBody = {}) {
    super(body.detail ?? code);
    this.code = code;
    this.status = status;
    this.detail = body.detail;
    this.retryAfter = body.retryAfter;
    this.errors = body.errors ?? [];
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
    const header = Number(response.headers.get('retry-after'));
    if (body?.code) return new ProxyProblem(body.code, status, body);
    // An answer without a code is not from the proxy, whatever its status says.
    const code = status === 401 ? 'session_expired' : 'upstream_unavailable';
    return new ProxyProblem(code, status, { retryAfter: header > 0 ? header : undefined });
  }
}
