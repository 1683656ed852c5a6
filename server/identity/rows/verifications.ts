import type { Verification } from '../../../contract/identity.js';
import { isTerminal, type VerificationReason, type VerificationStatus } from '../../../contract/rules.js';
import type { Database, Queryable, Row } from '../../store/database.js';
import type { Encryption } from '../../store/encryption.js';
import { notify } from '../../store/notify.js';
import { BY_PROXY, type By } from '../../events/audit.js';
import type { StatusChanged } from '../../events/events.js';
import type { Ledger } from './ledger.js';
import { shownStart } from '../rules/line.js';
import { createLineReader, type LineReading } from './line-reader.js';
import { outlivesSession } from '../rules/ownership.js';
import { canMove, IS, type Change } from '../rules/verification-states.js';

/** Payload `id`: a verification changed. */
export const VERIFICATION_CHANNEL = 'proxy_verification';
/** A person joined or left the line, a code is due, or a hint came: wakes the workers. */
export const WORK_CHANNEL = 'proxy_work';

/** The purpose of each encrypted value, and the context of each keyed hash. */
export const ASSOCIATED_DATA = {
  nationalId: 'verification.national_id',
  code: 'verification.code',
  details: 'verification.details',
  person: 'person',
  actor: 'actor',
  address: 'address',
} as const;

export interface VerificationRow extends Row {
  id: string;
  scope: string;
  session_id: string;
  reference: string | null;
  person_hash: Uint8Array;
  vouched: boolean;
  national_id: Uint8Array | null;
  status: VerificationStatus;
  reason: VerificationReason | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  claimed_until: Date | null;
  starts_by: Date | null;
  not_before: Date | null;
  trans_id: string | null;
  code: Uint8Array | null;
  started_at: Date | null;
  expires_at: Date | null;
  checked_at: Date | null;
  details: Uint8Array | null;
  details_until: Date | null;
}

/** The columns that callers see. */
export type ShownRow = Pick<
  VerificationRow,
  | 'id'
  | 'scope'
  | 'status'
  | 'reason'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'expires_at'
  | 'starts_by'
  | 'not_before'
  | 'code'
>;

/** What a transition writes besides status and reason. */
type Columns = Partial<Record<'started_at' | 'decided_at', unknown>>;

export interface Showing {
  /** Called for a verification that cannot be decrypted; the others are shown. Left out: it throws. */
  unreadable?: (id: string, error: unknown) => void;
  /** The line has moved: the places are those of this moment. */
  isMoving?: boolean;
}

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
  move(
    tx: Queryable,
    id: string,
    change: Change,
    more?: { columns?: Columns; by?: By },
  ): Promise<VerificationRow | null>;
  /** What callers see, with places and times for those in line. */
  show(rows: readonly ShownRow[], showing?: Showing): Promise<Verification[]>;
}

const later = (one: Date, other: Date) => (other > one ? other : one);

export function createVerifications(
  database: Database,
  encryption: Encryption,
  ledger: Ledger,
  windowSeconds: number,
  statusChanged: StatusChanged,
): Verifications {
  const line = createLineReader(database, ledger, windowSeconds);

  async function readNow(): Promise<Date> {
    const [clock] = await database.query<{ now: Date }>('select proxy.now() as now');
    return clock!.now;
  }

  return {
    async get(id) {
      const [row] = await database.query<VerificationRow>('select * from proxy.verifications where id = $1', [
        id,
      ]);
      return row ?? null;
    },

    many(ids) {
      return database.query<ShownRow & Row>(
        `select id, scope, status, reason, version, created_at, updated_at, expires_at, starts_by, not_before,
                code
           from proxy.verifications where id = any($1::text[])`,
        [ids],
      );
    },

    byReference(reference) {
      return database.query<VerificationRow>(
        'select * from proxy.verifications where reference = $1 order by created_at desc limit 50',
        [reference],
      );
    },

    line: line.read,

    async queued() {
      const [line] = await database.query<{ length: number }>(
        `select count(*) as length from proxy.verifications where ${IS.queued}`,
      );
      return line!.length;
    },

    async move(tx, id, change, { columns = {}, by = BY_PROXY } = {}) {
      const [current] = await tx.query<VerificationRow>(
        'select * from proxy.verifications where id = $1 for update',
        [id],
      );
      if (current === undefined || !canMove(current, change)) return null;
      const { to, reason } = change;
      const written = { ...columns, ...(reason !== undefined && { reason }) };
      const [moved] = await tx.query<VerificationRow>(
        `update proxy.verifications
            set status = $2, version = version + 1, updated_at = proxy.now(), claimed_until = null
                ${isTerminal(to) ? ', ended_at = proxy.now()' : ''}
                ${Object.keys(written)
                  .map((name, index) => `, ${name} = $${index + 3}`)
                  .join('')}
          where id = $1 returning *`,
        [id, to, ...Object.values(written)],
      );
      await statusChanged(tx, moved!, by);
      await notify(tx, VERIFICATION_CHANNEL, id);
      await notify(tx, WORK_CHANNEL);
      return moved!;
    },

    async show(rows, { unreadable, isMoving = false } = {}) {
      if (rows.length === 0) return [];
      const queued = rows.filter((row) => row.status === 'QUEUED').map(({ id }) => id);
      const readLine = () => (isMoving ? line.read() : line.readRecent(queued));
      const reading = queued.length > 0 ? await readLine() : null;
      const now = reading?.now ?? (await readNow());
      const shown = (row: ShownRow): Verification => {
        const place = reading?.places.get(row.id);
        // During its creation call a verification has left the line and starts now.
        const waitsUntil = row.reason === 'request_open' ? row.not_before : null;
        const inTurn = place ? shownStart(row.starts_by, place.startsAt, now) : now;
        // Those behind it may be served before, so its place may change: the first time stays.
        const startsAt = waitsUntil ? later(row.starts_by ?? inTurn, waitsUntil) : inTurn;
        const expectedNow = place ? place.expectedAt : now;
        const expected = waitsUntil ? later(expectedNow, waitsUntil) : expectedNow;
        const expectedAt = expected > startsAt ? startsAt : expected;
        return {
          id: row.id,
          status: row.status,
          code:
            row.status === 'WAITING' && row.code !== null
              ? encryption.decrypt(row.code, { purpose: ASSOCIATED_DATA.code, row: row.id })
              : null,
          queue:
            row.status === 'QUEUED'
              ? {
                  place: place?.place ?? 1,
                  startsAt: startsAt.toISOString(),
                  expectedAt: expectedAt.toISOString(),
                  mayLeave: outlivesSession(row.scope),
                }
              : null,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
          updatedAt: row.updated_at.toISOString(),
          version: row.version,
          reason: row.reason,
          now: now.toISOString(),
        };
      };
      return rows.flatMap((row) => {
        try {
          return [shown(row)];
        } catch (error) {
          if (!unreadable) throw error;
          unreadable(row.id, error);
          return [];
        }
      });
    },
  };
}
