import type { z } from 'zod';
import type { ProblemCode } from '../../contract/problems.js';

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
  'upstream_unauthorized',
  'upstream_unavailable',
  'upstream_timeout',
  'busy',
];
