import { ProblemError } from '../../contract/problem-error.js';
import type { UpstreamFailure } from './failures.js';

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
