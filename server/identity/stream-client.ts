import type { Writable } from 'node:stream';
import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';

/** A client that does not read is cut at this size; one event is under 1 kB. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Spread, so that not all clients reconnect at once after a restart. */
const retryMs = () => 1000 + Math.floor(Math.random() * 2000);
/**
 * A stream of a person in line ends after one to two minutes, and a page that still runs opens it again within a second.
 * TCP needs a quarter of an hour to notice that a phone lost its network: until then its person would count as present,
 * and a code would be created that no person sees. Spread, so that not all reconnect at once.
 */
const heartbeatsInLine = () => 6 + Math.floor(Math.random() * 7);

/** Heartbeats are sent in parts, one after the other: those of all streams at once would hold up other work. */
export const HEARTBEAT_PARTS = 10;

/** A verification as an event, serialized once for all its clients. */
interface StreamEvent {
  verification: Verification;
  /** The data without `now`, which differs at every reading: equal texts are sent once. */
  content: string;
  text: string;
}

export function streamEvent(verification: Verification): StreamEvent {
  const { now, version } = verification;
  const data = JSON.stringify(verification);
  return {
    verification,
    // What is written behind it stays the same in a stream.
    content: data.slice(0, data.lastIndexOf(now)),
    text: `event: verification\nid: ${version}\ndata: ${data}\n\n`,
  };
}

/** Who reads a stream. */
export interface StreamReader {
  /** Null for the host. */
  sessionId: string | null;
  /** What this reader sees of it: the same object, or another one. */
  shown: (verification: Verification) => Verification;
  /** The next connection is refused then, and the page asks its host for another session. */
  endsAtCode: boolean;
}

export class StreamClient {
  readonly verificationId: string;
  readonly sessionId: string | null;
  readonly #reader: StreamReader;
  readonly heartbeatPart = Math.floor(Math.random() * HEARTBEAT_PARTS);
  readonly #stream: Writable;
  readonly #onCut: () => void;
  #content = '';
  /** The version of the last event; 0 before the first. */
  version = 0;
  /** At the last heartbeat the client had not read everything. */
  #behind = false;
  #heartbeatsLeft = heartbeatsInLine();

  constructor(stream: Writable, verificationId: string, reader: StreamReader, onCut: () => void) {
    this.verificationId = verificationId;
    this.sessionId = reader.sessionId;
    this.#reader = reader;
    this.#stream = stream;
    this.#onCut = onCut;
    this.#write(`retry: ${retryMs()}\n\n`);
  }

  send(event: StreamEvent): void {
    if (this.#reader.endsAtCode && event.verification.status === 'WAITING') return this.end();
    const shown = this.#reader.shown(event.verification);
    const { verification, content, text } = shown === event.verification ? event : streamEvent(shown);
    if (verification.version < this.version || content === this.#content) return;
    this.version = verification.version;
    this.#content = content;
    this.#write(text);
    if (isTerminal(verification.status)) this.end();
  }

  /** Keeps proxies from closing an idle stream, shows the page that it is alive, and cuts a client that does not read. */
  sendHeartbeat(inLine: boolean): void {
    const behind = this.#stream.writableLength > 0 || this.#stream.writableEnded;
    if (behind && this.#behind) this.#cut();
    else if (!behind && inLine && --this.#heartbeatsLeft < 0) this.end();
    else if (!behind) this.#write(': still here\n\n');
    this.#behind = behind;
  }

  /** The next connection leads to another process, or to the next one: the page need not say that it is offline. */
  endForStop(): void {
    this.#write(`event: stopping\nretry: ${retryMs()}\ndata: {}\n\n`);
    this.end();
  }

  end(): void {
    if (!this.#stream.writableEnded) this.#stream.end();
  }

  #write(text: string): void {
    // An ended stream may still hold unread data.
    if (this.#stream.writableEnded || this.#stream.destroyed) return;
    // Corked by us, it is sent at once: Node would cork it until the end of a batch.
    this.#stream.cork();
    this.#stream.write(text);
    this.#stream.uncork();
    if (this.#stream.writableLength > MAX_BUFFERED_BYTES) this.#cut();
  }

  #cut(): void {
    if (this.#stream.destroyed) return;
    this.#onCut();
    this.#stream.destroy();
  }
}
