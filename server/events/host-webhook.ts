import { createHash } from 'node:crypto';

/** A receiver of the configuration. */
export interface HostWebhook {
  host: string;
  /** As events have it. */
  id: string;
  url: string;
  keys: readonly Uint8Array[];
}

const RECEIVER_ID_DIGITS = 32;

/**
 * A receiver is its host and its address: its place in the list may change, and two hosts may share an address. Hashed, since a
 * path may be a secret; without a key, since events outlive the keys.
 */
export function receiverId(host: string, url: string): string {
  const address = `${host} ${new URL(url).href}`;
  return createHash('sha256').update(address).digest('hex').slice(0, RECEIVER_ID_DIGITS);
}
