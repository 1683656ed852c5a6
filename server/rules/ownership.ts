import type { Verification } from '../../contract/identity.js';
import type { VerificationStatus } from '../../contract/rules.js';

/** What a session says of its visitor. `vouched` is absent in a session that an older release minted. */
interface VisitorSession {
  readonly id: string;
  readonly host: string;
  readonly identity?:
    | {
        readonly reference?: string | undefined;
        readonly vouched?: boolean;
        readonly details?: unknown;
        /** Whose ID the host fixed. */
        readonly person?: object;
      }
    | undefined;
}

/**
 * The sessions that share an open verification. With a reference: every session of that customer. With an ID that the
 * host fixed: every session for that person. Otherwise a page asked for the ID, and only its own session sees the code:
 * a visitor can type the number of another person. Two hosts may name two customers alike.
 */
export function scopeOf(session: VisitorSession): string {
  const { reference, person } = session.identity ?? {};
  if (reference !== undefined) return `reference:${session.host}:${reference}`;
  return person === undefined ? `session:${session.id}` : `person:${session.host}`;
}

/**
 * What is known of a visitor who starts, the most first. `fixed`: the host fixed the ID. `typed`: the host knows the
 * visitor, who typed an ID. Starts of one kind never use up what another kind may do.
 */
export const START_KINDS = ['fixed', 'typed', 'unvouched'] as const;
export type StartKind = (typeof START_KINDS)[number];

export function startKindOf({ identity }: VisitorSession): StartKind {
  if (identity?.person !== undefined) return 'fixed';
  return identity?.vouched === true && identity.reference !== undefined ? 'typed' : 'unvouched';
}

/**
 * For whom a start without a fixed ID takes its turn: for the customer if the host vouches for the visitor, else for the
 * visitor's network. A reference alone proves nothing: a host may give a new one to every anonymous visitor.
 */
export function turnKeyOf(session: VisitorSession, network: string): string {
  if (startKindOf(session) === 'unvouched') return `network:${network}`;
  return `reference:${session.host}:${session.identity!.reference}`;
}

/** Whether another session of the same person finds the verification. */
export function outlivesSession(scope: string): boolean {
  return !scope.startsWith('session:');
}

/**
 * When the session ended, as far as this verification is concerned. Null: never, since no other session finds it. Its page
 * goes on to the end of the verification, which ends by itself when the page leaves the line.
 */
export function endFor({ scope }: { scope: string }, sessionEndedAt: Date | null): Date | null {
  return outlivesSession(scope) ? sessionEndedAt : null;
}

/**
 * An ended session reads no code, and its page would wait in line for ever: refused, the page asks its host for the next
 * session, where that finds the verification. A code that came before the end is on the page.
 */
export function needsLiveSession(
  { status, updated_at: since }: { status: VerificationStatus; updated_at: Date },
  sessionEndedAt: Date,
): boolean {
  return status === 'WAITING' && since > sessionEndedAt;
}

/** What a session reads. An ended one, whose token may have left the page, sees no code. A page asks only for details that it may read. */
export function shownIn(
  { identity }: VisitorSession,
  shown: Verification,
  endedAt: Date | null = null,
): Verification {
  if (shown.status === 'COMPLETED')
    return { ...shown, mayReadDetails: (identity?.details ?? 'none') !== 'none' };
  return endedAt === null || shown.code === null ? shown : { ...shown, code: null };
}

type Visitor =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'session'; readonly session: VisitorSession };

interface OwnedRow {
  host: string;
  scope: string;
  person_hash: Uint8Array | null;
}

/** `persons`: the keyed hashes of the ID that the session fixes; empty when the page asks for the ID. */
export function owns(caller: Visitor, verification: OwnedRow, persons: readonly Uint8Array[]): boolean {
  if (caller.kind === 'host') return caller.host === verification.host;
  const { session } = caller;
  if (session.host !== verification.host) return false;
  if (session.identity === undefined || scopeOf(session) !== verification.scope) return false;
  if (session.identity.person === undefined) return true;
  const hash = verification.person_hash;
  return hash !== null && persons.some((person) => Buffer.from(person).equals(hash));
}
