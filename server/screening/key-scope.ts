import type { Caller } from '../sessions/caller.js';

/** Of an Idempotency-Key: visible ASCII, as a UUID is; long enough for any scheme of keys. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Whose an Idempotency-Key is. Not the session's: a page renews its session whenever that runs out, and what it repeats
 * then must not be screened, and billed, a second time. So it is everybody's on this origin who acts for the same
 * customer and client; among them the key itself, random as the elements make it, tells one page from another.
 */
export function keyScopeOf(caller: Caller): string {
  if (caller.kind === 'host') return 'host';
  const { origin, identity, screening } = caller.session;
  return `page ${JSON.stringify([origin, identity?.reference ?? null, screening?.clientId ?? null])}`;
}
