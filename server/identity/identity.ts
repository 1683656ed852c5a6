import type { Verification } from '../../contract/identity.js';
import type { Author } from '../events/audit.js';
import type { Caller, SessionRecord } from '../sessions/caller.js';
import type { Database } from '../store/database.js';
import type { createDetails } from './details.js';
import type { Verifications } from './rows/create-verifications.js';
import type { createFindOwned } from './rows/find-owned.js';
import type { createHints } from './rows/hints.js';
import type { Ledger } from './rows/ledger.js';
import type { OpenRequests } from './rows/open-requests.js';
import type { createReturnBoost } from './rows/return-boost.js';
import type { VerificationRow } from './rows/verifications.js';
import { shownIn } from './rules/ownership.js';
import type { createStart, Started } from './start.js';
import { isDue, type CodeWait } from './streams/code-wait.js';
import type { Streams } from './streams/streams.js';

type Starts = ReturnType<typeof createStart>;

/** What the calls of the API do with verifications. */
export interface Identity extends ReturnType<typeof createShown> {
  verifications: Verifications;
  start: Starts['start'];
  resume: Starts['resume'];
  details: ReturnType<typeof createDetails>;
  streams: Streams;
  ledger: Ledger;
  findOwned: ReturnType<typeof createFindOwned>;
  cancel: ReturnType<typeof createCancel>;
  notePresence: (row: VerificationRow, caller: Caller) => Promise<void>;
  boostAfterReturn: ReturnType<typeof createReturnBoost>;
  receiveHint: ReturnType<typeof createHints>;
}

/** Answers with a verification as its caller may see it. */
export function createShown({
  verifications,
  codeWait,
}: {
  verifications: Verifications;
  codeWait: CodeWait;
}) {
  return {
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
  };
}

/** Ends what waits for a code or an approval; one that has ended stays as it is. */
export function createCancel({
  database,
  verifications,
  openRequests,
}: {
  database: Database;
  verifications: Verifications;
  openRequests: OpenRequests;
}) {
  return async (row: VerificationRow, by: Author): Promise<VerificationRow> => {
    const moved = await database.transaction((tx) =>
      verifications.move(tx, row.id, { to: 'CANCELLED', by: 'caller' }, by),
    );
    if (moved === null) return (await verifications.get(row.id))!;
    await openRequests.rearrange(row.person_hash === null ? [] : [row.person_hash]);
    return moved;
  };
}
