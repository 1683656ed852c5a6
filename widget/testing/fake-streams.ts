import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';

const bytes = (text: string) => new TextEncoder().encode(text);

/** One event as the proxy writes it. */
export function eventText(verification: Verification): string {
  return `event: verification\nid: ${verification.version}\ndata: ${JSON.stringify(verification)}\n\n`;
}

/** The open event streams of the pages. */
export class FakeStreams {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get size(): number {
    return this.#open.size;
  }

  open(first: Verification | undefined, signal?: AbortSignal | null): ReadableStream<Uint8Array> {
    let control: ReadableStreamDefaultController<Uint8Array>;
    const leave = () => this.#open.delete(control);
    return new ReadableStream({
      start: (started) => {
        control = started;
        this.#open.add(control);
        control.enqueue(bytes('retry: 1000\n\n'));
        if (first) this.#send(control, first);
        signal?.addEventListener('abort', () => leave() && control.error(signal.reason));
      },
      cancel: () => void leave(),
    });
  }

  send(verification: Verification): void {
    for (const control of this.#open) this.#send(control, verification);
  }

  /** Fails every stream, which a network does that goes away. */
  cut(): void {
    for (const control of this.#open) control.error(new TypeError('network error'));
    this.#open.clear();
  }

  /** The proxy closes a stream after the last status. */
  #send(control: ReadableStreamDefaultController<Uint8Array>, verification: Verification): void {
    control.enqueue(bytes(eventText(verification)));
    if (!isTerminal(verification.status)) return;
    this.#open.delete(control);
    control.close();
  }
}
