import { AuditList, DELIVERY_STATES, EventList, EventRecord } from '../../contract/events.js';
import { callerProblems, ownerProblems, type ApiCall } from './api-call.js';

const paging = [
  { name: 'cursor', required: false, does: 'The `nextCursor` of the page before; the newest when left out.' },
  { name: 'limit', required: false, does: '1 to 200; 50 when left out.' },
];
export const EVENT_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/v1/events',
    caller: 'host key',
    does: 'The events of the last 30 days and how their delivery went, newest first.',
    query: [
      ...paging,
      { name: 'state', required: false, does: `One of \`${DELIVERY_STATES.join('`, `')}\`.` },
    ],
    status: 200,
    answer: EventList,
    problems: ['invalid_request', ...callerProblems],
  },
  {
    method: 'post',
    path: '/v1/events/{id}/replay',
    caller: 'host key',
    does: 'Deliver an event once more, under the same `webhook-id`, whether or not it arrived before.',
    status: 202,
    answer: EventRecord,
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
        required: false,
        does: 'Only what is about this verification, session, screening, form or event.',
      },
    ],
    status: 200,
    answer: AuditList,
    problems: ['invalid_request', ...callerProblems],
  },
];
