import { ProblemError } from '../../contract/problem-error.js';
import type { ProblemCode } from '../../contract/problems.js';

/** The problem that a caller gets, and the seconds to wait where upstream named none: screening's limits are not documented. */
const PROBLEM_OF = {
  // 400, and every 4xx that has no code of its own; `upstreamStatus` distinguishes them.
  upstream_rejected: ['upstream_rejected'],
  upstream_unauthorized: ['upstream_unauthorized'],
  upstream_forbidden: ['upstream_forbidden'],
  upstream_not_found: ['not_found'],
  upstream_invalid_national_id: ['invalid_national_id'],
  upstream_busy: ['busy', 10],
  // 5xx, no connection, a broken one, HTML, or a body that cannot be read.
  upstream_unavailable: ['upstream_unavailable', 5],
  upstream_timeout: ['upstream_timeout', 5],
  upstream_mismatch: ['upstream_mismatch'],
} as const satisfies Record<string, readonly [problem: ProblemCode, retryAfter?: number]>;
type UpstreamFailureCode = keyof typeof PROBLEM_OF;

/**
 * What is known of a failed call: no byte of it left (`not_sent`), it may have been carried out (`sent`), or the service
 * answered that it did nothing (`answered`). A second call is safe for every endpoint unless it is `sent`.
 */
type CallProgress = 'not_sent' | 'sent' | 'answered';

/** After these, a call is `sent`, unless the details say otherwise. */
const UNKNOWN: readonly UpstreamFailureCode[] = [
  'upstream_unavailable',
  'upstream_timeout',
  'upstream_mismatch',
];

interface FailureDetails {
  upstreamStatus?: number | undefined;
  upstreamMessages?: readonly string[];
  retryAfterSeconds?: number | undefined;
  progress?: CallProgress;
  renewed?: boolean;
  cause?: unknown;
}

export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly code: UpstreamFailureCode;
  readonly upstreamStatus: number | undefined;
  /** Upstream's messages, masked and truncated. */
  readonly upstreamMessages: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  readonly progress: CallProgress;
  /** After a 401, a newer token is there: a second call may succeed. */
  readonly renewed: boolean;

  constructor(code: UpstreamFailureCode, details: FailureDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.upstreamStatus = details.upstreamStatus;
    this.upstreamMessages = details.upstreamMessages ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.progress = details.progress ?? (UNKNOWN.includes(code) ? 'sent' : 'answered');
    this.renewed = details.renewed ?? false;
  }
}

/** Upstream could not be reached, and certainly nothing was sent. */
export const isUnreached = (error: unknown): boolean =>
  isFailure(error, 'upstream_unavailable') && error.progress === 'not_sent';

/** Whether an error is a failure of upstream with one of these codes. */
export function isFailure<Code extends UpstreamFailureCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is UpstreamFailure & { readonly code: Code } {
  return error instanceof UpstreamFailure && (codes as readonly string[]).includes(error.code);
}

/** § Limits: all are per minute. A longer wait is a mistake of upstream, and must stop no one for hours. */
export const LONGEST_WAIT_SECONDS = 300;

/** The problem that a caller gets for a failure of upstream. Only the messages of a 400 are passed on. */
export function toProblem(failure: UpstreamFailure): ProblemError {
  const [problem, retryAfter] = PROBLEM_OF[failure.code];
  const detail = failure.upstreamMessages.join(' ');
  return new ProblemError(problem, {
    ...(problem === 'upstream_rejected' && detail !== '' && { detail }),
    ...(retryAfter !== undefined && {
      retryAfter: Math.min(failure.retryAfterSeconds || retryAfter, LONGEST_WAIT_SECONDS),
    }),
    cause: failure,
  });
}
