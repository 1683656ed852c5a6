import { z } from 'zod';
import { DELIVERY_STATES } from '../../../../contract/events.js';
import { AuditList, EventList, EventRecord } from '../../../../contract/schemas/events.js';
import { EVENTS_KEPT_SECONDS } from '../../../events/outbox.js';
import { PAGE_SIZE } from '../../../events/paging.js';
import { inWords } from '../in-words.js';
import { callerProblems, ownerProblems, type ApiCall } from './api-call.js';

const paging = [
  { name: 'cursor', does: 'The `nextCursor` of the page before; the newest when left out.' },
  {
    name: 'limit',
    does: `1 to ${PAGE_SIZE.max}; ${PAGE_SIZE.default} when left out.`,
    schema: z.int().min(1).max(PAGE_SIZE.max),
  },
];
export const EVENT_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/v1/events',
    caller: 'host key',
    does: `The events of the last ${inWords(EVENTS_KEPT_SECONDS)} and how their delivery went, newest first.`,
    query: [
      ...paging,
      {
        name: 'state',
        does: `Only those that are \`${DELIVERY_STATES.join('`, `')}\`.`,
        schema: z.enum(DELIVERY_STATES),
      },
    ],
    answers: [{ status: 200, schema: EventList }],
    problems: ['invalid_request', ...callerProblems],
  },
  {
    method: 'post',
    path: '/v1/events/{id}/replay',
    caller: 'host key',
    does: 'Deliver an event once more, under the same `webhook-id`, whether or not it arrived before.',
    answers: [{ status: 202, schema: EventRecord }],
    problems: [...ownerProblems, 'no_event_receiver'],
  },
  {
    method: 'get',
    path: '/v1/audit',
    caller: 'host key',
    does: 'Who did what and when, newest first: sessions, verifications, webhooks, details, screenings, searches. Holds nothing personal.',
    query: [
      ...paging,
      {
        name: 'subject',
        does: 'Only what is about this verification, session, screening, form or event.',
      },
    ],
    answers: [{ status: 200, schema: AuditList }],
    problems: ['invalid_request', ...callerProblems],
  },
];
