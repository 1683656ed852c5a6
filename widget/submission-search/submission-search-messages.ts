/** What a failed search says, by problem code. Pure. */
import type { ProblemCode } from '../../contract/problems.js';
import type { en } from './submission-search.en.js';

type Key = keyof typeof en;

export interface Failure {
  readonly title: Key;
  readonly hint: Key | undefined;
  /** Upstream's or the proxy's own words, shown as text: they say what to mend. */
  readonly quotes: boolean;
  /** Whether the same search may succeed later. */
  readonly retry: boolean;
}

const REFUSED: Failure = { title: 'refused', hint: 'refused_hint', quotes: false, retry: false };
const ENDED: Failure = { title: 'ended', hint: 'ended_hint', quotes: false, retry: true };
const BUSY: Failure = { title: 'busy', hint: 'busy_hint', quotes: false, retry: true };

const BY_CODE: Partial<Record<ProblemCode | 'offline', Failure>> = {
  upstream_rejected: { title: 'rejected', hint: undefined, quotes: true, retry: false },
  invalid_request: { title: 'invalid', hint: undefined, quotes: true, retry: false },
  payload_too_large: { title: 'invalid', hint: undefined, quotes: true, retry: false },
  forbidden: REFUSED,
  upstream_forbidden: REFUSED,
  origin_not_allowed: REFUSED,
  not_found: REFUSED,
  unauthorized: ENDED,
  session_expired: ENDED,
  busy: BUSY,
  too_many_starts: BUSY,
  offline: { title: 'offline', hint: 'offline_hint', quotes: false, retry: true },
};

const UNAVAILABLE: Failure = { title: 'unavailable', hint: 'unavailable_hint', quotes: false, retry: true };

export function failureOf(code: ProblemCode | 'offline'): Failure {
  return BY_CODE[code] ?? UNAVAILABLE;
}
