import type { ProblemCode } from '../../contract/problems.js';

export type FieldError = { path: string; message: string };

/** What an answer may say about its problem besides the code. */
interface ProblemBody {
  readonly detail?: string;
  readonly retryAfter?: number | undefined;
  readonly errors?: readonly FieldError[];
}

/** Every failure of a call to the proxy. `offline`: no answer came at all. Only the constructor sets what is declared. */
export class ProxyProblem extends Error {
  override readonly name = 'ProxyProblem';
  declare readonly code: ProblemCode | 'offline';
  /** The HTTP status; 0 when no answer came. */
  declare readonly status: number;
  declare readonly detail: string | undefined;
  /** Seconds to wait before it makes sense to ask again. */
  declare readonly retryAfter: number | undefined;
  declare readonly errors: readonly FieldError[];

  constructor(code: ProblemCode | 'offline' = 'offline', status = 0, more: ProblemBody = {}) {
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
    const body = (await response.json().catch(() => {})) as
      (ProblemBody & { code?: ProblemCode }) | undefined;
    const header = Number(response.headers.get('retry-after'));
    if (body?.code) return new ProxyProblem(body.code, status, body);
    // Whatever else it says, "not found" included, it is not the proxy that says it.
    const code = status === 401 ? 'session_expired' : 'upstream_unavailable';
    return new ProxyProblem(code, status, { retryAfter: header > 0 ? header : undefined });
  }
}
