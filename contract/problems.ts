/**
 * Every error the proxy can answer, by its stable code: the HTTP status and a sentence that says what to
 * do next. No I/O and no zod here: the elements turn a code into kind words.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid; `errors` names each field to mend.' },
  upstream_rejected: { status: 400, title: 'The service refused the request; `detail` says why.' },
  unauthorized: {
    status: 401,
    title: 'Send `Authorization: Bearer` with a host key or a session token that this proxy knows.',
  },
  session_expired: { status: 401, title: 'The session has ended; ask the host for a new one.' },
  forbidden: {
    status: 403,
    title: 'This key or session may not do that; look up who may, or mint a session that grants it.',
  },
  origin_not_allowed: { status: 403, title: 'This origin is not allowed; add it to ALLOWED_ORIGINS.' },
  upstream_forbidden: {
    status: 403,
    title: 'The service does not permit this for the account; have it enabled there.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here, or not for this caller; check the address and who asks.',
  },
  not_completed: { status: 409, title: 'Details can be read once the verification is COMPLETED.' },
  idempotency_key_in_use: {
    status: 409,
    title: 'The first request with this key is still running; ask again.',
  },
  no_event_receiver: {
    status: 409,
    title: 'There is nobody to deliver events to; set HOST_WEBHOOK_URL and HOST_WEBHOOK_SECRETS.',
  },
  outcome_unknown: {
    status: 409,
    title: 'No answer came: the request may have been carried out. Look before sending it anew.',
  },
  payload_too_large: { status: 413, title: 'The body is too large; send less.' },
  idempotency_key_reused: { status: 422, title: 'This key was used for a different request; use a new key.' },
  invalid_national_id: {
    status: 422,
    title: 'The national ID or resident permit number is not valid; ask the person for it again.',
  },
  too_many_starts: { status: 429, title: 'Too many attempts for now; wait, then try again.' },
  internal: { status: 500, title: 'Something failed on our side; quote `requestId` when you report it.' },
  upstream_unauthorized: {
    status: 502,
    title: 'The service refused our credential; the operator has to mend it.',
  },
  upstream_unavailable: { status: 502, title: 'The service did not answer properly; try again soon.' },
  upstream_timeout: { status: 504, title: 'The service did not answer in time; try again soon.' },
  busy: { status: 503, title: 'The service is busy; wait `retryAfter` seconds and ask again.' },
  stopping: { status: 503, title: 'This process is stopping; connect again.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Where a code is explained; the proxy serves this page. */
export function problemType(code: ProblemCode): string {
  return `/docs#${code}`;
}

/** RFC 9457 `application/problem+json`; the schema describes each field. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string | undefined;
  requestId: string;
  /** Seconds. */
  retryAfter?: number | undefined;
  errors?: { path: string; message: string }[] | undefined;
}
