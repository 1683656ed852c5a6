import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The open event streams of the pages. */
export class FakeStreams {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get size(): number {
    return this.#open.size;
  }

  answer(first: Verification | undefined, signal?: AbortSignal | null): Response {
    let control: ReadableStreamDefaultController<Uint8Array>;
    const leave = () => this.#open.delete(control);
    const events = new ReadableStream<Uint8Array>({
      start: (started) => {
        control = started;
        this.#open.add(control);
        control.enqueue(bytes('retry: 1000\n\n'));
        if (first) this.#send(control, first);
        signal?.addEventListener('abort', () => leave() && control.error(signal.reason));
      },
      cancel: () => void leave(),
    });
    return new Response(events, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
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
    const data = JSON.stringify(verification);
    control.enqueue(bytes(`event: verification\nid: ${verification.version}\ndata: ${data}\n\n`));
    if (!isTerminal(verification.status)) return;
    this.#open.delete(control);
    control.close();
  }
}
