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
import { MOST_HITS_IN_EVENT } from '../watch.js';
import { moment, schemaOf } from './schema-of.js';
import { HitChanges } from './watch.js';

const timestamp = moment.describe('When it happened.');

const VerificationEvent = z.object({
  type: z.enum(VERIFICATION_EVENT_TYPES).describe('The type of the event.'),
  timestamp,
  data: z
    .object({
      id: z.string().describe('The id of the verification.'),
      status: z.enum(VERIFICATION_STATUSES).describe('Its status at that time.'),
      reference: z.string().nullable().describe('The reference of the session. Null if it had none.'),
    })
    .describe('The verification that the event reports.'),
});

const screening = z.object({
  id: z.string().describe('The id of the screening.'),
  reference: z.string().nullable().describe('Your name for it. Null if it has none.'),
});

const ScreeningChanged = z.object({
  type: z.literal('screening.changed').describe('Hits came, went or changed, or the level did.'),
  timestamp,
  data: screening.extend({
    ...HitChanges.shape,
    level: z
      .object({ before: z.string().describe('The level before.'), after: z.string().describe('Now.') })
      .describe('The level of risk.'),
    complete: z
      .boolean()
      .describe(
        `False: there may be more changes than these. Not all hits had been read before, or a list has more than ${MOST_HITS_IN_EVENT} of them: it is cut.`,
      ),
  }),
});

const CaseChanged = z.object({
  type: z.literal('screening.case_changed').describe('The status of the review is another one.'),
  timestamp,
  data: screening.extend({
    from: z.string().describe('The status before.'),
    to: z.string().describe('The status now.'),
  }),
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

const EVENTS = [VerificationEvent, ScreeningChanged, CaseChanged, Unwatched] as const;
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
export const StoredEvent = withFields({ id: z.string().describe('The id of the event.') });

export const EventRecord = schemaOf<plain.EventRecord>()(
  withFields({
    id: z.string().describe('The id of the event, and the `webhook-id` of its deliveries.'),
    receiver: z
      .int()
      .nullable()
      .describe(
        'Which of the addresses in HOST_WEBHOOK_URL it goes to, counted from 1. Null: to one that is no longer there.',
      ),
    delivery: z
      .object({
        state: z
          .enum(DELIVERY_STATES)
          .describe('Whether it waits for delivery, was delivered, or was given up.'),
        attempts: z.int().describe('How many times it was sent.'),
        lastOutcome: z
          .enum(DELIVERY_OUTCOMES)
          .nullable()
          .describe('The outcome of the last attempt, and why no answer came. Null before the first.'),
        lastStatus: z
          .int()
          .nullable()
          .describe('The HTTP status of the last answer. Null if there was none.'),
        nextAttemptAt: moment
          .nullable()
          .describe('When it is sent next. Null after it was delivered or given up.'),
        deliveredAt: moment.nullable().describe('When it was delivered. Null if it was not.'),
      })
      .describe('The state of its delivery.'),
  }).meta({ id: 'Event' }),
);

const nextCursor = z.string().nullable().describe('The `cursor` of the next page. Null on the last page.');

export const EventList = schemaOf<plain.EventList>()(
  z.object({ events: z.array(EventRecord).describe('Newest first.'), nextCursor }),
);

export const AuditEntry = schemaOf<plain.AuditEntry>()(
  z.object({
    id: z.int().describe('Grows with time; a later entry has a larger id.'),
    at: moment.describe('When it happened.'),
    event: z.enum(AUDIT_EVENTS).describe('What was done.'),
    actor: z
      .string()
      .describe(
        'Who did it: `host:` or `publishable:` with the fingerprint of the key, the id of a session, `upstream`, `proxy`, or `address:` with a keyed hash of a network address.',
      ),
    subject: z
      .string()
      .nullable()
      .describe(
        'The id of the session, verification, screening, form or event; of `access.refused` the reason, of `key.used` the keyed hash of the address.',
      ),
    requestId: z.string().nullable().describe('The same as `X-Request-Id`. Null if no request caused it.'),
    address: z
      .string()
      .nullable()
      .describe(
        'Of `session.minted`: `address:` with the keyed hash of the address that minted it. Else null.',
      ),
    count: z
      .int()
      .nullable()
      .describe(
        'Of `access.refused`: the refusals of this reason at this host since the entry before, of any address. `actor` and `requestId` are those of the last. Else null.',
      ),
  }),
);

export const AuditList = schemaOf<plain.AuditList>()(
  z.object({
    entries: z.array(AuditEntry).describe('Newest first.'),
    nextCursor,
  }),
);
