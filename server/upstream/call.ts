/**
 * One call to the upstream service, bounded in time and size, read strictly. Only a 401 is followed by a second call,
 * with a new token, where no budget counts it. Anything else its caller retries: only the caller knows what that costs.
 */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Credential } from './credential.js';
import { isFailure, UpstreamFailure } from './failures.js';
import { currentTrace, traceparent } from '../operations/trace.js';
import { readAnswer, type AnswerOf } from './read-answer.js';

export interface UpstreamOptions {
  /** Base address; a path in it is kept. */
  url: string;
  credential: Credential;
  timeoutMs: number;
  maxBodyBytes?: number;
  log: Pick<Logger, 'debug' | 'warn'>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface UpstreamCall<Schema extends z.ZodType> extends CallOptions, AnswerOf<Schema> {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /**
   * After a 401, which certainly did nothing: `wait` for a new token and report the failure as `renewed`, or `repeat` the
   * call with it. Left out: the failure is reported at once.
   */
  after401?: 'wait' | 'repeat';
}

export type Call = <Schema extends z.ZodType>(call: UpstreamCall<Schema>) => Promise<z.output<Schema>>;

/** The submission search has no paging: ten thousand results of about 500 bytes, three times over. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Failures of TLS come before the request is written. */
const TLS_FAILURES = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** An encoded ID for a path. Refuses `.` and `..`, which a URL parser resolves. */
export function pathSegment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new UpstreamFailure('upstream_not_found');
  return encodeURIComponent(id);
}

export function createCall(options: UpstreamOptions): Call {
  const base = options.url.replace(/\/+$/, '');
  const { timeoutMs, credential, log } = options;
  const maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;

  return async function call<Schema extends z.ZodType>(request: UpstreamCall<Schema>) {
    const token = await credential.token();
    try {
      return await send(request, token);
    } catch (failure) {
      const { after401, signal } = request;
      if (!isFailure(failure, 'upstream_unauthorized') || after401 === undefined) throw failure;
      if (!(await credential.waitForNew(token, signal))) throw failure;
      if (after401 === 'wait')
        throw new UpstreamFailure('upstream_unauthorized', { upstreamStatus: 401, renewed: true });
      return await send(request, await credential.token());
    }
  };

  async function send<Schema extends z.ZodType>(request: UpstreamCall<Schema>, token: string) {
    if (request.signal?.aborted) throw new UpstreamFailure('upstream_aborted', { outcomeUnknown: false });
    const started = performance.now();
    const trace = currentTrace();
    const stop = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      stop.abort();
    }, timeoutMs);
    const giveUp = () => stop.abort();
    request.signal?.addEventListener('abort', giveUp, { once: true });
    let status: number | undefined;
    try {
      const response = await fetch(`${base}${request.path}`, {
        ...messageOf(request, token),
        redirect: 'error',
        signal: stop.signal,
      });
      status = response.status;
      const answer = await readAnswer(response, request, { token, maxBodyBytes, log });
      credential.accepted(token);
      return answer;
    } catch (error) {
      const failure = asFailure(error, { timedOut, abandoned: request.signal?.aborted ?? false, status });
      log.warn(
        {
          endpoint: request.endpoint,
          traceId: trace.id,
          failure: failure.code,
          upstreamStatus: failure.upstreamStatus,
        },
        'a call to upstream failed',
      );
      if (failure.code === 'upstream_unauthorized') await credential.refused(token);
      else if (failure.upstreamStatus !== undefined) credential.accepted(token);
      throw failure;
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', giveUp);
      const milliseconds = Math.round(performance.now() - started);
      log.debug(
        { endpoint: request.endpoint, traceId: trace.id, upstreamStatus: status, milliseconds },
        'called upstream',
      );
    }
  }
}

function messageOf({ method, body }: Pick<UpstreamCall<z.ZodType>, 'method' | 'body'>, token: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    traceparent: traceparent(currentTrace()),
  };
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function asFailure(
  error: unknown,
  at: { timedOut: boolean; abandoned: boolean; status: number | undefined },
): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const upstreamStatus = at.status;
  if (at.timedOut) return new UpstreamFailure('upstream_timeout', { upstreamStatus });
  if (at.abandoned) return new UpstreamFailure('upstream_aborted', { outcomeUnknown: true });
  const neverSent = upstreamStatus === undefined && isBeforeSending((error as { cause?: unknown }).cause);
  return new UpstreamFailure('upstream_unavailable', {
    upstreamStatus,
    neverSent,
    outcomeUnknown: !neverSent,
    cause: error,
  });
}

function isBeforeSending(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code, syscall, errors } = cause as { code?: string; syscall?: string; errors?: unknown[] };
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  if (code !== undefined && TLS_FAILURES.has(code)) return true;
  // Node tried several addresses, and each failed.
  return errors !== undefined && errors.length > 0 && errors.every(isBeforeSending);
}
