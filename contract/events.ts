/** Events to the host, their deliveries, and the audit trail. No I/O and no zod. */
import type { Moment } from './identity.js';
import type { TERMINAL_STATUSES, VerificationStatus } from './rules.js';

/** `verification.completed` and so on: one per way a verification can end. */
export function eventType<Status extends VerificationStatus>(
  status: Status,
): `verification.${Lowercase<Status>}` {
  return `verification.${status.toLowerCase() as Lowercase<Status>}`;
}

type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

/** The body of a delivery. Thin on purpose: the host reads the rest with its key. */
export interface HostEvent {
  type: `verification.${Lowercase<TerminalStatus>}`;
  timestamp: Moment;
  data: { id: string; status: TerminalStatus; reference: string | null };
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How one attempt went. */
export const DELIVERY_OUTCOMES = [
  'delivered',
  'refused',
  'redirected',
  'gone',
  'timed_out',
  'unreachable',
  'private_address',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export interface EventRecord extends HostEvent {
  id: string;
  delivery: {
    state: DeliveryState;
    attempts: number;
    lastOutcome: DeliveryOutcome | null;
    lastStatus: number | null;
    nextAttemptAt: Moment | null;
    deliveredAt: Moment | null;
  };
}

export interface EventList {
  events: EventRecord[];
  nextCursor: string | null;
}

export const AUDIT_EVENTS = [
  'session.minted',
  'session.revoked',
  'verification.queued',
  'verification.waiting',
  'verification.completed',
  'verification.rejected',
  'verification.expired',
  'verification.error',
  'verification.cancelled',
  'webhook.received',
  'details.read',
  'screening.created',
  'screening.searched',
  'screening.outcome_unknown',
  'screening.read',
  'submissions.searched',
  'event.replayed',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

export interface AuditEntry {
  id: number;
  at: Moment;
  event: AuditEvent;
  actor: string;
  subject: string | null;
  requestId: string | null;
}

export interface AuditList {
  entries: AuditEntry[];
  nextCursor: string | null;
}
