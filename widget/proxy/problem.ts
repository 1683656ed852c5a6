import type { ProblemCode } from '../../server/contract/problems.js';

export type FieldError = { path: string; message: string };

/** Every failure of a call to the proxy. `offline`: no answer came at all. */
export class ProxyProblem extends Error {
  override readonly name = 'ProxyProblem';
  readonly code: ProblemCode | 'offline';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly detail: string | undefined;
  /** Seconds to wait before it makes sense to ask again. */
  readonly retryAfter: number | undefined;
  readonly errors: readonly FieldError[];

  constructor(
    code: ProblemCode | 'offline',
    status: number,
    more: { detail?: string; retryAfter?: number; errors?: readonly FieldError[] } = {},
  ) {
    super(more.detail ?? code);
    this.code = code;
    this.status = status;
    this.detail = more.detail;
    this.retryAfter = more.retryAfter;
    this.errors = more.errors ?? [];
  }

  static async of(response: Response): Promise<ProxyProblem> {
    const { status } = response;
    // Something between us and the proxy may have answered with a page of its own.
    const body: unknown = await response.json().catch(() => undefined);
    if (typeof body === 'object' && body !== null && 'code' in body) {
      return new ProxyProblem(body.code as ProblemCode, status, body as object);
    }
    const header = Number(response.headers.get('retry-after'));
    return new ProxyProblem(
      status === 401
        ? 'session_expired'
        : status === 429
          ? 'busy'
          : status < 500
            ? 'not_found'
            : 'upstream_unavailable',
      status,
      header > 0 ? { retryAfter: header } : {},
    );
  }
}
