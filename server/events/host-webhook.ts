import { createHash } from 'node:crypto';
import { addressOfHost } from './host-names.js';

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

/** What is wrong with the settings of the host's receivers. */
export function receiverProblems(environment: Record<string, string | undefined>): string[] {
  const { HOST_WEBHOOK_URL: address, HOST_WEBHOOK_SECRETS: keys } = environment;
  if (address === undefined) {
    return keys === undefined ? [] : ['HOST_WEBHOOK_URL is required with HOST_WEBHOOK_SECRETS'];
  }
  if (keys === undefined) return ['HOST_WEBHOOK_SECRETS is required with HOST_WEBHOOK_URL'];
  const receivers = address.split(',').map((each) => addressOfHost(each.trim()));
  const problems =
    keys.split(';').length === receivers.length
      ? []
      : ['HOST_WEBHOOK_SECRETS: must have one group for each address of HOST_WEBHOOK_URL, separated by `;`'];
  const texts = receivers.map(
    ({ host, value }) => `${host} ${URL.canParse(value) ? new URL(value).href : value}`,
  );
  if (new Set(texts).size < texts.length)
    problems.push('HOST_WEBHOOK_URL: has an address twice for one host; give it one group with both secrets');
  return problems;
}
