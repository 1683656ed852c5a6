import type { VerificationReason, VerificationStatus } from '../../contract/rules.js';

const statusIn = (...statuses: VerificationStatus[]) =>
  `status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
const hasReason = (reason: VerificationReason) => `reason = '${reason}'`;

const UNANSWERED = `(${statusIn('EXPIRED')} and ${hasReason('no_answer_in_time')})`;

/** SQL conditions on `proxy.verifications`. */
export const IS = {
  queued: statusIn('QUEUED'),
  waiting: statusIn('WAITING'),
  open: statusIn('QUEUED', 'WAITING'),
  completed: statusIn('COMPLETED'),
  rejected: statusIn('REJECTED'),
  cancelled: statusIn('CANCELLED'),
  /** The person decided. */
  decided: statusIn('COMPLETED', 'REJECTED'),
  /** Expired by our own clock. */
  unanswered: UNANSWERED,
  /** Upstream's answer still counts. */
  checkable: `(${statusIn('WAITING')} or ${UNANSWERED})`,
  /** Nothing says whose it was, except the hash of the number while upstream may hold its request open. */
  erased: "scope like 'erased:%'",
  /** In line: its call could not be sent, since the service was not reached. */
  unreached: `${statusIn('QUEUED')} and ${hasReason('upstream_unavailable')}`,
  /** It waits until the open request of its person is over. */
  waitingForRequest: hasReason('request_open'),
} as const;

/** `outlivesSession` of the ownership rules, as a condition on `proxy.verifications`. */
export const OUTLIVES_SESSION = "scope not like 'session:%'";

/** A stranger must not learn from the times of a start that its number has an open request or met a limit. */
export const IS_ANONYMOUS = "start_kind = 'unvouched'";

/** In line, and no creation call runs for it: of a verification and its place. */
export const IS_WAITING_FREE = `${IS.queued} and claimed_until is null`;

/** Persons whose request upstream may hold open. */
export const PERSONS_WITH_OPEN_REQUEST =
  'select person_hash from proxy.verifications where open_until > proxy.now()';
