import {
  CheckRequest,
  Verification,
  VerificationList,
  VerificationRequest,
  IdentityDetails,
  IdentityWebhook,
} from '../../../../contract/schemas/identity.js';
import { VISIT_SECONDS } from '../../../identity/start.js';
import { inWords } from '../in-words.js';
import { callerProblems, ownerProblems, upstreamProblems, type ApiCall } from './api-call.js';

export const VERIFICATION_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/verifications',
    caller: 'session',
    does: 'Start a verification, or get the one this person has already: a reload gets the same code. Needs `identity`.',
    body: VerificationRequest,
    bodyOptional: true,
    answers: [
      { status: 201, when: 'It was started now.', schema: Verification },
      {
        status: 200,
        when: `The one that is under way, or was completed in the last ${inWords(VISIT_SECONDS)}.`,
        schema: Verification,
      },
      {
        status: 204,
        when: 'Nothing is under way, and nobody said for whom: the person has to enter the ID.',
      },
    ],
    problems: ['invalid_request', ...callerProblems, 'invalid_national_id', 'too_many_starts'],
  },
  {
    method: 'get',
    path: '/v1/verifications',
    caller: 'host key',
    does: 'Find the verifications of one of your own references, newest first, 50 at most.',
    query: [{ name: 'reference', required: true, does: 'The reference given with the session.' }],
    answers: [{ status: 200, schema: VerificationList }],
    problems: ['invalid_request', ...callerProblems],
  },
  {
    method: 'get',
    path: '/v1/verifications/{id}',
    caller: 'host key or session',
    does: 'Read a verification: the way to follow one where streams are blocked.',
    answers: [{ status: 200, schema: Verification }],
    problems: ownerProblems,
  },
  {
    method: 'get',
    path: '/v1/verifications/{id}/events',
    caller: 'host key or session',
    does: 'Follow a verification: `event: verification`, `id:` its version, `data:` all of it. A snapshot first; ends after a final status.',
    answers: [{ status: 200, type: 'text/event-stream' }],
    problems: ownerProblems,
  },
  {
    method: 'post',
    path: '/v1/verifications/{id}/check',
    caller: 'host key or session',
    does: 'Say that the person came back to the page, so that the next look comes sooner.',
    body: CheckRequest,
    bodyOptional: true,
    answers: [{ status: 202, schema: Verification }],
    problems: ['invalid_request', ...ownerProblems],
  },
  {
    method: 'post',
    path: '/v1/verifications/{id}/cancel',
    caller: 'host key or session',
    does: 'Stop waiting. A request already in the app stays there until it runs out.',
    answers: [{ status: 200, schema: Verification }],
    problems: ownerProblems,
  },
  {
    method: 'get',
    path: '/v1/verifications/{id}/details',
    caller: 'host key or session',
    does: 'Read the verified person: exactly the fields that `identity.details` grants, and of those what the service knows.',
    answers: [{ status: 200, schema: IdentityDetails }],
    problems: [...ownerProblems, 'not_completed', ...upstreamProblems],
  },
  {
    method: 'post',
    path: '/webhooks/identity/{secret}',
    caller: 'upstream',
    does: 'Where the service sends IdentityVerificationCompleted. Only a hint: every claim is confirmed by a status check. `WEBHOOK_ALLOWED_IPS` limits where it may come from.',
    body: IdentityWebhook,
    answers: [{ status: 202 }],
    problems: [
      'invalid_request',
      'origin_not_allowed',
      'not_found',
      'payload_too_large',
      'internal',
      'stopping',
    ],
  },
];
