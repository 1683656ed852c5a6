import type { DeliveryOutcome } from '../../contract/events.js';

const OF_CODES: readonly (readonly [DeliveryOutcome, RegExp])[] = [
  ['name_not_found', /^(?:ENOTFOUND|EAI_)/],
  ['connection_refused', /^ECONNREFUSED$/],
  ['connection_broken', /^(?:ECONNRESET|EPIPE)$/],
  ['timed_out', /^ETIMEDOUT$/],
  ['no_route', /^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/],
  // The names of OpenSSL's verification errors, as Node has them.
  ['certificate', /CERT|^(?:UNABLE_TO_|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE|HOSTNAME_MISMATCH|CRL_)/],
  ['not_https', /^(?:ERR_SSL_|EPROTO$)/],
  ['not_http', /^HPE_/],
];

/** Why no status came. Only the code of an error is read: its message may quote the address. */
export function deliveryFailure(error: Error): DeliveryOutcome {
  const { code } = error as NodeJS.ErrnoException;
  return OF_CODES.find(([, codes]) => code !== undefined && codes.test(code))?.[0] ?? 'unreachable';
}
