import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Problem } from '../../contract/api.js';
import { PROBLEMS, problemType, type ProblemCode } from '../../contract/problems.js';
import { whatToLog } from '../what-to-log.js';

export interface ProblemOptions {
  detail?: string;
  /** Seconds. */
  retryAfter?: number;
  errors?: { path: string; message: string }[];
  cause?: unknown;
}

/** The one error that is answered to a caller: a stable code, and only what may be shown. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(PROBLEMS[code].title, { cause: options.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.options = options;
  }

  toProblem(requestId: string): Problem {
    const { detail, retryAfter, errors } = this.options;
    return {
      type: problemType(this.code),
      ...PROBLEMS[this.code],
      code: this.code,
      requestId,
      ...(detail !== undefined && { detail }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(errors !== undefined && { errors }),
    };
  }
}

/** Parses a body or a query; what is wrong is named field by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw new ProblemError('invalid_request', {
    errors: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  });
}

export const notFound: RequestHandler = () => {
  throw new ProblemError('not_found');
};

/** What the database says to a text with U+0000 in it, which it cannot hold: in a column, in JSON. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/** Body parsers of Express throw errors that carry a `type`; everything unknown is ours to mend. */
function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const type = (error as { type?: string } | null)?.type;
  if (type === 'entity.too.large') return new ProblemError('payload_too_large');
  if (type?.startsWith('entity.') || type?.startsWith('encoding.') || type?.startsWith('charset.')) {
    return new ProblemError('invalid_request', {
      errors: [{ path: '', message: 'The body is not valid JSON.' }],
    });
  }
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && UNSTORABLE_TEXT.has(code)) {
    return new ProblemError('invalid_request', {
      errors: [{ path: '', message: 'No text may hold the character U+0000.' }],
    });
  }
  if (error instanceof URIError) return new ProblemError('not_found');
  return new ProblemError('internal', { cause: error });
}

export function problemHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = asProblem(error);
    response.locals.problem = problem.code;
    if (problem.code === 'internal') {
      log.error({ requestId: request.id, ...whatToLog(problem.options.cause) }, 'a request failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    const { retryAfter } = problem.options;
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
    if (PROBLEMS[problem.code].status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response
      .status(PROBLEMS[problem.code].status)
      .type('application/problem+json')
      .send(JSON.stringify(problem.toProblem(request.id)));
  };
}
