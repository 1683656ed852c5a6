/** The calls of a page, how they are answered, and by whom: `fetch`, or a browser driver. */
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

/** The proxy answers a page of any allowed origin so. */
export function allowAnyOrigin({ headers }: Response): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID');
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  headers.set('Access-Control-Expose-Headers', '*');
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

/** The part of Playwright's `Route` that is used. */
export interface FakeRoute {
  request(): {
    url(): string;
    method(): string;
    headers(): Record<string, string>;
    postData(): string | null;
  };
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<unknown>;
  abort(): Promise<unknown>;
}

export type RouteHandler = (route: FakeRoute) => Promise<void>;

/** The page takes a stream for blocked that is silent for longer. */
const LONGEST_WAIT_MS = 3000;

/**
 * Answers requests that a browser driver holds. It cannot stream: an event stream is answered when there is a change,
 * and ends then, so that the page opens the next one.
 */
export function routeHandler(fetch: (url: string, init: RequestInit) => Promise<Response>): RouteHandler {
  /** The last event, by its line of the stream. */
  let sent: string | undefined;

  async function untilChange(stream: ReadableStream<BufferSource>): Promise<string> {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    const timer = setTimeout(() => void reader.cancel(), LONGEST_WAIT_MS);
    let text = '';
    for (;;) {
      const { done, value = '' } = await reader.read();
      text += value;
      const [id] = /^id: .+/m.exec(value) ?? [];
      if (!done && (id === undefined || id === sent)) continue;
      sent = id ?? sent;
      clearTimeout(timer);
      await reader.cancel();
      return text;
    }
  }

  return async (route) => {
    const request = route.request();
    try {
      const body = request.postData();
      const init = { method: request.method(), headers: request.headers(), ...(body !== null && { body }) };
      const given = await fetch(request.url(), init);
      const isStream = given.headers.get('Content-Type')?.startsWith('text/event-stream');
      const text = isStream ? await untilChange(given.body!) : await given.text();
      const { status, headers } = given;
      await route.fulfill({ status, headers: Object.fromEntries(headers), body: text });
    } catch {
      // Offline; or the page has left meanwhile, and the driver no longer holds the request.
      await route.abort().catch(() => undefined);
    }
  };
}
