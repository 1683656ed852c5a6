import type { Moment, Verification } from '../../contract/identity.js';
import type { VerificationReason } from '../../contract/rules.js';
import { BY_PROXY, type Author } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { readNow, type Database, type Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { shownStart } from '../rules/forecast.js';
import { outlivesSession } from '../rules/ownership.js';
import type { Change } from '../rules/verification-states.js';
import type { Board, LineReading } from './board.js';
import { countPlaces } from './places.js';
import {
  ASSOCIATED_DATA,
  moveVerification,
  readByReference,
  readShownRows,
  readVerification,
  type ShownRow,
} from './verifications.js';

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
    measure: () => countPlaces(database),
    move: (tx: Queryable, id: string, change: Change, by: Author = BY_PROXY) =>
      moveVerification(tx, id, change, by, statusChanged),
    show: createShow(database, encryption, board, longestOpenSeconds),
  };
}

export type Verifications = ReturnType<typeof createVerifications>;

export interface Showing {
  /** Called for a verification that cannot be decrypted; the others are shown. Left out: it throws. */
  unreadable?: (id: string, error: unknown) => void;
  /** The line, when it was read already. */
  line?: LineReading;
}

const later = (one: Date, other: Date) => (other > one ? other : one);

const MINUTE_MS = 60_000;

/**
 * Shows rows as callers see them, with places and times for those in line. `longestOpenSeconds`: the longest time from the claim
 * of a creation call to the end of its request.
 */
function createShow(
  database: Database,
  encryption: Encryption,
  board: Pick<Board, 'read'>,
  longestOpenSeconds: number,
) {
  return async (rows: readonly ShownRow[], { unreadable, line }: Showing = {}): Promise<Verification[]> => {
    if (rows.length === 0) return [];
    const queued = rows.filter((row) => row.status === 'QUEUED').map(({ id }) => id);
    const reading = line ?? (queued.length > 0 ? await board.read(queued) : null);
    const now = reading?.now ?? (await readNow(database));
    const shared = { encryption, longestOpenSeconds, text: momentTexts() };
    return rows.flatMap((row) => {
      try {
        return [showOne(row, reading, now, shared)];
      } catch (error) {
        if (!unreadable) throw error;
        unreadable(row.id, error);
        return [];
      }
    });
  };
}

interface Shared {
  encryption: Encryption;
  longestOpenSeconds: number;
  text: ReturnType<typeof momentTexts>;
}

/** The rows of a long line share most of their moments, and to write each takes longer than all else. */
function momentTexts() {
  const texts = new Map<number, Moment>();
  return (moment: Date): Moment => {
    const ms = moment.getTime();
    if (!texts.has(ms)) texts.set(ms, moment.toISOString());
    return texts.get(ms)!;
  };
}

function showOne(row: ShownRow, reading: LineReading | null, now: Date, shared: Shared): Verification {
  const { encryption, text } = shared;
  const isShown = row.status === 'WAITING' && row.code !== null;
  return {
    id: row.id,
    status: row.status,
    code: isShown ? encryption.decrypt(row.code!, { purpose: ASSOCIATED_DATA.code, row: row.id }) : null,
    queue: row.status === 'QUEUED' ? queueOf(row, reading, now, shared) : null,
    createdAt: text(row.created_at),
    expiresAt: row.expires_at && text(row.expires_at),
    updatedAt: text(row.updated_at),
    version: row.version,
    reason:
      shownReason(row) ?? (row.status === 'QUEUED' && reading?.isOutage ? 'upstream_unavailable' : null),
    now: text(now),
  };
}

/** An unvouched visitor typed the number of anyone: what they are shown says nothing of other requests to that person. */
const isHidden = ({ start_kind }: ShownRow) => start_kind === 'unvouched';

function shownReason(row: ShownRow): VerificationReason | null {
  if (!isHidden(row)) return row.reason;
  if (row.reason === 'request_open') return null;
  return row.reason === 'request_refused' ? 'upstream_unavailable' : row.reason;
}

function queueOf(
  row: ShownRow,
  reading: LineReading | null,
  now: Date,
  { longestOpenSeconds, text }: Shared,
): NonNullable<Verification['queue']> {
  const place = reading?.places.get(row.id);
  const waitsUntil = !isHidden(row) && row.reason === 'request_open' ? row.not_before : null;
  // During its creation call a verification has left the line and starts now.
  const inTurn = place ? shownStart(row.starts_by, place.startsAt, now) : now;
  // Those behind it may be served before, so its place may change: the first time stays.
  const exact = waitsUntil ? later(row.starts_by ?? inTurn, waitsUntil) : inTurn;
  const startsAt = isHidden(row) ? hiddenBound(row, exact, now, longestOpenSeconds) : exact;
  const expectedNow = place ? place.expectedAt : now;
  const expected = waitsUntil ? later(expectedNow, waitsUntil) : expectedNow;
  const expectedAt = expected > startsAt ? startsAt : expected;
  return {
    place: place?.place ?? 1,
    startsAt: text(startsAt),
    expectedAt: text(expectedAt),
    mayLeave: outlivesSession(row.scope),
  };
}

/**
 * The bound as if the number had an open request, whether or not it has one: at least as far away as the end of another
 * request, in whole minutes. When it has passed, it is the next minute.
 */
function hiddenBound({ created_at }: ShownRow, inTurn: Date, now: Date, longestOpenSeconds: number): Date {
  const ms = Math.max(inTurn.getTime(), created_at.getTime() + longestOpenSeconds * 1000, now.getTime() + 1);
  return new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);
}
