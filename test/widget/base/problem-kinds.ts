/** Every problem an element can meet, and its kind: the states of the form, the results and the search follow it. */
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.js';
import {
  ProxyProblem,
  type FailureCode,
  type ProblemKind,
  type SetupCode,
} from '../../../widget/base/problem.js';

export type Code = FailureCode;

/** Where the proxy did not answer, and where it refused what the page sent. */
const OWN: Readonly<Record<SetupCode | 'offline', number>> = {
  offline: 0,
  unreachable: 0,
  wrong_endpoint: 0,
  not_configured: 403,
  host_refused: 403,
  session_invalid: 403,
  session_endpoint: 0,
};

export const CODES = [...Object.keys(PROBLEMS), ...Object.keys(OWN)] as readonly Code[];

export const PROBLEM_KINDS = {
  offline: 'offline',
  unreachable: 'offline',
  wrong_endpoint: 'offline',
  not_configured: 'forbidden',
  host_refused: 'forbidden',
  session_invalid: 'forbidden',
  session_endpoint: 'offline',
  host_key_in_page: 'forbidden',
  session_expired: 'ended',
  unauthorized: 'ended',
  forbidden: 'forbidden',
  upstream_forbidden: 'forbidden',
  origin_not_allowed: 'forbidden',
  not_found: 'notFound',
  upstream_rejected: 'rejected',
  invalid_request: 'rejected',
  payload_too_large: 'rejected',
  idempotency_key_reused: 'rejected',
  busy: 'busy',
  stopping: 'busy',
  too_many_starts: 'busy',
  upstream_unavailable: 'unavailable',
  upstream_unauthorized: 'unavailable',
  upstream_timeout: 'unavailable',
  upstream_mismatch: 'unavailable',
  internal: 'unavailable',
} as const satisfies Partial<Record<Code, ProblemKind>>;

/** The problem with the status that the proxy answers. */
export function problemOf(code: Code, body?: ConstructorParameters<typeof ProxyProblem>[2]): ProxyProblem {
  return new ProxyProblem(
    code,
    code in OWN ? OWN[code as SetupCode] : PROBLEMS[code as ProblemCode].status,
    body,
  );
}

/** The screens by code as pairs for tests: the kind itself, except where an element has another screen. */
export function screensByCode<Screen extends string>(
  others: Partial<Record<Code, Screen>>,
): readonly (readonly [Code, Screen | ProblemKind])[] {
  return Object.entries({ ...PROBLEM_KINDS, ...others }) as [Code, Screen | ProblemKind][];
}
