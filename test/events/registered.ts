import { registerReceivers } from '../../server/events/receiver-addresses.js';
import type { Database } from '../../server/store/database.js';
import { createEncryption } from '../../server/store/encryption.js';
import { testKey } from '../test-key.js';

/** As a proxy registers them that starts with this list. */
export function registered<Listed extends { host: string; url: string }>(
  database: Database,
  list: readonly Listed[],
  keys = [testKey('first')],
) {
  return registerReceivers(database, createEncryption(keys), list);
}

export const receiverAt = (name: string, host = 'default') => ({
  host,
  url: `https://${name}.example/events/secret-of-${name}`,
});
