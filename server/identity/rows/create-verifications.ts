import type { Verification } from '../../../contract/identity.js';
import { BY_PROXY, type By } from '../../events/audit.js';
import type { StatusChanged } from '../../events/events.js';
import type { Database, Queryable } from '../../store/database.js';
import type { Encryption } from '../../store/encryption.js';
import type { Change } from '../rules/verification-states.js';
import type { Ledger } from './ledger.js';
import { createLineReader, type LineReading } from './line-reader.js';
import { countPlaces } from './places.js';
import { createShow, type Showing } from './show-verification.js';
import {
  moveVerification,
  readByReference,
  readShownRows,
  readVerification,
  type ShownRow,
  type VerificationRow,
} from './verifications.js';

export interface Verifications {
  get(id: string): Promise<VerificationRow | null>;
  many(ids: readonly string[]): Promise<ShownRow[]>;
  byReference(reference: string): Promise<VerificationRow[]>;
  line(): Promise<LineReading>;
  /** How many wait for a code. */
  queued(): Promise<number>;
  /**
   * Moves a verification along one of its transitions; null when none of them starts where it is. Writes the host's
   * event and the audit entry in the same transaction, and wakes streams and workers.
   */
  move(tx: Queryable, id: string, change: Change, by?: By): Promise<VerificationRow | null>;
  /** What callers see, with places and times for those in line. */
  show(rows: readonly ShownRow[], showing?: Showing): Promise<Verification[]>;
}

export function createVerifications(
  database: Database,
  encryption: Encryption,
  ledger: Ledger,
  windowSeconds: number,
  statusChanged: StatusChanged,
): Verifications {
  const line = createLineReader(database, ledger, windowSeconds);
  return {
    get: (id) => readVerification(database, id),
    many: (ids) => readShownRows(database, ids),
    byReference: (reference) => readByReference(database, reference),
    line: line.read,
    queued: () => countPlaces(database),
    move: (tx, id, change, by = BY_PROXY) => moveVerification(tx, id, change, by, statusChanged),
    show: createShow(database, encryption, line),
  };
}
