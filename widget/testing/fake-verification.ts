import type { Verification } from '../../contract/identity.js';
import type { VerificationStatus } from '../../contract/rules.js';

/** What a person sees: in line, the code, or one of the ends. */
export type SimulatedState = keyof typeof STATUSES;

const STATUSES = {
  queued: 'QUEUED',
  code: 'WAITING',
  completed: 'COMPLETED',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
  error: 'ERROR',
  cancelled: 'CANCELLED',
} as const satisfies Record<string, VerificationStatus>;

/** § Limits, "request timeout typically 2-5 minutes". */
const LIFETIME_MS = 180_000;
const WAIT_MS = 40_000;
const CODE = '47';

/** The verification that follows the last one, as the proxy would write it now. */
export function verificationIn(
  state: SimulatedState,
  last: Pick<Verification, 'id' | 'version' | 'createdAt'>,
  more: Partial<Verification>,
): Verification {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  return {
    id: last.id,
    status: STATUSES[state],
    code: state === 'code' ? CODE : null,
    queue:
      state === 'queued'
        ? { place: 3, startsAt: at(WAIT_MS), expectedAt: at(WAIT_MS), mayLeave: true }
        : null,
    createdAt: last.createdAt,
    expiresAt: state === 'code' ? at(LIFETIME_MS) : null,
    updatedAt: at(0),
    version: last.version + 1,
    reason: state === 'error' ? 'upstream_error' : null,
    ...more,
    now: at(0),
  };
}
