/**
 * One call to the upstream service, bounded in time and size, read strictly. Only a 401 is followed by a second call,
 * with a new token, where no budget counts it. Anything else its caller retries: only the caller knows what that costs.
 */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Credential } from './credential.js';
import { createExchange } from '../operations/exchange.js';
import { isFailure, UpstreamFailure } from './failures.js';
import { problemOf } from '../operations/setup-problems.js';
import { readAnswer, type AnswerOf } from './read-answer.js';

export interface UpstreamOptions {
  /** Base address; a path in it is kept. */
  url: string;
  credential: Credential;
  timeoutMs: number;
  maxBodyBytes?: number;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** Counts each call that was made: `ok`, or the code of its failure. */
  count?: (call: { endpoint: string; outcome: string }) => void;
}

export interface UpstreamCall<Schema extends z.ZodType> extends AnswerOf<Schema> {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Carried out twice it costs twice: it gets a connection of its own, so that a failure says whether it was sent. */
  fresh?: boolean;
  /**
   * After a 401, which certainly did nothing: `wait` for a new token and report the failure as `renewed`, or `repeat` the
   * call with it. Left out: the failure is reported at once.
   */
  after401?: 'wait' | 'repeat';
}

export type Call = <Schema extends z.ZodType>(call: UpstreamCall<Schema>) => Promise<z.output<Schema>>;

/** The submission search has no paging: ten thousand results of about 500 bytes, three times over. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** An encoded ID for a path. Refuses `.` and `..`, which a URL parser resolves. */
export function pathSegment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new UpstreamFailure('upstream_not_found');
  return encodeURIComponent(id);
}

export function createCall(options: UpstreamOptions): Call {
  const base = options.url.replace(/\/+$/, '');
  const { timeoutMs, credential, log } = options;
  const maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const exchange = createExchange();

  return async function call<Schema extends z.ZodType>(request: UpstreamCall<Schema>) {
    const token = await credential.token();
    try {
      return await send(request, token);
    } catch (failure) {
      const { after401 } = request;
      if (!isFailure(failure, 'upstream_unauthorized') || after401 === undefined) throw failure;
      if (!(await credential.waitForNew(token))) throw failure;
      if (after401 === 'wait')
        throw new UpstreamFailure('upstream_unauthorized', { upstreamStatus: 401, renewed: true });
      return await send(request, await credential.token());
    }
  };

  async function send<Schema extends z.ZodType>(request: UpstreamCall<Schema>, token: string) {
    const started = performance.now();
    const stop = new AbortController();
    let isSent = false;
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      stop.abort();
    }, timeoutMs);
    let status: number | undefined;
    let outcome = 'ok';
    try {
      const response = await exchange(`${base}${request.path}`, {
        ...messageOf(request, token),
        signal: stop.signal,
        onSending: () => (isSent = true),
      });
      status = response.status;
      const answer = await readAnswer(response, request, { token, maxBodyBytes, log });
      credential.accepted(token);
      return answer;
    } catch (error) {
      const failure = asFailure(error, { timedOut, isSent, upstreamStatus: status });
      outcome = failure.code;
      log.warn(
        {
          endpoint: request.endpoint,
          failure: failure.code,
          upstreamStatus: failure.upstreamStatus,
          progress: failure.progress,
          ...reasonOf(failure.cause),
        },
        'a call to upstream failed',
      );
      if (failure.code === 'upstream_unauthorized') await credential.refused(token);
      else if (failure.upstreamStatus !== undefined) credential.accepted(token);
      throw failure;
    } finally {
      clearTimeout(timer);
      options.count?.({ endpoint: request.endpoint, outcome });
      const milliseconds = Math.round(performance.now() - started);
      log.debug({ endpoint: request.endpoint, upstreamStatus: status, milliseconds }, 'called upstream');
    }
  }
}

/** For the log: the code of the system or of TLS, and what to do about it. */
function reasonOf(cause: unknown) {
  const { code, problem } = problemOf(cause);
  return { ...(code && { reason: code }), ...(problem && { advice: `${problem.message}. ${problem.fix}` }) };
}

function messageOf({ method, body, fresh = false }: UpstreamCall<z.ZodType>, token: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
  };
  if (body === undefined) return { method, headers, fresh };
  const typed = { ...headers, 'content-type': 'application/json' };
  return { method, headers: typed, body: JSON.stringify(body), fresh };
}

function asFailure(
  error: unknown,
  at: { timedOut: boolean; isSent: boolean; upstreamStatus: number | undefined },
): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const { timedOut, isSent, upstreamStatus } = at;
  const progress = isSent ? 'sent' : 'not_sent';
  // Without a connection nothing can have been carried out: that is an outage, whatever ended the attempt.
  if (timedOut && isSent) return new UpstreamFailure('upstream_timeout', { upstreamStatus });
  return new UpstreamFailure('upstream_unavailable', { upstreamStatus, progress, cause: error });
}
