import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../../contract/problem-error.js';
import { PROBLEMS } from '../../../contract/problems.js';
import { NOT_JSON } from './body-of-host.js';
import { errorForLog } from '../../operations/error-for-log.js';
import { isStorageFailure, STORAGE_RETRY_AFTER_SECONDS } from '../../store/storage-failure.js';

export const notFound: RequestHandler = () => {
  throw new ProblemError('not_found');
};

/** What the database answers to a text with U+0000, which it cannot store: in a column, in JSON. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/** Body parsers of Express throw errors that carry a `type`; an unknown error is a failure of the proxy. */
function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const type = (error as { type?: string } | null)?.type;
  if (type === 'entity.too.large') return new ProblemError('payload_too_large');
  if (type?.startsWith('entity.') || type?.startsWith('encoding.') || type?.startsWith('charset.')) {
    return new ProblemError('invalid_request', {
      errors: [{ path: '', message: NOT_JSON }],
    });
  }
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && UNSTORABLE_TEXT.has(code)) {
    return new ProblemError('invalid_request', {
      errors: [{ path: '', message: 'Remove the character U+0000 from the text.' }],
    });
  }
  if (isStorageFailure(error)) {
    return new ProblemError('storage_unavailable', { retryAfter: STORAGE_RETRY_AFTER_SECONDS, cause: error });
  }
  if (error instanceof URIError) return new ProblemError('not_found');
  return new ProblemError('internal', { cause: error });
}

export function problemHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = asProblem(error);
    response.locals.problem = problem.code;
    if (problem.code === 'internal') {
      log.error({ requestId: request.id, ...errorForLog(problem.options.cause) }, 'a request failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    const answer = problem.toProblem(request.id);
    const { retryAfter } = problem.options;
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
    if (PROBLEMS[problem.code].status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response
      .status(PROBLEMS[problem.code].status)
      .type('application/problem+json')
      .send(JSON.stringify({ ...answer, type: request.baseUrl + answer.type }));
  };
}
