import type { z } from 'zod';
import {
  CheckRequest,
  ScreeningRequest,
  Session,
  SessionRequest,
  SubmissionSearch,
  Verification,
  VerificationList,
  VerificationRequest,
} from '../contract/api.js';
import { AuditList, DELIVERY_STATES, EventList, EventRecord } from '../contract/events.js';
import type { ProblemCode } from '../contract/problems.js';
import {
  IdentityDetails,
  IdentityWebhook,
  Screening,
  ScreeningV1Request,
  SubmissionSearchResult,
} from '../contract/upstream.js';

export interface ApiCall {
  method: 'get' | 'post' | 'delete';
  /** With `{name}` for a part of the path. */
  path: string;
  caller:
    'host key' | 'session' | 'host key or session' | 'host key or publishable key' | 'upstream' | 'anyone';
  does: string;
  query?: readonly { name: string; required: boolean; does: string }[];
  headers?: readonly { name: string; does: string }[];
  body?: z.ZodType;
  status: number;
  answer?: z.ZodType;
  /** The answer's media type where it is not JSON. */
  type?: string;
  problems: readonly ProblemCode[];
}

const session: readonly ProblemCode[] = [
  'unauthorized',
  'session_expired',
  'origin_not_allowed',
  'forbidden',
];
const owned: readonly ProblemCode[] = [...session, 'not_found'];
const upstream: readonly ProblemCode[] = [
  'upstream_rejected',
  'upstream_forbidden',
  'upstream_unauthorized',
  'upstream_unavailable',
  'upstream_timeout',
  'busy',
];
const paging = [
  { name: 'cursor', required: false, does: 'The `nextCursor` of the page before; the newest when left out.' },
  { name: 'limit', required: false, does: '1 to 200; 50 when left out.' },
];
const screeningHeaders = [
  {
    name: 'Idempotency-Key',
    does: 'Your name for this screening: a repeat gets the first answer, and is not billed.',
  },
];

/** Every call of the proxy's API, once: the description, the docs page and their tests are made from it. */
export const API_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/sessions',
    caller: 'host key or publishable key',
    does: 'Mint a session for a page. What is not granted is forbidden.',
    body: SessionRequest,
    status: 201,
    answer: Session,
    problems: ['invalid_request', 'unauthorized', 'forbidden', 'origin_not_allowed', 'invalid_national_id'],
  },
  {
    method: 'delete',
    path: '/v1/sessions/current',
    caller: 'session',
    does: 'Revoke the session.',
    status: 204,
    problems: session,
  },
  {
    method: 'post',
    path: '/v1/verifications',
    caller: 'session',
    does: 'Start a verification (201), or get the one this person has already (200): a reload gets the same code. Without an ID, where the session fixes none, 204 says that the person has to enter it.',
    body: VerificationRequest,
    status: 201,
    answer: Verification,
    problems: ['invalid_request', ...session, 'invalid_national_id', 'too_many_starts'],
  },
  {
    method: 'get',
    path: '/v1/verifications',
    caller: 'host key',
    does: 'Find the verifications of one of your own references, newest first, 50 at most.',
    query: [{ name: 'reference', required: true, does: 'The reference given with the session.' }],
    status: 200,
    answer: VerificationList,
    problems: ['invalid_request', ...session],
  },
  {
    method: 'get',
    path: '/v1/verifications/{id}',
    caller: 'host key or session',
    does: 'Read a verification: the way to follow one where streams are blocked.',
    status: 200,
    answer: Verification,
    problems: owned,
  },
  {
    method: 'get',
    path: '/v1/verifications/{id}/events',
    caller: 'host key or session',
    does: 'Follow a verification: `event: verification`, `id:` its version, `data:` all of it. A snapshot first; ends after a final status.',
    status: 200,
    type: 'text/event-stream',
    problems: owned,
  },
  {
    method: 'post',
    path: '/v1/verifications/{id}/check',
    caller: 'host key or session',
    does: 'Say that the person came back to the page, so that the next look comes sooner.',
    body: CheckRequest,
    status: 202,
    answer: Verification,
    problems: owned,
  },
  {
    method: 'post',
    path: '/v1/verifications/{id}/cancel',
    caller: 'host key or session',
    does: 'Stop waiting. A request already in the app stays there until it runs out.',
    status: 200,
    answer: Verification,
    problems: owned,
  },
  {
    method: 'get',
    path: '/v1/verifications/{id}/details',
    caller: 'host key or session',
    does: 'Read the verified person: exactly the fields the session grants.',
    status: 200,
    answer: IdentityDetails,
    problems: [...owned, 'not_completed', ...upstream],
  },
  {
    method: 'post',
    path: '/v1/screenings',
    caller: 'host key or session',
    does: 'Screen a name. Makes a case, and may be billed.',
    headers: screeningHeaders,
    body: ScreeningRequest,
    status: 201,
    answer: Screening,
    problems: [
      'invalid_request',
      ...session,
      'idempotency_key_in_use',
      'outcome_unknown',
      'idempotency_key_reused',
      ...upstream,
    ],
  },
  {
    method: 'get',
    path: '/v1/screenings/{id}',
    caller: 'host key or session',
    does: 'Read a screening with one page of its hits.',
    query: [
      { name: 'pageNumber', required: false, does: 'From 1; 1 when left out.' },
      { name: 'pageSize', required: false, does: '1 to 100; 50 when left out.' },
    ],
    status: 200,
    answer: Screening,
    problems: ['invalid_request', ...owned, ...upstream],
  },
  {
    method: 'post',
    path: '/v1/screenings/v1',
    caller: 'host key or session',
    does: 'The older screening, passed through. Makes no case.',
    headers: screeningHeaders,
    body: ScreeningV1Request,
    status: 201,
    problems: [
      'invalid_request',
      ...session,
      'idempotency_key_in_use',
      'outcome_unknown',
      'idempotency_key_reused',
      ...upstream,
    ],
  },
  {
    method: 'post',
    path: '/v1/submissions/search',
    caller: 'host key or session',
    does: 'Find submissions of a form by state, email and fields.',
    body: SubmissionSearch,
    status: 200,
    answer: SubmissionSearchResult,
    problems: ['invalid_request', ...session, ...upstream],
  },
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
    problems: ['invalid_request', ...session],
  },
  {
    method: 'post',
    path: '/v1/events/{id}/replay',
    caller: 'host key',
    does: 'Deliver an event once more, under the same `webhook-id`, whether or not it arrived before.',
    status: 202,
    answer: EventRecord,
    problems: [...owned, 'no_event_receiver'],
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
    problems: ['invalid_request', ...session],
  },
  {
    method: 'post',
    path: '/webhooks/identity/{secret}',
    caller: 'upstream',
    does: 'Where upstream sends IdentityVerificationCompleted. Only a hint: every claim is confirmed by a status check. `WEBHOOK_ALLOWED_IPS` limits where it may come from.',
    body: IdentityWebhook,
    status: 202,
    problems: ['invalid_request', 'not_found'],
  },
  {
    method: 'get',
    path: '/livez',
    caller: 'anyone',
    does: 'Is the process alive?',
    status: 200,
    problems: [],
  },
  {
    method: 'get',
    path: '/readyz',
    caller: 'anyone',
    does: 'Can it serve? 503 names what is missing.',
    status: 200,
    problems: [],
  },
  {
    method: 'get',
    path: '/metrics',
    caller: 'anyone',
    does: 'Prometheus text. Keep it inside your network.',
    status: 200,
    type: 'text/plain',
    problems: [],
  },
  {
    method: 'get',
    path: '/openapi.json',
    caller: 'anyone',
    does: 'This contract, for tools.',
    status: 200,
    problems: [],
  },
  {
    method: 'get',
    path: '/docs',
    caller: 'anyone',
    does: 'This contract, for people.',
    status: 200,
    type: 'text/html',
    problems: [],
  },
  {
    method: 'get',
    path: '/kyc-elements.js',
    caller: 'anyone',
    does: 'All elements in one script.',
    status: 200,
    type: 'text/javascript',
    problems: [],
  },
  {
    method: 'get',
    path: '/kyc-elements/{version}/{file}',
    caller: 'anyone',
    does: 'One version’s files, which never change; `integrity.json` holds their SRI hashes.',
    status: 200,
    type: 'text/javascript',
    problems: ['not_found'],
  },
];
