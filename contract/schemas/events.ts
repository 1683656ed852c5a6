import { z } from 'zod';
import type * as plain from '../events.js';
import {
  AUDIT_EVENTS,
  DELIVERY_OUTCOMES,
  DELIVERY_STATES,
  UNWATCHED_REASONS,
  VERIFICATION_EVENT_TYPES,
} from '../events.js';
import { VERIFICATION_STATUSES } from '../rules.js';
import { integer, maybeText, moment, nullable, optional, schemaOf, text } from './schema-of.js';
import { ChangeCounts } from './watch.js';

const timestamp = moment.describe('When it happened.');

const VerificationEvent = z.object({
  type: z.enum(VERIFICATION_EVENT_TYPES).describe('The type of the event.'),
  timestamp,
  data: z
    .object({
      id: text('The id of the verification.'),
      status: z.enum(VERIFICATION_STATUSES).describe('Its status at that time.'),
      reference: maybeText('The reference of the session. Null if it had none.'),
    })
    .describe('The verification that the event reports.'),
});

const screening = z.object({
  id: text('The id of the screening.'),
  reference: maybeText('Your name for it. Null if it has none.'),
  version: integer('Grows with each change of the hits.'),
  level: text('The level of risk.'),
  searchStatus: text('The status of the review.'),
  changes: ChangeCounts.describe(
    'What changed since it was reviewed, or first read. Read which: `/changes`.',
  ),
});

const ScreeningMoved = z.object({
  type: z
    .enum(['screening.changed', 'screening.case_changed'])
    .describe('Its hits or its level changed, or the status of its review.'),
  timestamp,
  data: screening.describe('Where the screening stood then.'),
});

const Unwatched = z.object({
  type: z.literal('screening.unwatched').describe('The proxy does not watch it any more.'),
  timestamp,
  data: screening.extend({
    reason: z
      .enum(UNWATCHED_REASONS)
      .describe('Monitoring was turned off, or the service does not show the screening any more.'),
  }),
});

const Decided = z.object({
  type: z.literal('screening.decided').describe('Analysts decided hits, or took decisions back.'),
  timestamp,
  data: z
    .object({
      id: text('The id of the screening.'),
      reference: maybeText('Your name for it. Null if it has none.'),
      decided: integer('Number of its decisions in force. Read them: `GET /v1/decisions`.'),
      proposed: integer('How many of them wait for a second analyst.'),
    })
    .describe('The screening, and what is decided in it now.'),
});

const EVENTS = [VerificationEvent, ScreeningMoved, Unwatched, Decided] as const;
const withFields = <Fields extends z.ZodRawShape>(fields: Fields) => {
  const [one, two, three, four] = EVENTS;
  return z.discriminatedUnion('type', [
    one.extend(fields),
    two.extend(fields),
    three.extend(fields),
    four.extend(fields),
  ]);
};

export const HostEvent = schemaOf<plain.HostEvent>()(z.discriminatedUnion('type', EVENTS));
export const StoredEvent = withFields({ id: text('The id of the event.') });

const Delivery = z.object({
  receiver: nullable(
    z.int(),
    'Which of the addresses in HOST_WEBHOOK_URL it goes to, counted from 1. Null: to one that is no longer there.',
  ),
  state: z.enum(DELIVERY_STATES).describe('Whether it waits, was delivered, or was given up.'),
  attempts: integer('How many times it was sent.'),
  lastOutcome: nullable(
    z.enum(DELIVERY_OUTCOMES),
    'The outcome of the last attempt, and why no answer came. Null before the first.',
  ),
  lastStatus: nullable(z.int(), 'The HTTP status of the last answer. Null if there was none.'),
  lastAnswer: nullable(
    z.object({
      type: maybeText('Its `Content-Type`. Null if it had none.'),
      text: text('The first 200 characters, read as UTF-8.'),
    }),
    'What the receiver wrote in its last answer. Null if there was none.',
  ),
  nextAttemptAt: nullable(moment, 'When it is sent next. Null after it was delivered or given up.'),
  deliveredAt: nullable(moment, 'When it was delivered. Null if it was not.'),
});
export type Delivery = z.output<typeof Delivery>;

export const EventRecord = withFields({
  id: text('The id of the event, and the `webhook-id` of its deliveries.'),
  position: integer('Its place in your feed. Later events have a larger one.'),
  deliveries: z
    .array(Delivery)
    .describe('One for each receiver. Empty: you have none, or a later event of it was sent instead.'),
}).meta({ id: 'Event' });
export type EventRecord = z.output<typeof EventRecord>;

export const EventPage = z.object({
  events: z.array(EventRecord).describe('The oldest first.'),
  after: integer('Send it as `after` when you are done with these events.'),
});
export type EventPage = z.output<typeof EventPage>;

const position = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const ReplayRequest = z.strictObject({
  after: position.describe('The position before the first event.'),
  until: optional(position, 'The position of the last event. If omitted: of the newest.'),
  receiver: optional(
    z.int().min(1),
    'Which of the addresses in HOST_WEBHOOK_URL, counted from 1. Only a host with several receivers must say it.',
  ),
});
export type ReplayRequest = z.output<typeof ReplayRequest>;

export const Replayed = z.object({ events: integer('How many events are delivered again.') });
export type Replayed = z.output<typeof Replayed>;

const nextCursor = maybeText('The `cursor` of the next page. Null on the last page.');

export const AuditEntry = z.object({
  id: integer('Grows with time; a later entry has a larger id.'),
  at: moment.describe('When it happened.'),
  event: z.enum(AUDIT_EVENTS).describe('What was done.'),
  actor: text(
    'Who did it: `host:` or `publishable:` with the fingerprint of the key, the id of a session, `upstream`, `proxy`, or `address:` with a keyed hash of a network address.',
  ),
  subject: maybeText(
    'The id of the session, verification, screening or form; of `events.replayed` the positions, of `access.refused` the reason, of `key.used` the keyed hash of the address.',
  ),
  requestId: maybeText('The same as `X-Request-Id`. Null if no request caused it.'),
  address: maybeText(
    'Of `session.minted`: `address:` with the keyed hash of the address that minted it. Else null.',
  ),
  count: nullable(
    z.int(),
    'Of `access.refused`: the refusals of this reason at this host since the entry before, of any address. `actor` and `requestId` are those of the last. Of `keys.forgotten`: the values. Of `screening.decided`: the decisions. Else null.',
  ),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditList = z.object({
  entries: z.array(AuditEntry).describe('Newest first.'),
  nextCursor,
});
export type AuditList = z.output<typeof AuditList>;
