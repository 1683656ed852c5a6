import {
  MFA_STATUSES,
  type MfaStatus,
  type VerificationReason,
  type VerificationStatus,
} from '../../contract/rules.js';

/** How long after the end of a verification an answer of upstream still corrects it. */
export const LATE_ANSWER_SECONDS = 3600;

/** What moves a verification: one of our workers, a caller, the time that passed, or that its key is gone. */
export type Mover =
  | 'creation'
  | 'takeover'
  | 'status check'
  | 'details'
  | 'caller'
  | 'absence'
  | 'overdue'
  | 'key loss';

interface State {
  status: VerificationStatus;
  reason: VerificationReason | null;
}

interface Transition {
  from: VerificationStatus;
  /** Left out: any reason. */
  fromReason?: VerificationReason;
  to: VerificationStatus;
  by: Mover;
  /** Left out: the reason stays. */
  reason?: readonly (VerificationReason | null)[];
}

/**
 * Every way of a verification: QUEUED → WAITING → an end. One end is provisional: EXPIRED with `no_answer_in_time`, by
 * our own clock. What upstream answers afterwards counts. A COMPLETED whose details are of another number is an ERROR.
 */
const TRANSITIONS: readonly Transition[] = [
  { from: 'QUEUED', to: 'WAITING', by: 'creation', reason: [null, 'code_replaced'] },
  { from: 'QUEUED', to: 'WAITING', by: 'takeover', reason: [null] },
  {
    from: 'QUEUED',
    to: 'ERROR',
    by: 'creation',
    reason: ['invalid_national_id', 'upstream_unavailable', 'request_refused'],
  },
  { from: 'QUEUED', to: 'CANCELLED', by: 'caller' },
  { from: 'QUEUED', to: 'CANCELLED', by: 'absence', reason: ['gave_up'] },
  { from: 'QUEUED', to: 'ERROR', by: 'key loss', reason: ['upstream_error'] },

  { from: 'WAITING', to: 'COMPLETED', by: 'status check', reason: [null] },
  { from: 'WAITING', to: 'REJECTED', by: 'status check', reason: [null] },
  { from: 'WAITING', to: 'EXPIRED', by: 'status check', reason: [null, 'no_answer_in_time'] },
  { from: 'WAITING', to: 'EXPIRED', by: 'overdue', reason: ['no_answer_in_time'] },
  { from: 'WAITING', to: 'ERROR', by: 'status check', reason: ['upstream_error'] },
  { from: 'WAITING', to: 'CANCELLED', by: 'caller' },
  { from: 'WAITING', to: 'ERROR', by: 'key loss', reason: ['upstream_error'] },

  { from: 'EXPIRED', fromReason: 'no_answer_in_time', to: 'COMPLETED', by: 'status check', reason: [null] },
  { from: 'EXPIRED', fromReason: 'no_answer_in_time', to: 'REJECTED', by: 'status check', reason: [null] },
  {
    from: 'EXPIRED',
    fromReason: 'no_answer_in_time',
    to: 'ERROR',
    by: 'status check',
    reason: ['upstream_error'],
  },

  { from: 'COMPLETED', to: 'ERROR', by: 'details', reason: ['upstream_error'] },
];

export interface Change {
  to: VerificationStatus;
  by: Mover;
  /** Left out: the reason stays. */
  reason?: VerificationReason | null;
}

export function canMove(from: State, { to, by, reason }: Change): boolean {
  return TRANSITIONS.some(
    (each) =>
      each.from === from.status &&
      (each.fromReason ?? from.reason) === from.reason &&
      each.to === to &&
      each.by === by &&
      (each.reason === undefined
        ? reason === undefined
        : reason !== undefined && each.reason.includes(reason)),
  );
}

export function isMfaStatus(text: string): text is MfaStatus {
  return (MFA_STATUSES as readonly string[]).includes(text);
}
