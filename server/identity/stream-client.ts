import type { Socket } from 'node:net';
import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';

/** A client that reads nothing is cut here at the latest: one answer is under 1 kB. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Where a broken stream comes back: spread, so that a restart is not answered by everybody at once. */
const retryMs = () => 1000 + Math.floor(Math.random() * 2000);
/**
 * A stream of somebody in line ends after so many heartbeats, one to two minutes, and a page that is still there opens
 * it anew within a second. TCP takes a quarter of an hour to tell that a phone lost its network; for so long its person
 * would count as present, and a code would be created for nobody. Spread, so that not all come back at once.
 */
const beatsInLine = () => 6 + Math.floor(Math.random() * 7);

/** What a verification looks like on the wire, written once for everybody who follows it. */
export interface StreamEvent {
  verification: Verification;
  /** `now` differs at every reading, and is no news. */
  news: string;
  text: string;
}

export function streamEvent(verification: Verification): StreamEvent {
  const { now, ...rest } = verification;
  const news = JSON.stringify(rest);
  const data = `${news.slice(0, -1)},"now":${JSON.stringify(now)}}`;
  return { verification, news, text: `event: verification\nid: ${rest.version}\ndata: ${data}\n\n` };
}

/** One page's open stream. */
export class StreamClient {
  readonly verificationId: string;
  readonly sessionId: string | null;
  readonly #socket: Socket;
  readonly #onCut: () => void;
  #news = '';
  #version = 0;
  /** The last heartbeat found something that the client had not taken. */
  #behind = false;
  #beatsLeft = beatsInLine();

  constructor(socket: Socket, verificationId: string, sessionId: string | null, onCut: () => void) {
    this.verificationId = verificationId;
    this.sessionId = sessionId;
    this.#socket = socket;
    this.#onCut = onCut;
    this.#write(`retry: ${retryMs()}\n\n`);
  }

  /** Of what was sent last; 0 before. */
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
  beat(inLine: boolean): void {
    const behind = this.#socket.writableLength > 0 || this.#socket.writableEnded;
    if (behind && this.#behind) this.#cut();
    else if (!behind && inLine && --this.#beatsLeft < 0) this.end();
    else if (!behind) this.#write(': still here\n\n');
    this.#behind = behind;
  }

  end(): void {
    if (!this.#socket.writableEnded) this.#socket.end();
  }

  #write(text: string): void {
    // Ended, but the client has not taken the rest yet.
    if (this.#socket.writableEnded || this.#socket.destroyed) return;
    this.#socket.write(text);
    if (this.#socket.writableLength > MAX_BUFFERED_BYTES) this.#cut();
  }

  #cut(): void {
    if (this.#socket.destroyed) return;
    this.#onCut();
    this.#socket.destroy();
  }
}
