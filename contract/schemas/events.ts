import { z } from 'zod';
import type * as plain from '../events.js';
import { AUDIT_EVENTS, DELIVERY_OUTCOMES, DELIVERY_STATES, eventType } from '../events.js';
import { TERMINAL_STATUSES } from '../rules.js';
import { moment } from './moment.js';
import { schemaOf } from './schema-of.js';

export const HostEvent = schemaOf<plain.HostEvent>()(
  z.object({
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
  }),
);
export type HostEvent = plain.HostEvent;

export const EventRecord = schemaOf<plain.EventRecord>()(
  HostEvent.extend({
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
  }).meta({ id: 'Event' }),
);
export type EventRecord = plain.EventRecord;

const nextCursor = z.string().nullable().describe('The `cursor` of the next page; null on the last one.');

export const EventList = schemaOf<plain.EventList>()(
  z.object({ events: z.array(EventRecord).describe('Newest first.'), nextCursor }),
);
export type EventList = plain.EventList;

export const AuditEntry = schemaOf<plain.AuditEntry>()(
  z.object({
    id: z.number().int().describe('Grows with time.'),
    at: moment.describe('When it happened.'),
    event: z.enum(AUDIT_EVENTS).describe('What was done.'),
    actor: z
      .string()
      .describe(
        'Who did it: `host:` or `publishable:` and the fingerprint of the key, a session’s id, `upstream`, or `proxy` by itself.',
      ),
    subject: z
      .string()
      .nullable()
      .describe('The session, verification, screening, form or event it is about.'),
    requestId: z.string().nullable().describe('As in `X-Request-Id`; null when no request caused it.'),
  }),
);
export type AuditEntry = plain.AuditEntry;

export const AuditList = schemaOf<plain.AuditList>()(
  z.object({
    entries: z.array(AuditEntry).describe('Newest first.'),
    nextCursor,
  }),
);
export type AuditList = plain.AuditList;
