import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Answer } from '../operations/exchange.js';
import { UpstreamFailure } from './failures.js';

/** More of an error body is not worth reading. */
const MAX_ERROR_BYTES = 64 * 1024;
const NOTHING_READ = { text: '', whole: false };

export interface AnswerOf<Schema extends z.ZodType> {
  /** The endpoint's name in the log. */
  endpoint: string;
  answer: Schema;
  /** False for an answer to another request. */
  fits?: (answer: z.output<Schema>) => boolean;
  /** Sent values, besides the token, that a failure must never quote. */
  secrets?: readonly string[];
  /** The call carries a national ID, so that 422 means it is invalid. */
  aboutPerson?: boolean;
}

/** @throws UpstreamFailure for an error, and for an answer that is too large, of another shape or to another request. */
export async function readAnswer<Schema extends z.ZodType>(
  response: Answer,
  request: AnswerOf<Schema>,
  { token, maxBodyBytes, log }: { token: string; maxBodyBytes: number; log: Pick<Logger, 'warn'> },
): Promise<z.output<Schema>> {
  const answer = {
    retryAfter: response.header('retry-after'),
    date: response.header('date'),
    secrets: [token, ...(request.secrets ?? [])],
    aboutPerson: request.aboutPerson ?? false,
    now: Date.now(),
  };
  if (response.status < 200 || response.status > 299) {
    // The status alone says that the call was refused: a body that breaks off, or is compressed wrongly, does not change that.
    const { text, whole } = await readText(response, MAX_ERROR_BYTES).catch(() => NOTHING_READ);
    const empty = whole && text.trim() === '';
    throw readFailure({ ...answer, status: response.status, body: parseJson(text), empty });
  }
  const { text, whole } = await readText(response, maxBodyBytes);
  const body = whole ? parseJson(text) : undefined;
  const bodyStatus = statusInBody(body);
  if (bodyStatus !== undefined && bodyStatus >= 400)
    throw readFailure({ ...answer, status: bodyStatus, body, empty: false });
  const parsed = request.answer.safeParse(body);
  if (parsed.success) {
    if (request.fits?.(parsed.data) ?? true) return parsed.data;
    throw new UpstreamFailure('upstream_mismatch', { upstreamStatus: response.status });
  }
  // Paths only: the values may be personal data.
  const unreadable = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.'));
  log.warn({ endpoint: request.endpoint, unreadable, whole }, 'an answer of upstream has an unknown shape');
  throw new UpstreamFailure('upstream_unavailable', {
    upstreamStatus: response.status,
  });
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

async function readText({ body }: Answer, limit: number): Promise<{ text: string; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) return { text: decode(chunks), whole: false };
    chunks.push(chunk);
  }
  return { text: decode(chunks), whole: true };
}

/** Without a byte-order mark, as fetch reads JSON. */
function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Upstream's messages, from an error body whose shape is not documented. The document only says "error text is in
 * messages", so the other usual places are read too.
 */
const PLACES = ['messages', 'message', 'detail', 'error', 'errors', 'title'] as const;
/** Messages in the document are under 80 characters. A long one fits, a page does not. */
const LONGEST = 300;
const MOST = 5;
/** `{error: {errors: [{message}]}}` is three deep. */
const DEEPEST = 4;

function collect(value: unknown, found: Set<string>, depth: number): void {
  if (depth > DEEPEST || found.size >= MOST) return;
  if (typeof value === 'string') {
    const text = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    if (text !== '') found.add(text);
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST)) collect(item, found, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    const known = PLACES.filter((place) => object[place] !== undefined && object[place] !== null);
    // An object without a known place is a map of field → messages, as ASP.NET writes `errors`.
    const keys = known.length > 0 ? known : depth > 0 ? Object.keys(object).slice(0, MOST) : [];
    for (const key of keys) collect(object[key], found, depth + 1);
  }
}

/** `secrets`: request values that an error must not quote, such as a national ID. */
export function errorMessages(body: unknown, secrets: readonly string[]): string[] {
  const found = new Set<string>();
  collect(body, found, 0);
  return [...found].slice(0, MOST).map((text) => truncate(mask(text, secrets)));
}

/** After masking: half of a secret would not be found. */
function truncate(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function mask(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // A short code such as "42" is masked as a number of its own, not inside "1421".
    masked = masked.replace(new RegExp(`(?<![0-9])${literal}(?![0-9])`, 'g'), '•••');
    if (secret.length >= 6) masked = masked.replaceAll(secret, '•••');
  }
  return masked;
}

interface ErrorAnswer {
  status: number;
  retryAfter: string | null;
  date: string | null;
  /** The parsed JSON body; undefined when it is not JSON. */
  body: unknown;
  empty: boolean;
  secrets: readonly string[];
  aboutPerson: boolean;
  now: number;
}

/**
 * Seconds from a Retry-After header: a number, or an HTTP date. That date is of upstream's clock, which may be hours off:
 * its distance from the Date header of the same answer counts (RFC 9110, 6.6.1), and without one, from our own clock.
 */
export function retryAfterSeconds(
  header: string | null,
  { date, now }: Pick<ErrorAnswer, 'date' | 'now'>,
): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(date ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000));
}

function readFailure(answer: ErrorAnswer): UpstreamFailure {
  const { status } = answer;
  const details = {
    upstreamStatus: status,
    upstreamMessages: errorMessages(answer.body, answer.secrets),
    retryAfterSeconds: retryAfterSeconds(answer.retryAfter, answer),
  };
  if (status === 401) return new UpstreamFailure('upstream_unauthorized', details);
  if (status === 403) return new UpstreamFailure('upstream_forbidden', details);
  if (status === 429) return new UpstreamFailure('upstream_busy', details);
  if (status === 408) return new UpstreamFailure('upstream_timeout', details);
  const inJson = answer.body !== undefined;
  if (status >= 500) {
    // With 500 in JSON upstream says that the call failed, with 503 that it did not start. Anything else (502 or 504 of a
    // gateway, a crash page) may hide a call that was carried out.
    const saysItFailed = status === 503 || (status === 500 && inJson);
    return new UpstreamFailure('upstream_unavailable', {
      ...details,
      progress: saysItFailed ? 'answered' : 'sent',
    });
  }
  if (status < 400) return new UpstreamFailure('upstream_unavailable', { ...details, progress: 'sent' });
  // § Errors names the status and shows no body. No gateway answers 422 by itself.
  const invalidId = status === 422 && answer.aboutPerson && (inJson || answer.empty);
  if (invalidId) return new UpstreamFailure('upstream_invalid_national_id', details);
  // A 404 page of a gateway is a wrong address or an outage; it does not mean "no such transaction".
  if (!inJson) return new UpstreamFailure('upstream_unavailable', { ...details, progress: 'answered' });
  if (status === 404) return new UpstreamFailure('upstream_not_found', details);
  return new UpstreamFailure('upstream_rejected', details);
}
