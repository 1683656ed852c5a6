import type { Moment } from './identity.js';
import type { VerificationStatus } from './rules.js';

/** The events to the host, and the status of the verification that each one reports. A verification has each type once. */
export const HOST_EVENTS = {
  'verification.turn_near': 'QUEUED',
  'verification.code_ready': 'WAITING',
  'verification.completed': 'COMPLETED',
  'verification.rejected': 'REJECTED',
  'verification.expired': 'EXPIRED',
  'verification.error': 'ERROR',
  'verification.cancelled': 'CANCELLED',
} as const satisfies Record<string, VerificationStatus>;
export type HostEventType = keyof typeof HOST_EVENTS;
export const HOST_EVENT_TYPES = Object.keys(HOST_EVENTS) as readonly HostEventType[];

/** The body of a delivery. Thin on purpose: the host reads the rest with its key. */
export interface HostEvent {
  type: HostEventType;
  timestamp: Moment;
  data: { id: string; status: VerificationStatus; reference: string | null };
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What became of an attempt. Up to `gone` the receiver answered with a status; the others say why it did not. */
export const DELIVERY_OUTCOMES = [
  'delivered',
  'refused',
  'redirected',
  'gone',
  'timed_out',
  'name_not_found',
  'connection_refused',
  'connection_broken',
  'no_route',
  'certificate',
  'not_https',
  'not_http',
  'private_address',
  'unreachable',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** An event and the state of its delivery. The schema describes each field. */
export interface EventRecord extends HostEvent {
  id: string;
  receiver: number;
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
  /** Newest first. */
  events: EventRecord[];
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null;
}

export const AUDIT_EVENTS = [
  'session.minted',
  'session.revoked',
  'verification.queued',
  'verification.blocked',
  'verification.delayed',
  'verification.turn_near',
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
  'person.erased',
  'person.exported',
  'access.refused',
  'key.used',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** The schema describes each field. */
export interface AuditEntry {
  id: number;
  at: Moment;
  event: AuditEvent;
  actor: string;
  subject: string | null;
  requestId: string | null;
  address: string | null;
}

export interface AuditList {
  /** Newest first. */
  entries: AuditEntry[];
  /** The `cursor` of the next page. Null on the last page. */
  nextCursor: string | null;
}
