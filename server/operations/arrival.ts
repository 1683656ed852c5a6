import type { IncomingMessage } from 'node:http';
import { withoutPort } from './network.js';

/** How a request reached this process, before any header is trusted. */
export interface Arrival {
  peer: string;
  /** The addresses of X-Forwarded-For, the nearest last. */
  forwardedFor: readonly string[];
  /** Has a header that only proxies send: X-Forwarded-For or Forwarded (RFC 7239). */
  isForwarded: boolean;
  /** Browsers send Origin with every call of a page. */
  isFromPage: boolean;
}

/** The address of the visitor, as TRUST_PROXY finds it. The one place that reads it. */
export const addressOf = ({ ip }: { ip?: string | undefined }): string => withoutPort(ip ?? '');

export function readArrival({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): Arrival {
  // Node joins a header that comes twice.
  const forwardedFor = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== '');
  return {
    peer: socket.remoteAddress ?? '',
    forwardedFor,
    isForwarded: forwardedFor.length > 0 || headers.forwarded !== undefined,
    isFromPage: headers.origin !== undefined,
  };
}
