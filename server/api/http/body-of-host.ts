import type { RequestHandler } from 'express';
import { ProblemError } from '../../../contract/problem-error.js';

/** Where the proxy is mounted, a parser of the host may have read the body already, as bytes or text. */
export const bodyOfHost: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (typeof body === 'string' || Buffer.isBuffer(body)) request.body = parsed(body.toString());
  next();
};

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ProblemError('invalid_request', { errors: [{ path: '', message: NOT_JSON }] });
  }
}

export const NOT_JSON = 'The body is not valid JSON.';
