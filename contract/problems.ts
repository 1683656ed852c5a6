import type { DecisionConflict } from './decisions.js';
/** Every problem that the proxy answers, by its stable code. The elements turn a code into a message of their own. */
export const PROBLEMS = {
  invalid_request: {
    status: 400,
    title: 'The request is not valid. Correct each field that `errors` names.',
  },
  unknown_parameter: {
    status: 400,
    title: 'The query of the address has a name that this call does not know. `detail` names those it knows.',
  },
  upstream_rejected: { status: 400, title: 'The service refused the request. Read `detail` for the reason.' },
  unauthorized: {
    status: 401,
    title: 'Send `Authorization: Bearer` with a host key or a session token that this proxy knows.',
  },
  session_expired: { status: 401, title: 'The session has ended. Ask the host for a new session.' },
  forbidden: {
    status: 403,
    title: 'This key or session may not do this. Mint a session that grants it, or use the key that may.',
  },
  same_analyst: {
    status: 403,
    title:
      'The analyst who proposed a decision cannot confirm it. Another analyst must confirm it, with another session.',
  },
  host_key_in_page: {
    status: 403,
    title:
      'A page sent a host key. Each visitor can read it: replace it, and give the page a session from your back end.',
  },
  origin_not_allowed: { status: 403, title: 'This origin is not allowed. Add it to ALLOWED_ORIGINS.' },
  upstream_forbidden: {
    status: 403,
    title: 'The service does not permit this for the account. Ask the service to enable it.',
  },
  screenings_used_up: {
    status: 403,
    title: 'The screenings of today are used up. Wait until midnight UTC, or raise SCREENINGS_PER_DAY.',
  },
  not_found: {
    status: 404,
    title: 'Not found, or not visible to this caller. Check the address and the key or session.',
  },
  method_not_allowed: { status: 405, title: 'This path has no such method. `Allow` names those it has.' },
  not_completed: { status: 409, title: 'The verification is not COMPLETED. Read the details after it is.' },
  idempotency_key_in_use: {
    status: 409,
    title: 'The first request with this key is still running. Send it again after `retryAfter` seconds.',
  },
  no_event_receiver: {
    status: 409,
    title: 'No receiver of events is configured. Set HOST_WEBHOOK_URL and HOST_WEBHOOK_SECRETS.',
  },
  reviewed_another: {
    status: 409,
    title:
      'The hits have changed since this version. Read the changes again, then say that they are reviewed.',
  },
  decided_meanwhile: {
    status: 409,
    title: 'A colleague decided meanwhile, and nothing was stored. Read the decisions again.',
  },
  outcome_unknown: {
    status: 409,
    title:
      'The service gave no clear answer; there may be a case. Check your cases before you send it again.',
  },
  events_purged: {
    status: 410,
    title:
      'Events after this position were purged. Read what you missed another way, then go on with `after=0`.',
  },
  payload_too_large: { status: 413, title: 'The body is too large. Send a smaller one.' },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not JSON in UTF-8. Send it so, with `Content-Type: application/json`.',
  },
  idempotency_key_reused: { status: 422, title: 'This key was used for a different request. Use a new key.' },
  needs_confirmation: {
    status: 422,
    title:
      'A value looks like a mistake. Correct each field that `errors` names; if it is right, list it in `confirmed` and send it again.',
  },
  invalid_national_id: {
    status: 422,
    title: 'The national ID or resident permit number is not valid. Ask the person for it again.',
  },
  too_many_starts: { status: 429, title: 'Too many attempts. Wait `retryAfter` seconds, then try again.' },
  too_many_requests: { status: 429, title: 'Too many requests. Wait `retryAfter` seconds, then try again.' },
  internal: {
    status: 500,
    title: 'The proxy failed. Report it with the `requestId`, which finds the line in the log.',
  },
  upstream_unauthorized: {
    status: 502,
    title: 'The service refused the credential of the proxy. The operator must set a valid UPSTREAM_TOKEN.',
  },
  upstream_unavailable: { status: 502, title: 'The service failed. Try again after `retryAfter` seconds.' },
  upstream_timeout: {
    status: 504,
    title: 'The service did not answer in time. Try again after `retryAfter` seconds.',
  },
  upstream_mismatch: {
    status: 502,
    title:
      'The service answered about another person, name or request. Nothing of it is shown. Report it to the service.',
  },
  busy: { status: 503, title: 'The service is busy. Try again after `retryAfter` seconds.' },
  storage_unavailable: {
    status: 503,
    title: 'The proxy cannot use its database. Try again after `retryAfter` seconds.',
  },
  stopping: { status: 503, title: 'This process is stopping. Send the request again.' },
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
  conflicts?: DecisionConflict[] | undefined;
}
