import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { DeliveryOutcome } from '../../contract/events.js';

/** The connection is cut after this much of an answer: only its status matters. */
const MAX_ANSWER_BYTES = 16 * 1024;
/** And this long after its status: a receiver that is cut at once may report that its caller hung up. */
const ANSWER_MS = 1_000;

/** The names that Node gives to OpenSSL's verification errors, and those of a server that does not speak TLS. */
const TLS_ERROR =
  /CERT|^(?:UNABLE_TO_|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE|HOSTNAME_MISMATCH|CRL_|ERR_SSL_|EPROTO$)/;

export interface Sent {
  outcome: DeliveryOutcome;
  status: number | null;
  /** Why no answer came. Never the message of the error, which may quote the address. */
  errorCode?: string;
}

const answered = (status: number): Sent => ({
  outcome: status >= 200 && status < 300 ? 'delivered' : 'refused',
  status,
});

function unanswered({ code }: NodeJS.ErrnoException): Sent {
  if (code === undefined) return { outcome: 'unreachable', status: null };
  const outcome = code === 'ETIMEDOUT' ? 'timed_out' : TLS_ERROR.test(code) ? 'tls_failed' : 'unreachable';
  return { outcome, status: null, errorCode: code };
}

/** Posts one message once, and follows no redirect. Never throws: every failure is an outcome. */
export function createSender(address: string) {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;

  return function post(headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Sent> {
    return new Promise((resolve) => {
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
          // The status alone counts: one who sends the rest slowly holds nothing up.
          resolve(answered(response.statusCode!));
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
        resolve(answered(response.statusCode!));
      });
      request.on('error', (error) =>
        resolve(signal.aborted ? { outcome: 'timed_out', status: null } : unanswered(error)),
      );
      request.end(body);
    });
  };
}

export type Sender = ReturnType<typeof createSender>;
