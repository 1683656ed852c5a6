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
export function routeHandler(proxy: {
  fetch(url: string, init: RequestInit): Promise<Response>;
  changes: EventTarget;
  isOffline(): boolean;
  event(): string;
  version(): number;
}): RouteHandler {
  let sent = 0;

  async function nextEvent(): Promise<string> {
    if (proxy.version() === sent) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_WAIT_MS);
        const changed = () => {
          clearTimeout(timer);
          resolve();
        };
        proxy.changes.addEventListener('change', changed, { once: true });
      });
    }
    sent = proxy.version();
    return `retry: 1000\n\n${proxy.event()}`;
  }

  return async (route) => {
    const request = route.request();
    try {
      const body = request.postData();
      const given = await proxy.fetch(request.url(), {
        method: request.method(),
        headers: request.headers(),
        ...(body !== null && { body }),
      });
      const isStream = given.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
      if (isStream) await given.body!.cancel();
      const text = isStream ? await nextEvent() : await given.text();
      if (proxy.isOffline()) return void (await route.abort());
      await route.fulfill({
        status: given.status,
        headers: Object.fromEntries(given.headers),
        body: text,
      });
    } catch {
      // Offline; or the page has left meanwhile, and the driver no longer holds the request.
      await route.abort().catch(() => undefined);
    }
  };
}
