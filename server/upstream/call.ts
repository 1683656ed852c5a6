/**
 * One call to the upstream service: sent once, bounded in time and size, read strictly. It retries nothing: only its
 * caller knows what a second call costs. Node's fetch reuses connections.
 */
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  UpstreamAborted,
  UpstreamFailure,
  UpstreamNotFound,
  UpstreamTimeout,
  UpstreamUnavailable,
} from './failures.js';
import { readFailure } from './read-failure.js';

export interface UpstreamOptions {
  /** Base address; a path in it is kept. */
  url: string;
  token: string;
  timeoutMs: number;
  /** Largest answer read. */
  maxBodyBytes?: number;
  log: Pick<Logger, 'debug' | 'warn'>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface UpstreamCall<Schema extends z.ZodType> extends CallOptions {
  /** The endpoint's name in the log. */
  endpoint: string;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  answer: Schema;
  /** Sent values, besides the token, that a failure must never quote. */
  secrets?: readonly string[];
  /** The call carries a national ID, so that 422 means it is invalid. */
  aboutPerson?: boolean;
}

export type Call = <Schema extends z.ZodType>(call: UpstreamCall<Schema>) => Promise<z.output<Schema>>;

/** The submission search has no paging: ten thousand results of about 500 bytes, three times over. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** More of an error body is not worth reading. */
const MAX_ERROR_BYTES = 64 * 1024;

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
  if (id === '' || id === '.' || id === '..') throw new UpstreamNotFound();
  return encodeURIComponent(id);
}

export function createCall(options: UpstreamOptions): Call {
  const base = options.url.replace(/\/+$/, '');
  const { timeoutMs } = options;
  const maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const { log } = options;

  return async function call<Schema extends z.ZodType>(request: UpstreamCall<Schema>) {
    if (request.signal?.aborted) throw new UpstreamAborted({ outcomeUnknown: false });
    const started = performance.now();
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
        method: request.method,
        headers: {
          authorization: `Bearer ${options.token}`,
          accept: 'application/json',
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        redirect: 'error',
        signal: stop.signal,
      });
      status = response.status;
      return await read(response, request);
    } catch (error) {
      const failure = asFailure(error, { timedOut, abandoned: request.signal?.aborted ?? false, status });
      log.warn(
        { endpoint: request.endpoint, failure: failure.code, upstreamStatus: failure.upstreamStatus },
        'a call to upstream failed',
      );
      throw failure;
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', giveUp);
      const milliseconds = Math.round(performance.now() - started);
      log.debug({ endpoint: request.endpoint, upstreamStatus: status, milliseconds }, 'called upstream');
    }
  };

  async function read<Schema extends z.ZodType>(response: Response, request: UpstreamCall<Schema>) {
    const answer = {
      retryAfter: response.headers.get('retry-after'),
      secrets: [options.token, ...(request.secrets ?? [])],
      aboutPerson: request.aboutPerson ?? false,
      now: Date.now(),
    };
    if (!response.ok) {
      const { text } = await readText(response, MAX_ERROR_BYTES);
      const empty = text.trim() === '';
      throw readFailure({ ...answer, status: response.status, body: parseJson(text), empty });
    }
    const { text, whole } = await readText(response, maxBodyBytes);
    const body = whole ? parseJson(text) : undefined;
    const bodyStatus = statusInBody(body);
    if (bodyStatus !== undefined && bodyStatus >= 400)
      throw readFailure({ ...answer, status: bodyStatus, body, empty: false });
    const parsed = request.answer.safeParse(body);
    if (parsed.success) return parsed.data;
    // Paths only: the values may be personal data.
    const unreadable = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.'));
    log.warn({ endpoint: request.endpoint, unreadable, whole }, 'an answer of upstream has an unknown shape');
    throw new UpstreamUnavailable({ upstreamStatus: response.status, outcomeUnknown: true });
  }
}

/** An envelope may carry an error's status under HTTP 200. */
function statusInBody(body: unknown): number | undefined {
  const status = (body as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

/** JSON objects and arrays only: a bare string or number is no answer of upstream. */
function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

async function readText(response: Response, limit: number): Promise<{ text: string; whole: boolean }> {
  if (response.body === null) return { text: '', whole: true };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: decode(chunks), whole: true };
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return { text: decode(chunks), whole: false };
    }
    chunks.push(value);
  }
}

/** Without a byte-order mark, as fetch reads JSON. */
function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function asFailure(
  error: unknown,
  at: { timedOut: boolean; abandoned: boolean; status: number | undefined },
): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const upstreamStatus = at.status;
  if (at.timedOut) return new UpstreamTimeout({ upstreamStatus });
  if (at.abandoned) return new UpstreamAborted({ outcomeUnknown: true });
  const neverSent = upstreamStatus === undefined && isBeforeSending((error as { cause?: unknown }).cause);
  return new UpstreamUnavailable({ upstreamStatus, neverSent, outcomeUnknown: !neverSent, cause: error });
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
