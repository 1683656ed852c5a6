/** Every problem an element can meet, and its kind: the states of the form, the results and the search follow it. */
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.js';
import { ProxyProblem, type ProblemKind } from '../../../widget/proxy/problem.js';

type Code = ProblemCode | 'offline';

export const CODES: readonly Code[] = [...(Object.keys(PROBLEMS) as ProblemCode[]), 'offline'];

export const PROBLEM_KINDS = {
  offline: 'offline',
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
  internal: 'unavailable',
} as const satisfies Partial<Record<Code, ProblemKind>>;

/** The problem with the status that the proxy answers. */
export function problemOf(code: Code, body?: ConstructorParameters<typeof ProxyProblem>[2]): ProxyProblem {
  return new ProxyProblem(code, code === 'offline' ? 0 : PROBLEMS[code].status, body);
}

/** The screens by code as pairs for tests: the kind itself, except where an element has another screen. */
export function screensByCode<Screen extends string>(
  others: Partial<Record<Code, Screen>>,
): readonly (readonly [Code, Screen | ProblemKind])[] {
  return Object.entries({ ...PROBLEM_KINDS, ...others }) as [Code, Screen | ProblemKind][];
}
