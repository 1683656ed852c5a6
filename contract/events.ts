/** What the host is told by itself, and what it may look up afterwards. */
import { z } from 'zod';
import { moment } from './moment.js';
import { TERMINAL_STATUSES, type VerificationStatus } from './rules.js';

/** `verification.completed` and so on: one per way a verification can end. */
export function eventType<Status extends VerificationStatus>(
  status: Status,
): `verification.${Lowercase<Status>}` {
  return `verification.${status.toLowerCase() as Lowercase<Status>}`;
}

/** The body of a delivery. Thin on purpose: what it is about is read with the host key. */
export const HostEvent = z.object({
  type: z.enum(TERMINAL_STATUSES.map(eventType)).describe('What happened.'),
  timestamp: moment.describe('When the verification ended.'),
  data: z
    .object({
      id: z.string().describe('The verification.'),
      status: z.enum(TERMINAL_STATUSES).describe('How it ended.'),
      reference: z
        .string()
        .nullable()
        .describe('The reference given with the session; null if there was none.'),
    })
    .describe('What it is about.'),
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
  id: z.string().describe('Names the event; the `webhook-id` of its deliveries.'),
  delivery: z
    .object({
      state: z.enum(DELIVERY_STATES).describe('Whether it still has to be delivered.'),
      attempts: z.number().int().describe('How often it was sent.'),
      lastOutcome: z
        .enum(DELIVERY_OUTCOMES)
        .nullable()
        .describe('How the last attempt went; null before the first.'),
      lastStatus: z.number().int().nullable().describe('The HTTP status of the last answer, if one came.'),
      nextAttemptAt: moment
        .nullable()
        .describe('When it is sent next; null once it is delivered or given up.'),
      deliveredAt: moment.nullable().describe('When it arrived; null if it did not.'),
    })
    .describe('How its delivery went.'),
}).meta({ id: 'Event' });
export type EventRecord = z.infer<typeof EventRecord>;

const nextCursor = z.string().nullable().describe('The `cursor` of the next page; null on the last one.');

export const EventList = z.object({ events: z.array(EventRecord).describe('Newest first.'), nextCursor });
export type EventList = z.infer<typeof EventList>;

const AUDIT_EVENTS = [
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
  id: z.number().int().describe('Grows with time.'),
  at: moment.describe('When it happened.'),
  event: z.enum(AUDIT_EVENTS).describe('What was done.'),
  actor: z
    .string()
    .describe(
      'Who did it: `host:` or `publishable:` and the fingerprint of the key, a session’s id, `upstream`, or `proxy` by itself.',
    ),
  subject: z.string().nullable().describe('The session, verification, screening, form or event it is about.'),
  requestId: z.string().nullable().describe('As in `X-Request-Id`; null when no request caused it.'),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = z.object({
  entries: z.array(AuditEntry).describe('Newest first.'),
  nextCursor,
});
export type AuditList = z.infer<typeof AuditList>;
