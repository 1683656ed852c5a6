import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../store/encryption.js';

const PREFIX = 'kst_';
/** 256 random bits cannot be guessed. */
const RANDOM_BYTES = 32;
/** The seal only keeps invented tokens away from the database: who passes it by chance finds no session. */
const SEAL_BYTES = 9;
const TOKEN = new RegExp(`^${PREFIX}([\\w-]{43})([\\w-]{12})$`);
const CONTEXT = 'session.token';

/** Random bytes and a short seal over them: whether a token is one of ours shows without the database. */
export function newSessionToken(encryption: Encryption): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const [seal] = sealsOf(random, encryption);
  return PREFIX + random + seal!.toString('base64url');
}

/** Whether this proxy, or another one with its encryption keys, minted the token. */
export function isSessionToken(token: string, encryption: Encryption): boolean {
  const [, random, seal] = TOKEN.exec(token) ?? [];
  if (random === undefined || seal === undefined) return false;
  const given = Buffer.from(seal, 'base64url');
  return sealsOf(random, encryption).some((known) => timingSafeEqual(known, given));
}

/** What is stored instead of the token. It holds 256 random bits, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The seal of each key, the first key first. */
function sealsOf(random: string, encryption: Encryption): Buffer[] {
  return encryption.lookups(random, CONTEXT).map((seal) => Buffer.from(seal).subarray(0, SEAL_BYTES));
}
