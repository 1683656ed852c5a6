import type { Caller, SessionRecord } from '../sessions/caller.js';

/**
 * The sessions that share an open verification. With a reference: every session of that customer. With an ID that the
 * host fixed: every session for that person. Otherwise a page asked for the ID, and only its own session sees the code:
 * a visitor can type the number of another person.
 */
export function scopeOf(session: SessionRecord): string {
  const { reference, nationalId } = session.identity ?? {};
  if (reference !== undefined) return `reference:${reference}`;
  return nationalId === undefined ? `session:${session.id}` : 'person';
}

/** The host knows this visitor: it fixed the ID, or it said so. */
export function isVouched({ identity }: SessionRecord): boolean {
  return identity?.nationalId !== undefined || identity?.vouched === true;
}

/** Whether another session of the same person finds the verification. */
export function outlivesSession(scope: string): boolean {
  return !scope.startsWith('session:');
}

/** The same as a condition on `proxy.verifications`. */
export const OUTLIVES_SESSION = "scope not like 'session:%'";

interface OwnedRow {
  scope: string;
  person_hash: Uint8Array;
}

/** `persons`: the keyed hashes of the ID that the session fixes; empty when the page asks for the ID. */
export function owns(caller: Caller, verification: OwnedRow, persons: readonly Uint8Array[]): boolean {
  if (caller.kind === 'host') return true;
  const { session } = caller;
  if (session.identity === undefined || scopeOf(session) !== verification.scope) return false;
  if (session.identity.nationalId === undefined) return true;
  return persons.some((person) => Buffer.from(person).equals(verification.person_hash));
}
