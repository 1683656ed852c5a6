import type { z } from 'zod';
import type { ProblemCode } from '../../../../contract/problems.js';

/** A query parameter or a header. */
export interface Parameter {
  name: string;
  does: string;
  required?: boolean;
  /** What it may hold, where that is not just any text. */
  schema?: z.ZodType;
}

export interface Answer {
  status: number;
  /** When it is this one, where a call has several. */
  when?: string;
  /** Left out with `type`: there is no content. */
  schema?: z.ZodType;
  /** The media types where it is not just JSON. */
  type?: string | readonly string[];
  headers?: readonly Parameter[];
}

export interface ApiCall {
  method: 'get' | 'post' | 'delete';
  /** With `{name}` for a part of the path. */
  path: string;
  caller:
    'host key' | 'session' | 'host key or session' | 'host key or publishable key' | 'upstream' | 'anyone';
  does: string;
  query?: readonly Parameter[];
  headers?: readonly Parameter[];
  body?: z.ZodType;
  /** Without a body the call does something sensible. */
  bodyOptional?: boolean;
  answers: readonly Answer[];
  /** Those it has reasons of its own for; see `everyProblemOf`. */
  problems: readonly ProblemCode[];
}

/** What happens before a call is looked at, so any call below `/v1` may answer it. */
export const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'invalid_request',
  'payload_too_large',
  'internal',
  'stopping',
];

/** Everything a call may answer besides its own answers. */
export function everyProblemOf(call: ApiCall): readonly ProblemCode[] {
  const common = call.path.startsWith('/v1/') ? COMMON_PROBLEMS : [];
  return [...new Set([...call.problems, ...common])];
}

/** A caller that is not known, or may not do this. */
export const callerProblems: readonly ProblemCode[] = [
  'unauthorized',
  'session_expired',
  'origin_not_allowed',
  'forbidden',
];
/** The same, for something that belongs to somebody. */
export const ownerProblems: readonly ProblemCode[] = [...callerProblems, 'not_found'];
/** What the service can answer, or not answer. */
export const upstreamProblems: readonly ProblemCode[] = [
  'upstream_rejected',
  'upstream_forbidden',
  'not_found',
  'upstream_unauthorized',
  'upstream_unavailable',
  'upstream_timeout',
  'busy',
];
