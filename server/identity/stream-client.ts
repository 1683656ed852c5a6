import type { Response } from 'express';
import type { Verification } from '../contract/api.js';
import { isTerminal } from '../contract/rules.js';

/** A client that reads nothing is cut here at the latest: one answer is under 1 kB. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Where a broken stream comes back: spread, so that a restart is not answered by everybody at once. */
const retryMs = () => 1000 + Math.floor(Math.random() * 2000);

/** What a verification looks like on the wire, written once for everybody who follows it. */
export interface StreamEvent {
  verification: Verification;
  /** `now` differs at every reading, and is no news. */
  news: string;
  text: string;
}

export function streamEvent(verification: Verification): StreamEvent {
  const { version } = verification;
  return {
    verification,
    news: JSON.stringify({ ...verification, now: '' }),
    text: `event: verification\nid: ${version}\ndata: ${JSON.stringify(verification)}\n\n`,
  };
}

/** One page's open stream. */
export class StreamClient {
  readonly verificationId: string;
  readonly sessionId: string | null;
  readonly #response: Response;
  readonly #onCut: () => void;
  #news = '';
  #version = 0;
  /** The last heartbeat found something that the client had not taken. */
  #behind = false;

  constructor(response: Response, verificationId: string, sessionId: string | null, onCut: () => void) {
    this.verificationId = verificationId;
    this.sessionId = sessionId;
    this.#response = response;
    this.#onCut = onCut;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // no-transform keeps compressing proxies from collecting events; nginx buffers unless told so.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.#write(`retry: ${retryMs()}\n\n`);
  }

  get version(): number {
    return this.#version;
  }

  send({ verification, news, text }: StreamEvent): void {
    if (verification.version < this.#version || news === this.#news) return;
    this.#version = verification.version;
    this.#news = news;
    this.#write(text);
    if (isTerminal(verification.status)) this.end();
  }

  /** Keeps proxies on the way from closing a quiet stream, tells the page that it is alive, and cuts whoever is stuck. */
  beat(): void {
    const behind = this.#response.writableLength > 0 || this.#response.writableEnded;
    if (behind && this.#behind) this.#cut();
    else if (!behind) this.#write(': still here\n\n');
    this.#behind = behind;
  }

  end(): void {
    if (!this.#response.writableEnded) this.#response.end();
  }

  #write(text: string): void {
    // Ended, but the client has not taken the rest yet.
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) this.#cut();
  }

  #cut(): void {
    if (this.#response.destroyed) return;
    this.#onCut();
    this.#response.destroy();
  }
}
