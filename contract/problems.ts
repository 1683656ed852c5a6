import type { DecisionConflict } from './decisions.js';

/** What each problem says, by its status and its stable code. */
const TITLES = {
  400: {
    invalid_request: 'The request is not valid. Correct each field that `errors` names.',
    unknown_parameter:
      'The query of the address has a name that this call does not know. `detail` lists the names that it knows.',
    upstream_rejected: 'The service refused the request. Read `detail` for the reason.',
  },
  401: {
    unauthorized: 'Send `Authorization: Bearer` with a host key or a session token that this proxy knows.',
    session_expired: 'The session has ended. Ask the host for a new session.',
  },
  403: {
    forbidden:
      'This key or session may not do this. Mint a session that grants it, or use a key that may do it.',
    same_analyst:
      'The analyst who proposed a decision cannot confirm it. Another analyst must confirm it, with another session.',
    host_key_in_page:
      'A page sent a host key. Each visitor can read the key: replace it, and give the page a session from your back end.',
    origin_not_allowed: 'This origin is not allowed. Add it to ALLOWED_ORIGINS.',
    upstream_forbidden: 'The service does not permit this for the account. Ask the service to enable it.',
    screenings_used_up:
      'The screenings of today are used up. Wait until midnight UTC, or raise SCREENINGS_PER_DAY.',
  },
  404: {
    not_found: 'Not found, or not visible to this caller. Check the address and the key or session.',
  },
  405: {
    method_not_allowed: 'This path has no such method. `Allow` lists its methods.',
  },
  409: {
    not_completed: 'The verification is not COMPLETED. Read the details when it is COMPLETED.',
    idempotency_key_in_use:
      'The first request with this key is still running. Send the request again after `retryAfter` seconds.',
    no_event_receiver: 'No receiver of events is configured. Set HOST_WEBHOOK_URL and HOST_WEBHOOK_SECRETS.',
    reviewed_another:
      'The hits have changed since this version. Read the changes again, then say that they are reviewed.',
    decided_meanwhile: 'A colleague decided meanwhile, and nothing was stored. Read the decisions again.',
    outcome_unknown:
      'The service gave no clear answer; there may be a case. Check your cases before you send the request again.',
  },
  410: {
    events_purged:
      'Events after this position were purged. Read what you missed in another way, then continue with `after=0`.',
  },
  413: {
    payload_too_large: 'The body is too large. Send a smaller body.',
  },
  415: {
    unsupported_media_type:
      'The body is not JSON in UTF-8. Send JSON in UTF-8, with `Content-Type: application/json`.',
  },
  422: {
    idempotency_key_reused: 'This key was used for a different request. Use a new key.',
    needs_confirmation:
      'A value looks like a mistake. Correct each field that `errors` names. If a field is right, list it in `confirmed`, and send the request again.',
    invalid_national_id:
      'The national ID or resident permit number is not valid. Ask the person for it again.',
  },
  429: {
    too_many_starts: 'Too many attempts. Wait `retryAfter` seconds, then try again.',
    too_many_requests: 'Too many requests. Wait `retryAfter` seconds, then try again.',
  },
  500: {
    internal: 'The proxy failed. Report it with the `requestId`, which finds the line in the log.',
  },
  502: {
    upstream_unauthorized:
      'The service refused the credential of the proxy. The operator must set a valid UPSTREAM_TOKEN.',
    upstream_unavailable: 'The service failed. Try again after `retryAfter` seconds.',
    upstream_mismatch:
      'The service answered about another person, name or request. The proxy shows nothing of this answer. Report it to the service.',
  },
  503: {
    busy: 'The service is busy. Try again after `retryAfter` seconds.',
    storage_unavailable: 'The proxy cannot use its database. Try again after `retryAfter` seconds.',
    stopping: 'This process is stopping. Send the request again.',
  },
  504: {
    upstream_timeout: 'The service did not answer in time. Try again after `retryAfter` seconds.',
  },
} as const;
type Titles = typeof TITLES;

export type ProblemCode = { [Status in keyof Titles]: keyof Titles[Status] }[keyof Titles];

/** Every problem that the proxy answers, by its code. The elements turn a code into a message of their own. */
export const PROBLEMS = /* @__PURE__ */ Object.fromEntries(
  Object.entries(TITLES).flatMap(([status, titles]) =>
    Object.entries(titles).map(([code, title]) => [code, { status: Number(status), title }]),
  ),
) as Readonly<Record<ProblemCode, { status: number; title: string }>>;

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
