/** The calls of a page, and how they are answered. */
import { PROBLEMS, problemType, type Problem, type ProblemCode } from '../../contract/problems.js';

/** A call that the page made. */
export interface FakeCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: unknown;
}

/** A call with all that an answer may depend on. */
export interface FakeRequest extends FakeCall {
  readonly url: URL;
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
}

export async function readRequest(
  endpoint: string,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<FakeRequest> {
  const given = input instanceof Request ? input : undefined;
  const url = new URL(given?.url ?? String(input));
  const text = typeof init.body === 'string' ? init.body : ((await given?.text()) ?? '');
  return {
    method: init.method ?? given?.method ?? 'GET',
    path: url.href.slice(endpoint.length),
    body: text === '' ? undefined : JSON.parse(text),
    url,
    headers: new Headers(init.headers ?? given?.headers),
    signal: init.signal ?? given?.signal,
  };
}

/** Settles as the answer does, or fails when the page stops the call. */
export function unlessAborted<Answer>(
  answer: Answer | Promise<Answer>,
  { signal }: FakeRequest,
): Promise<Answer> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([answer, aborted]);
}

export function answer(status: number, body?: object): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}

/** A problem as the proxy answers it. `more`: its other fields, such as `retryAfter` in seconds. */
export function problem(code: ProblemCode, more: Partial<Problem> = {}): Response {
  const requestId = '00000000-0000-4000-8000-000000000000';
  const body: Problem = { type: problemType(code), ...PROBLEMS[code], code, requestId, ...more };
  const headers = { 'Content-Type': 'application/problem+json' };
  return Response.json(body, { status: body.status, headers });
}
