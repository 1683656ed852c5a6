import { createHmac, randomBytes } from 'node:crypto';
import { ENTITY_FIELDS, entityFacts, writtenText } from '../../../contract/decision-pair.js';
import type { Hit } from '../../../contract/screening.js';
import type { Encryption } from '../../store/encryption.js';
import type { HashedHit } from './rules/hit-changes.js';

/** The purpose of a sealed key of hashes. */
export const HASH_KEY = 'screening.hash_key';
const KEY_BYTES = 32;
/** Of base64: 72 bits. Hashes are compared within one screening alone. */
const DIGITS = 12;

/** Each screening has a key of its own: equal hashes of two screenings would show that they have a hit in common. */
export function newHashKey(encryption: Encryption, screeningId: string): Uint8Array {
  const key = randomBytes(KEY_BYTES).toString('base64');
  return encryption.encrypt(key, { purpose: HASH_KEY, row: screeningId });
}

/** @throws UnknownKeyError or SealBrokenError: the stored hashes cannot be compared any more. */
export function hitHashes(encryption: Encryption, screeningId: string, sealed: Uint8Array) {
  const key = Buffer.from(encryption.decrypt(sealed, { purpose: HASH_KEY, row: screeningId }), 'base64');
  const digest = (field: string, text: string) =>
    createHmac('sha256', key).update(`${field}\0${text}`).digest('base64url').slice(0, DIGITS);

  return (hit: Hit): HashedHit => {
    const known = entityFacts(hit);
    const facts: Partial<Record<(typeof ENTITY_FIELDS)[number], string>> = {};
    for (const field of ENTITY_FIELDS)
      if (known[field] !== undefined) facts[field] = digest(field, known[field]);
    return { id: hit.hitId, facts, scores: digest('scores', writtenText(hit)) };
  };
}
