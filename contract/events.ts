import type { Moment } from './identity.js';
import type { VerificationStatus } from './rules.js';
import type { ChangeCounts } from './watch.js';

/** The events of verifications, and the status that each one reports. A verification has each type once. */
export const HOST_EVENTS = {
  'verification.turn_near': 'QUEUED',
  'verification.code_ready': 'WAITING',
  'verification.completed': 'COMPLETED',
  'verification.rejected': 'REJECTED',
  'verification.expired': 'EXPIRED',
  'verification.error': 'ERROR',
  'verification.cancelled': 'CANCELLED',
} as const satisfies Record<string, VerificationStatus>;
export type VerificationEventType = keyof typeof HOST_EVENTS;
export const VERIFICATION_EVENT_TYPES = Object.keys(HOST_EVENTS) as readonly VerificationEventType[];

/** Monitoring was turned off in the service, or the service does not show the screening any more. */
export const UNWATCHED_REASONS = ['monitoring_off', 'not_readable'] as const;

/** Where a screening stands: the host reads the rest. */
export interface ScreeningState {
  version: number;
  level: string;
  searchStatus: string;
  changes: ChangeCounts;
}

/** How many decisions of a screening are in force, and how many of them wait for a second analyst. */
export interface DecisionCounts {
  decided: number;
  proposed: number;
}

/** What an event of a screening reports, besides which screening. */
export type ScreeningEventBody =
  | { type: 'screening.changed' | 'screening.case_changed'; data: ScreeningState }
  | {
      type: 'screening.unwatched';
      data: ScreeningState & { reason: (typeof UNWATCHED_REASONS)[number] };
    }
  | { type: 'screening.decided'; data: DecisionCounts };
/** What the watch of a screening reports. */
export type WatchEventBody = Exclude<ScreeningEventBody, { type: 'screening.decided' }>;
export type ScreeningEventType = ScreeningEventBody['type'];
export const SCREENING_EVENT_TYPES = [
  'screening.changed',
  'screening.case_changed',
  'screening.unwatched',
  'screening.decided',
] as const satisfies readonly ScreeningEventType[];

export type HostEventType = VerificationEventType | ScreeningEventType;
export const HOST_EVENT_TYPES: readonly HostEventType[] = [
  ...VERIFICATION_EVENT_TYPES,
  ...SCREENING_EVENT_TYPES,
];

/** The body of a delivery about a verification. Thin on purpose: the host reads the rest with its key. */
export interface VerificationEvent {
  type: VerificationEventType;
  timestamp: Moment;
  data: { id: string; status: VerificationStatus; reference: string | null };
}

/** An intersection as one object. */
type Flat<Type> = Type extends unknown ? { [Key in keyof Type]: Type[Key] } : never;

type ScreeningEventOf<Body> = Body extends ScreeningEventBody
  ? {
      type: Body['type'];
      timestamp: Moment;
      data: Flat<{ id: string; reference: string | null } & Body['data']>;
    }
  : never;
/** The body of a delivery about a screening. */
export type ScreeningEvent = ScreeningEventOf<ScreeningEventBody>;

export type HostEvent = VerificationEvent | ScreeningEvent;

export const DELIVERY_STATES = ['waiting', 'given_up', 'delivered'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What became of an attempt. The first two have a status. */
export const DELIVERY_OUTCOMES = ['delivered', 'refused', 'timed_out', 'unreachable'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** The longest wait for an event that is not there yet. */
export const FEED_WAIT_SECONDS = 25;

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
  'screening.listed',
  'screening.reviewed',
  'screening.review_taken_back',
  'screening.decided',
  'screening.watched',
  'screening.unwatched',
  'submissions.searched',
  'events.replayed',
  'person.erased',
  'person.exported',
  'access.refused',
  'key.used',
  'keys.forgotten',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];
