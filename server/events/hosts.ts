/** Hosts as the configuration names them. */
import { createHash } from 'node:crypto';
import { DEFAULT_HOST } from './audit.js';

/** A value of one host of the configuration. */
export interface OfHost {
  readonly host: string;
  readonly value: string;
}

const NAMED = /^([a-z0-9-]{1,32}):(.*)$/s;
/** The scheme of an address looks like a name. */
const ADDRESS = /^https?:/i;

export const NAME_RULE =
  'a name of a host before the colon is 1 to 32 of a-z, 0-9 and -; a key that holds a colon itself needs one, such as default:';

/** The host of a value is what stands before its first colon; without a colon, `default`. Null: that is no name. */
export function ofHost(text: string): OfHost | null {
  if (!text.includes(':')) return { host: DEFAULT_HOST, value: text };
  const [, host, value] = NAMED.exec(text) ?? [];
  return host === undefined ? null : { host, value: value! };
}

/** The host of an address: a name before `http:` or `https:`, else `default`. */
export function addressOfHost(text: string): OfHost {
  const named = ADDRESS.test(text) ? null : ofHost(text);
  return named ?? { host: DEFAULT_HOST, value: text };
}

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
