import type { RequestHandler } from 'express';
import { NATIONAL_ID_FORMS_HEADER } from '../../contract/national-id.js';
import { ProblemError } from '../../contract/problem-error.js';

/** OPTIONS itself: the loader sends one early, so that a preflight is answered before it is needed. */
const METHODS = 'GET, POST, PUT, DELETE, OPTIONS';
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key, last-event-id';
const RESPONSE_HEADERS = `Retry-After, X-Request-Id, Idempotency-Replayed, ${NATIONAL_ID_FORMS_HEADER}`;
/** Browsers cap the life of a preflight answer at two hours or less; with ten minutes a removed origin loses access soon. */
const PREFLIGHT_SECONDS = '600';
/**
 * Names of headers (RFC 9110), as many as the agents of a page (tracing, forms against CSRF) add to its calls, but without
 * the character that allows all headers. Those that the proxy does not know change nothing.
 */
const ASKED = /^[\w!#$%&'+.^`|~, -]{1,4000}$/;

/**
 * Lets pages of the configured origins call the API and refuses a request of any other origin. Every page may read the
 * refusal, so that the element can tell its developer which origin to add. The refusal is the same for all, comes before
 * keys and bodies are read, and allows no credentials.
 */
export function origins(allowed: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const origin = request.get('Origin');
    response.vary('Origin');
    if (origin === undefined) {
      next();
      return;
    }
    const isAllowed = allowed.includes(origin);
    response.setHeader('Access-Control-Allow-Origin', isAllowed ? origin : '*');
    if (isAllowed) response.setHeader('Access-Control-Expose-Headers', RESPONSE_HEADERS);
    if (request.method === 'OPTIONS') {
      // Without it, the browser does not send the request that is refused.
      response.setHeader('Access-Control-Allow-Methods', METHODS);
      const asked = request.get('Access-Control-Request-Headers') ?? '';
      const added = isAllowed && ASKED.test(asked) ? `, ${asked}` : '';
      response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS + added);
      if (isAllowed) {
        response.vary('Access-Control-Request-Headers');
        response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
      }
      response.status(204).end();
      return;
    }
    if (!isAllowed) throw new ProblemError('origin_not_allowed');
    next();
  };
}
