import type { Verification } from '../../contract/identity.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { Author } from '../events/audit.js';
import type { Caller, SessionRecord } from '../sessions/caller.js';
import type { Database } from '../store/database.js';
import type { createDetails } from './details.js';
import type { Verifications } from './create-verifications.js';
import type { Ledger } from './ledger.js';
import type { OpenRequests } from './open-requests.js';
import { notePresence } from './places.js';
import { boostAfterReturn } from './check-rows.js';
import { ASSOCIATED_DATA, type VerificationRow } from './verifications.js';
import { endFor, needsLiveSession, outlivesSession, owns, scopeOf, shownIn } from '../rules/ownership.js';
import type { createStart, Started } from './start.js';
import { isDue, type CodeWait } from './code-wait.js';
import type { Streams } from './streams.js';

function wasOpen(row: VerificationRow, at: Date): boolean {
  return row.created_at <= at && (row.ended_at === null || row.ended_at > at);
}

/** The page tells it to the developer, whose session cannot find what the one before began. It says nothing of what was asked for. */
const FINDS_ITS_OWN = 'The session has no `reference`: it finds only what it began itself.';

const findsOthers = (caller: Caller) => caller.kind === 'host' || outlivesSession(scopeOf(caller.session));

/** What the calls of the API do with verifications. */
export function createIdentity(parts: {
  database: Database;
  verifications: Verifications;
  openRequests: Pick<OpenRequests, 'rearrange'>;
  codeWait: CodeWait;
  starts: ReturnType<typeof createStart>;
  details: ReturnType<typeof createDetails>;
  streams: Streams;
  ledger: Ledger;
}) {
  const { database, verifications, openRequests, codeWait, starts, details, streams, ledger } = parts;
  return {
    ...starts,
    verifications,
    details,
    streams,
    ledger,
    boostAfterReturn: (row: VerificationRow) => boostAfterReturn(database, row),
    notePresence: (row: VerificationRow, caller: Caller) => notePresence(database, row, caller),

    /** A host also sees its own name for the customer. */
    async shownTo(caller: Caller, row: VerificationRow, endedAt: Date | null = null): Promise<Verification> {
      const [shown] = await verifications.show([row]);
      if (caller.kind === 'host') return { ...shown!, reference: row.reference };
      return shownIn(caller.session, shown!, endedAt);
    },

    /** The same after a start: with the code, if its turn is now and the code comes at once. */
    async shownAtStart(session: SessionRecord, { verification: row, line }: Started): Promise<Verification> {
      const isUnvouched = row.start_kind === 'unvouched';
      const [shown] = await verifications.show([row], line ? { line } : {});
      // A code at once would tell that the number has no other request. It comes by the stream.
      if (isUnvouched || !isDue(shown!)) return shownIn(session, shown!);
      return (await verifications.show([await codeWait.waitForCode(row)]))[0]!;
    },

    /** Ends what waits for a code or an approval; one that has ended stays as it is. */
    async cancel(row: VerificationRow, by: Author): Promise<VerificationRow> {
      const moved = await database.transaction((tx) =>
        verifications.move(tx, row.id, { to: 'CANCELLED', by: 'caller' }, by),
      );
      if (moved === null) return (await verifications.get(row.id))!;
      await openRequests.rearrange(row.person_hash === null ? [] : [row.person_hash]);
      return moved;
    },

    /**
     * Finds a verification for a caller. One of another caller answers exactly like one that does not exist.
     *
     * @param sessionEndedAt When the caller's session ended: it may read only what was open then.
     * @param acts The caller changes it, which an ended session may not.
     * @returns `endedAt` is null also where the verification goes on after the session.
     * @throws ProblemError `not_found` or `session_expired`
     */
    async findOwned(
      caller: Caller,
      id: string,
      sessionEndedAt: Date | null = null,
      acts = false,
    ): Promise<{ row: VerificationRow; endedAt: Date | null }> {
      const fixed = caller.kind === 'session' ? caller.session.identity?.person : undefined;
      const persons = fixed?.lookups(ASSOCIATED_DATA.person) ?? [];
      const row = await verifications.get(id);
      if (row === null || !owns(caller, row, persons))
        throw new ProblemError('not_found', findsOthers(caller) ? {} : { detail: FINDS_ITS_OWN });
      const endedAt = endFor(row, sessionEndedAt);
      const isOver = endedAt !== null && (acts || needsLiveSession(row, endedAt));
      if (isOver || (sessionEndedAt !== null && !wasOpen(row, sessionEndedAt)))
        throw new ProblemError('session_expired');
      return { row, endedAt };
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
