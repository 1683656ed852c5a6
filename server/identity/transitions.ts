import {
  isTerminal,
  MFA_STATUSES,
  type MfaStatus,
  type VerificationReason,
  type VerificationStatus,
} from '../../contract/rules.js';

export function isMfaStatus(text: string): text is MfaStatus {
  return (MFA_STATUSES as readonly string[]).includes(text);
}

/**
 * Statuses only move forward: QUEUED → WAITING → an end. One end is provisional: EXPIRED because we stopped waiting
 * (`no_answer_in_time`). Upstream may know better, and what it says later wins.
 */
export function canBecome(
  from: { status: VerificationStatus; reason: VerificationReason | null },
  to: VerificationStatus,
): boolean {
  if (to === 'QUEUED' || from.status === to) return false;
  if (from.status === 'EXPIRED' && from.reason === 'no_answer_in_time') {
    return to === 'COMPLETED' || to === 'REJECTED' || to === 'ERROR';
  }
  if (isTerminal(from.status)) return false;
  if (from.status === 'WAITING') return to !== 'WAITING';
  return to === 'WAITING' || to === 'ERROR' || to === 'CANCELLED';
}
