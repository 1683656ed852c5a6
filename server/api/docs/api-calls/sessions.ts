import { Session, SessionRequest } from '../../../../contract/schemas/sessions.js';
import { callerProblems, type ApiCall } from './api-call.js';

export const SESSION_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/sessions',
    caller: 'host key or publishable key',
    does: 'Mint a session for a page. What is not granted is forbidden.',
    body: SessionRequest,
    answers: [{ status: 201, schema: Session }],
    problems: [
      'invalid_request',
      'unauthorized',
      'forbidden',
      'origin_not_allowed',
      'invalid_national_id',
      'too_many_starts',
    ],
  },
  {
    method: 'delete',
    path: '/v1/sessions/current',
    caller: 'session',
    does: 'Revoke the session.',
    answers: [{ status: 204 }],
    problems: callerProblems,
  },
];
