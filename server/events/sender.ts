import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { DeliveryOutcome } from '../../contract/events.js';
import { deliveryFailure } from './delivery-failure.js';

/** The connection is cut after this much of an answer: only its status matters. */
const MAX_ANSWER_BYTES = 16 * 1024;
/** And this long after its status: a receiver that is cut at once may report that its caller hung up. */
const ANSWER_MS = 1_000;

export interface Sent {
  outcome: DeliveryOutcome;
  status: number | null;
}

function outcomeOf(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirected';
  return status === 410 ? 'gone' : 'refused';
}

/** Posts one message once, and follows no redirect. Never throws: every failure is an outcome. */
export function createSender(address: string) {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;

  return function post(headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Sent> {
    return new Promise((resolve) => {
      let status: number | null = null;
      const failed = (error: Error) =>
        resolve({ outcome: signal.aborted ? 'timed_out' : deliveryFailure(error), status });
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
          status = response.statusCode!;
          const outcome = outcomeOf(status);
          // The status alone counts: one who sends the rest slowly holds nothing up.
          resolve({ outcome, status });
          let received = 0;
          response.on('data', (chunk: Buffer) => {
            received += chunk.length;
            if (received > MAX_ANSWER_BYTES) response.destroy();
          });
          response.on('error', () => undefined);
          const cut = setTimeout(() => response.destroy(), ANSWER_MS).unref();
          response.on('close', () => clearTimeout(cut));
        },
      );
      // Without a listener Node closes such a connection and emits nothing else.
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        status = response.statusCode!;
        resolve({ outcome: outcomeOf(status), status });
      });
      request.on('error', failed);
      request.end(body);
    });
  };
}

export type Sender = ReturnType<typeof createSender>;
