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
