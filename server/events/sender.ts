import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Delivery } from '../../contract/schemas/events.js';
import type { DeliveryOutcome } from '../../contract/events.js';

/** The connection is cut after this much of an answer: only its status decides. */
const MAX_ANSWER_BYTES = 16 * 1024;
/** What is kept of it. A character has four bytes at most. */
const KEPT = { characters: 200, bytes: 800, typeCharacters: 100 };

export interface Sent {
  outcome: DeliveryOutcome;
  status: number | null;
  /** Why no answer came. Never the message of the error, which may quote the address. */
  errorCode?: string;
  answer?: NonNullable<Delivery['lastAnswer']>;
}

const answered = (response: IncomingMessage, begin: readonly Buffer[] = []): Sent => {
  const status = response.statusCode!;
  const type = response.headers['content-type']?.slice(0, KEPT.typeCharacters) ?? null;
  const read = new TextDecoder().decode(Buffer.concat(begin).subarray(0, KEPT.bytes));
  const text = [...read.replaceAll(/\p{Cc}+/gu, ' ')].slice(0, KEPT.characters).join('');
  return {
    outcome: status >= 200 && status < 300 ? 'delivered' : 'refused',
    status,
    answer: { type, text },
  };
};

function unanswered({ code }: NodeJS.ErrnoException): Sent {
  if (code === undefined) return { outcome: 'unreachable', status: null };
  return { outcome: code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable', status: null, errorCode: code };
}

/** Posts one message once, and follows no redirect. Never throws: every failure is an outcome. */
export function createSender(address: string) {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;

  return function post(headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Sent> {
    return new Promise((resolve) => {
      let arrived: (() => Sent) | undefined;
      const request = send(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          headers: {
            ...headers,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'kyc-elements',
          },
        },
        (response) => {
          const begin: Buffer[] = [];
          let received = 0;
          arrived = () => answered(response, begin);
          response.on('data', (chunk: Buffer) => {
            if (received < KEPT.bytes) begin.push(chunk);
            received += chunk.length;
            if (received >= KEPT.bytes) resolve(answered(response, begin));
            if (received > MAX_ANSWER_BYTES) response.destroy();
          });
          response.on('error', () => undefined);
          response.on('close', () => resolve(answered(response, begin)));
        },
      );
      // Without a listener Node closes such a connection and emits nothing else.
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(answered(response));
      });
      // After the status too: for a connection that is reset, or a body that breaks HTTP.
      request.on('error', (error) =>
        resolve(arrived?.() ?? (signal.aborted ? { outcome: 'timed_out', status: null } : unanswered(error))),
      );
      request.end(body);
    });
  };
}

export type Sender = ReturnType<typeof createSender>;
