import type { Caller } from '../sessions/caller.js';

/** An Idempotency-Key: visible ASCII, such as a UUID. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Who uses an Idempotency-Key. Not one session: a page renews its session when it expires, and a repeat after that must
 * not be screened and billed again. So all pages of this host and origin share it that act for the same customer and client. The
 * random keys of the elements distinguish the pages.
 */
export function keyScopeOf(caller: Caller): string {
  if (caller.kind === 'host') return `host ${caller.host}`;
  const { host, origin, identity, screening } = caller.session;
  return `page ${JSON.stringify([host, origin, identity?.reference ?? null, screening?.clientId ?? null])}`;
}
