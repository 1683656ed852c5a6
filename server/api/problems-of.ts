import type { ProblemCode } from '../../contract/problems.js';
import type { CallerKind, Declaration } from './api-call.js';

/** What may go wrong before a call's own code runs, so any call below `/v1` may answer it. */
export const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'invalid_request',
  'unknown_parameter',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'storage_unavailable',
  'stopping',
];

export const UPSTREAM_PROBLEMS = [
  'upstream_rejected',
  'upstream_forbidden',
  'not_found',
  'upstream_unauthorized',
  'upstream_unavailable',
  'upstream_timeout',
  'busy',
] as const satisfies readonly ProblemCode[];

const BEARER: readonly ProblemCode[] = [
  'unauthorized',
  'session_expired',
  'host_key_in_page',
  'origin_not_allowed',
  'forbidden',
  'too_many_requests',
];

const CALLER_PROBLEMS: Readonly<Record<CallerKind, readonly ProblemCode[]>> = {
  anyone: [],
  operator: ['unauthorized'],
  upstream: ['origin_not_allowed', 'not_found', ...COMMON_PROBLEMS],
  'host key': BEARER,
  session: BEARER,
  'host key or session': BEARER,
  'host key or publishable key': [
    ...([
      'unauthorized',
      'host_key_in_page',
      'origin_not_allowed',
      'forbidden',
      'too_many_requests',
    ] as const),
  ],
};

export function problemsOf({ caller, problems = [], path }: Declaration): readonly ProblemCode[] {
  const common = path.startsWith('/v1/') ? COMMON_PROBLEMS : [];
  return [...new Set([...CALLER_PROBLEMS[caller], ...problems, ...common])];
}
