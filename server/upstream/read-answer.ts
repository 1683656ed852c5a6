import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Answer } from '../operations/exchange.js';
import { UpstreamFailure } from './failures.js';
import { readFailure } from './read-failure.js';

/** More of an error body is not worth reading. */
const MAX_ERROR_BYTES = 64 * 1024;

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
