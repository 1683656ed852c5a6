import { ProblemError } from '../../contract/problem-error.js';

/** What each failure of a call to upstream says: our own sentences, without a token, a national ID or a code. */
const SENTENCES = {
  // 400, and every 4xx that has no code of its own; `upstreamStatus` distinguishes them.
  upstream_rejected: 'The service refused the request; its messages say what to change.',
  upstream_unauthorized: 'The service refused our token; set a valid UPSTREAM_TOKEN.',
  upstream_forbidden: 'The account may not call this; have it enabled for the API key.',
  upstream_not_found: 'The service does not know this ID; check where it came from.',
  upstream_invalid_national_id: 'The service calls the national ID invalid; ask the person for it again.',
  upstream_busy: 'The service allows no more calls just now; wait before the next one.',
  // 5xx, no connection, a broken one, HTML, or a body that cannot be read.
  upstream_unavailable: 'The service did not answer properly; try again soon.',
  upstream_timeout: 'The service did not answer in time; check whether the call was carried out.',
  upstream_aborted: 'The call was aborted before an answer came.',
  upstream_mismatch: 'The service answered about another person, name or request; report it to the service.',
} as const;
type UpstreamFailureCode = keyof typeof SENTENCES;

/**
 * What is known of a failed call: no byte of it left (`not_sent`), it may have been carried out (`sent`), or the service
 * answered that it did nothing (`answered`). A second call is safe for every endpoint unless it is `sent`.
 */
type CallProgress = 'not_sent' | 'sent' | 'answered';

/** After these, a call is `sent`, unless the details say otherwise. */
const UNKNOWN: readonly UpstreamFailureCode[] = [
  'upstream_unavailable',
  'upstream_timeout',
  'upstream_aborted',
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
    super(SENTENCES[code], details.cause === undefined ? undefined : { cause: details.cause });
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

/** Seconds, where upstream named none: screening's limits are not documented, identity's window is a minute. */
const BUSY_RETRY_AFTER = 10;
const UNAVAILABLE_RETRY_AFTER = 5;

/** The problem that a caller gets for a failure of upstream. Only the messages of a 400 are passed on. */
export function toProblem(failure: UpstreamFailure): ProblemError {
  const cause = failure;
  switch (failure.code) {
    case 'upstream_rejected':
      return new ProblemError('upstream_rejected', {
        ...(failure.upstreamMessages.length > 0 && { detail: failure.upstreamMessages.join(' ') }),
        cause,
      });
    case 'upstream_unauthorized':
      return new ProblemError('upstream_unauthorized', { cause });
    case 'upstream_forbidden':
      return new ProblemError('upstream_forbidden', { cause });
    case 'upstream_not_found':
      return new ProblemError('not_found', { cause });
    case 'upstream_invalid_national_id':
      return new ProblemError('invalid_national_id', { cause });
    case 'upstream_busy':
      return new ProblemError('busy', { retryAfter: failure.retryAfterSeconds ?? BUSY_RETRY_AFTER, cause });
    case 'upstream_timeout':
      return new ProblemError('upstream_timeout', { retryAfter: UNAVAILABLE_RETRY_AFTER, cause });
    case 'upstream_mismatch':
      return new ProblemError('upstream_mismatch', { cause });
    case 'upstream_unavailable':
    case 'upstream_aborted':
      return new ProblemError('upstream_unavailable', {
        retryAfter: failure.retryAfterSeconds ?? UNAVAILABLE_RETRY_AFTER,
        cause,
      });
  }
}
