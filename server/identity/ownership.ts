import type { Caller, SessionRecord } from '../sessions/caller.js';
import type { VerificationRow } from './verifications.js';

/**
 * Who shares a live verification. With a reference: every session of that customer. With an ID the host fixed: every
 * session for that person, since the host vouches for both. Else a page typed the ID, and only its own session may see
 * the code: anybody can type anybody's number.
 */
export function scopeOf(session: SessionRecord): string {
  const { reference, nationalId } = session.identity ?? {};
  if (reference !== undefined) return `reference:${reference}`;
  return nationalId === undefined ? `session:${session.id}` : 'person';
}

/** `persons`: the keyed hashes of the ID the session fixes, empty when the page asks for it. */
export function owns(caller: Caller, verification: VerificationRow, persons: readonly Uint8Array[]): boolean {
  if (caller.kind === 'host') return true;
  const { session } = caller;
  if (session.identity === undefined || scopeOf(session) !== verification.scope) return false;
  if (session.identity.nationalId === undefined) return true;
  return persons.some((person) => Buffer.from(person).equals(verification.person_hash));
}
