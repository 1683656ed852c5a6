import { networkOf } from '../operations/network.js';
import type { Encryption } from '../store/encryption.js';

/** Hexadecimal digits of a keyed hash: enough to tell addresses apart, and useless without the key. */
const ADDRESS_DIGITS = 16;

/** A network address as the audit trail has it. */
export function addressHash(encryption: Pick<Encryption, 'lookup'>, address: string): string {
  const hash = Buffer.from(encryption.lookup(networkOf(address), 'network address')).toString('hex');
  return `address:${hash.slice(0, ADDRESS_DIGITS)}`;
}
