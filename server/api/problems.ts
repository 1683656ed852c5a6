import type { ErrorRequestHandler, Request } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import { PROBLEMS, type ProblemCode } from '../../contract/problems.js';
import { REFUSALS, type AccessTrail, type Whose } from '../events/access-trail.js';
import { accessOf } from '../sessions/guards.js';
import { errorForLog } from '../operations/log.js';
import type { CallerKind, Declaration } from './api-call.js';
import { NOT_JSON } from './read-body.js';
import { isStorageFailure, STORAGE_RETRY_AFTER_SECONDS } from '../store/storage-failure.js';

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
  'host key or publishable key': BEARER.filter((code) => code !== 'session_expired'),
};

export function problemsOf({ caller, problems = [], path }: Declaration): readonly ProblemCode[] {
  const common = path.startsWith('/v1/') ? COMMON_PROBLEMS : [];
  return [...new Set([...CALLER_PROBLEMS[caller], ...problems, ...common])];
}

/** What the database answers to a text with U+0000, which it cannot store: in a column, in JSON. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

const BAD_BODY = { errors: [{ path: '', message: NOT_JSON }] };

/** Express, its parsers and its file server throw errors with the status of the caller's mistake. */
function mistakeOf(status: number): ProblemError {
  switch (status) {
    case 403:
    case 404:
    // No file is as `If-Match` or `If-Unmodified-Since` wants it.
    case 412:
      return new ProblemError('not_found');
    case 413:
      return new ProblemError('payload_too_large');
    case 415:
      return new ProblemError('unsupported_media_type');
    default:
      return new ProblemError('invalid_request', BAD_BODY);
  }
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof URIError) return new ProblemError('not_found');
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return mistakeOf(status);
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && UNSTORABLE_TEXT.has(code)) {
    return new ProblemError('invalid_request', {
      errors: [{ path: '', message: 'Remove the character U+0000 from the text.' }],
    });
  }
  if (isStorageFailure(error)) {
    return new ProblemError('storage_unavailable', { retryAfter: STORAGE_RETRY_AFTER_SECONDS, cause: error });
  }
  return new ProblemError('internal', { cause: error });
}

const PREFIX = /^(\/[\w.~-]+)+$/;

/** Where the proxy is mounted, below the prefix that a gateway strips: one that TRUST_PROXY counts may name it. */
function prefixOf(request: Request): string {
  const named = request.app.get('trust proxy') ? request.get('X-Forwarded-Prefix') : undefined;
  return (named !== undefined && PREFIX.test(named) ? named : '') + request.baseUrl;
}

const isRefusal = (code: ProblemCode): code is (typeof REFUSALS)[number] =>
  (REFUSALS as readonly ProblemCode[]).includes(code);

export function problemHandler({
  log,
  accessTrail,
  whoseCall,
}: {
  log: Logger;
  accessTrail: AccessTrail;
  whoseCall: (request: Request) => Whose;
}): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = asProblem(error);
    response.locals.problem = problem.code;
    if (isRefusal(problem.code)) accessTrail.refused(problem.code, accessOf(request), whoseCall(request));
    if (problem.code === 'internal') {
      log.error({ requestId: request.id, ...errorForLog(problem.options.cause) }, 'a request failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    const answer = problem.toProblem(request.id);
    // A process of the next release may have the file already.
    response.setHeader('Cache-Control', 'no-store');
    const { retryAfter } = problem.options;
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
    if (PROBLEMS[problem.code].status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response
      .status(PROBLEMS[problem.code].status)
      .type('application/problem+json')
      .send(JSON.stringify({ ...answer, type: prefixOf(request) + answer.type }));
  };
}
