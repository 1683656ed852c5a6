import type { EventPage, EventRecord } from '../../contract/schemas/events.js';
import { ProxyAnswerError, ProxyProblemError, ProxyUnreachableError } from './host-errors.js';

/** Where a reader begins. It begins with the oldest event if nothing else is said. */
export interface ReadEventsOptions {
  /** The `position` of the last event that you have. */
  after?: number | undefined;
  /** Your name for the reader: the proxy then keeps its position. One process at a time reads under a name. */
  consumer?: string | undefined;
  /** Ends the reader. */
  signal?: AbortSignal | undefined;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** So that readers do not come back at once. */
const JITTER = 0.5;

/** Reads page after page. A failure that may pass is repeated; any other one is thrown. */
export async function* readEvents(
  read: (from: { after: number | undefined; consumer: string | undefined }) => Promise<EventPage>,
  { after: first, consumer, signal }: ReadEventsOptions,
): AsyncGenerator<EventRecord, void, undefined> {
  let after = first;
  let hasRead = false;
  for (let delayMs = FIRST_DELAY_MS; !signal?.aborted;) {
    try {
      const page = await read({ after, consumer });
      for (const event of page.events) {
        yield event;
        if (signal?.aborted) return;
      }
      after = page.after;
      hasRead = true;
      delayMs = FIRST_DELAY_MS;
    } catch (error) {
      if (signal?.aborted) return;
      if (!mayPass(error, hasRead)) throw error;
      const pause = abortAfter(delayMs * (1 + JITTER * Math.random()), signal);
      await new Promise((resolve) => pause.signal.addEventListener('abort', resolve));
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
    }
  }
}

/** @param hasRead the address is right: what is no answer of the proxy is that of a gateway, which has no route for a moment. */
function mayPass(error: unknown, hasRead: boolean): boolean {
  if (error instanceof ProxyUnreachableError || (hasRead && error instanceof ProxyAnswerError)) return true;
  const isAnswer = error instanceof ProxyProblemError || error instanceof ProxyAnswerError;
  return isAnswer && (error.proxyStatus >= 500 || error.proxyStatus === 429);
}

/**
 * Aborts after the time, or with `signal`. `AbortSignal.any` would leave an entry for each call in a signal that lives as long as
 * the process.
 */
export function abortAfter(ms: number, signal: AbortSignal | undefined) {
  const own = new AbortController();
  const release = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  };
  const end = () => {
    release();
    own.abort(signal?.aborted ? signal.reason : new DOMException('The time is over.', 'TimeoutError'));
  };
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return { signal: own.signal, release };
}
