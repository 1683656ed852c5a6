import { BY_PROXY, type Author } from '../../events/audit.js';
import type { StatusChanged } from '../../events/events.js';
import type { Database, Queryable } from '../../store/database.js';
import type { Encryption } from '../../store/encryption.js';
import type { Change } from '../rules/verification-states.js';
import type { Board } from './board.js';
import { countPlaces } from './places.js';
import { createShow } from './show-verification.js';
import { moveVerification, readByReference, readShownRows, readVerification } from './verifications.js';

export function createVerifications({
  database,
  encryption,
  board,
  longestOpenSeconds,
  statusChanged,
}: {
  database: Database;
  encryption: Encryption;
  board: Board;
  longestOpenSeconds: number;
  statusChanged: StatusChanged;
}) {
  return {
    get: (id: string) => readVerification(database, id),
    many: (ids: readonly string[]) => readShownRows(database, ids),
    byReference: (reference: string, host: string) => readByReference(database, reference, host),
    /** Counts those who wait for a code. */
    queued: () => countPlaces(database),
    move: (tx: Queryable, id: string, change: Change, by: Author = BY_PROXY) =>
      moveVerification(tx, id, change, by, statusChanged),
    show: createShow(database, encryption, board, longestOpenSeconds),
  };
}

export type Verifications = ReturnType<typeof createVerifications>;
