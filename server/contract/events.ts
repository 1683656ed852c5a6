/** What the host is told by itself, and what it may look up afterwards. */
import { z } from 'zod';
import { TERMINAL_STATUSES, type VerificationStatus } from './rules.js';

/** `verification.completed` and so on: one per way a verification can end. */
export function eventType<Status extends VerificationStatus>(
  status: Status,
): `verification.${Lowercase<Status>}` {
  return `verification.${status.toLowerCase() as Lowercase<Status>}`;
}

/** The body of a delivery. Thin on purpose: what it is about is read with the host key. */
export const HostEvent = z.object({
  type: z.enum(TERMINAL_STATUSES.map(eventType)),
  /** When the verification ended. */
  timestamp: z.string(),
  data: z.object({ id: z.string(), status: z.enum(TERMINAL_STATUSES), reference: z.string().nullable() }),
});
export type HostEvent = z.infer<typeof HostEvent>;

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

export const EventRecord = HostEvent.extend({
  /** The `webhook-id` of its deliveries. */
  id: z.string(),
  delivery: z.object({
    state: z.enum(DELIVERY_STATES),
    attempts: z.number().int(),
    lastOutcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    /** The HTTP status of the last answer, if one came. */
    lastStatus: z.number().int().nullable(),
    nextAttemptAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
  }),
});
export type EventRecord = z.infer<typeof EventRecord>;

/** `nextCursor` is null on the last page. */
export const EventList = z.object({ events: z.array(EventRecord), nextCursor: z.string().nullable() });
export type EventList = z.infer<typeof EventList>;

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

export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  event: z.enum(AUDIT_EVENTS),
  /** `host:` or `publishable:` and the key's fingerprint, a session's id, `upstream`, or `proxy` by itself. */
  actor: z.string(),
  /** The session, verification, screening, form or event it is about. */
  subject: z.string().nullable(),
  /** As in `X-Request-Id`; null when no request caused it. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() });
export type AuditList = z.infer<typeof AuditList>;
