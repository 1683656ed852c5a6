import { z } from 'zod';
import { FEED_WAIT_SECONDS } from '../../contract/events.js';
import { AuditList, EventPage, Replayed, ReplayRequest } from '../../contract/schemas/events.js';
import { IdentityWebhook } from '../../contract/schemas/identity.js';
import { optional } from '../../contract/schemas/schema-of.js';
import { EVENT_SECONDS } from '../retention/old-rows.js';
import { defineCall } from './api-call.js';
import { cutPage, PageQuery } from './paging.js';

export const listEvents = defineCall('listEvents', 'get /v1/events', {
  caller: 'host key',
  summary: `Read the events of the last ${EVENT_SECONDS / 86_400} days in their order, with the state of their deliveries. If there is none, the call waits for one.`,
  query: z.object({
    after: optional(
      z
        .string()
        .regex(/^\d{1,15}$/, 'Must be the `after` of the page before, or 0.')
        .transform(Number),
      'The `after` of the page before. 0: from the oldest event on. If omitted: where `consumer` stopped, else 0.',
    ),
    consumer: optional(
      z.string().regex(/^[\w.-]{1,64}$/, 'Must be 1 to 64 letters, digits, `.`, `_` or `-`.'),
      'Your name for who reads. The proxy keeps the `after` of its last call: what was sent up to there counts as read.',
    ),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(FEED_WAIT_SECONDS)
      .default(FEED_WAIT_SECONDS)
      .describe(`Seconds to wait for an event, 0 to ${FEED_WAIT_SECONDS}; ${FEED_WAIT_SECONDS} if omitted.`),
    limit: PageQuery.shape.limit,
  }),
  answers: { 200: { schema: EventPage } },
  problems: ['events_purged'],
  async handle({ events, stopping }, { query, caller, callerGone, response }) {
    const { wait: waitSeconds, ...asked } = query();
    const page = await events.read({ ...asked, waitSeconds, host: caller.host }, callerGone());
    // A stop ended the wait, and would wait for the connection too.
    if (stopping()) response.set('Connection', 'close');
    return { status: 200, body: page };
  },
});

export const replayEvents = defineCall('replayEvents', 'post /v1/events/replay', {
  caller: 'host key',
  summary:
    'Deliver the events between two positions to a receiver again, with the same `webhook-id`, even if they were delivered before.',
  body: ReplayRequest,
  answers: { 202: { schema: Replayed } },
  problems: ['no_event_receiver'],
  handle: async ({ events }, { body, by }) => ({
    status: 202,
    body: await events.replay(body(), by),
  }),
});

export const listAudit = defineCall('listAudit', 'get /v1/audit', {
  caller: 'host key',
  summary: 'List the audit trail, newest first: who did what and when. It holds no personal data.',
  query: PageQuery.extend({
    subject: optional(
      z.string().min(1).max(300),
      'Limits the list to this verification, session, screening or form.',
    ),
  }),
  answers: { 200: { schema: AuditList } },
  async handle({ events }, { query, caller }) {
    const { cursor, limit, subject } = query();
    const found = await events.readAudit({
      host: caller.host,
      before: cursor ?? null,
      limit: limit + 1,
      subjects: subject === undefined ? null : [subject],
    });
    const { items, nextCursor } = cutPage(found, limit, ({ id }) => id);
    return { status: 200, body: { entries: items, nextCursor } };
  },
});

export const receiveIdentityWebhook = defineCall(
  'receiveIdentityWebhook',
  'post /webhooks/identity/{secret}',
  {
    caller: 'upstream',
    summary:
      'Receive IdentityVerificationCompleted from the service. It is only a hint: a status check confirms it.',
    body: IdentityWebhook,
    answers: { 202: {} },
    async handle({ receiveHint, metrics }, { body, by }) {
      await receiveHint(body().TransId, by);
      metrics.webhooks.inc({ outcome: 'received' });
      return { status: 202 };
    },
  },
);
