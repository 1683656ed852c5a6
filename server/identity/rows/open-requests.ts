import type { Database, Queryable, Row } from '../../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../../store/encryption.js';
import { notify } from '../../store/notify.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { decide, type Attempt, type Decision } from '../rules/one-live-request.js';
import { IN_LINE, PERSONS_WITH_OPEN_REQUEST, WAITS_UNTIL } from './line-conditions.js';
import { IS } from '../rules/verification-states.js';
import {
  ASSOCIATED_DATA,
  VERIFICATION_CHANNEL,
  WORK_CHANNEL,
  type VerificationRow,
  type Verifications,
} from './verifications.js';

/** Upstream may end a request a moment after its time. A start in that moment would be refused and wait once more. */
const END_MARGIN_SECONDS = 2;

/** How long upstream may hold a request open, counted from the end of the call that created it. */
export function openSecondsOf(lifetimeSeconds: number): number {
  return lifetimeSeconds + END_MARGIN_SECONDS;
}

/** The longest time from the claim of a creation call to the end of the request that it creates. */
export function holdSecondsOf(upstream: { timeoutSeconds: number; lifetimeSeconds: number }): number {
  return SEND_WITHIN_SECONDS + upstream.timeoutSeconds + openSecondsOf(upstream.lifetimeSeconds);
}

/**
 * Starts that join the line and those that leave it for their call hold this lock, too: two that change rows of one person
 * follow each other, and the later one sees what the earlier one wrote.
 */
const LOCK = "select from proxy.budgets where kind = 'request' for update";

interface AttemptRow extends Row {
  id: string;
  scope: string;
  person_hash: Uint8Array;
  in_line: boolean;
  cancelled: boolean;
  vouched: boolean;
  present: boolean;
  starts_by: Date | null;
  person_turn: number | null;
  waits_until: Date | null;
  reason: string | null;
  line_number: number;
  request_open_until: Date | null;
  code_until: Date | null;
  now: Date;
}

const asAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  scope: row.scope,
  inLine: row.in_line,
  cancelled: row.cancelled,
  vouched: row.vouched,
  present: row.present,
  startsBy: row.starts_by,
  turn: row.person_turn,
  lineNumber: row.line_number,
  openUntil: row.request_open_until,
  codeUntil: row.code_until,
});

function readAttempts(queryable: Queryable, persons: readonly Uint8Array[]): Promise<AttemptRow[]> {
  return queryable.query<AttemptRow>(
    `select id, scope, person_hash, ${IN_LINE} as in_line, status = 'CANCELLED' as cancelled, vouched,
            present_until > clock.now as present, starts_by, person_turn, ${WAITS_UNTIL} as waits_until,
            reason, line_number, request_open_until,
            case when trans_id is not null and code is not null then expires_at end as code_until, clock.now
       from proxy.verifications, (select proxy.now() as now) as clock
      where person_hash = any($1::bytea[]) and (${IS.queued} or request_open_until > clock.now)`,
    [persons],
  );
}

/** Applies the decisions about one live request per person to the line. */
export function createOpenRequests(context: {
  database: Database;
  encryption: Encryption;
  verifications: Pick<Verifications, 'move'>;
  holdSeconds: number;
}) {
  const { database, encryption, verifications } = context;
  const holdMs = context.holdSeconds * 1000;

  /** Decides about a start that is joining the line; `alone` when the person has no other attempt. */
  async function decideStart(
    tx: Queryable,
    persons: readonly Uint8Array[],
    start: Pick<Attempt, 'id' | 'scope' | 'vouched'>,
  ): Promise<{ decision: Decision; turn: number; alone: boolean }> {
    const rows = await readAttempts(tx, persons);
    if (rows.length === 0) return { decision: { next: 'create' }, turn: 0, alone: true };
    const joining: Attempt = {
      ...start,
      inLine: true,
      cancelled: false,
      present: true,
      startsBy: null,
      turn: null,
      lineNumber: Number.MAX_SAFE_INTEGER,
      openUntil: null,
      codeUntil: null,
    };
    const decisions = decide([...rows.map(asAttempt), joining], rows[0]!.now, holdMs);
    const turn = [...decisions.keys()].indexOf(start.id);
    return { decision: decisions.get(start.id)!, turn, alone: false };
  }

  /** The code of one row, sealed for another. Null without one that can be read: the person then waits for the next. */
  async function codeFor(tx: Queryable, from: string, to: string): Promise<Uint8Array | null> {
    const [held] = await tx.query<{ code: Uint8Array }>(
      'select code from proxy.verifications where id = $1 and code is not null for update',
      [from],
    );
    if (held === undefined) return null;
    try {
      const code = encryption.decrypt(held.code, { purpose: ASSOCIATED_DATA.code, row: from });
      return encryption.encrypt(code, { purpose: ASSOCIATED_DATA.code, row: to });
    } catch (error) {
      if (error instanceof UnknownKeyError || error instanceof SealBrokenError) return null;
      throw error;
    }
  }

  /** Gives the code of a cancelled verification to one in line. False when another transaction changed one of them. */
  async function takeOver(tx: Queryable, from: string, to: string): Promise<boolean> {
    const held = await tx.query(`select 1 from proxy.verifications where id = $1 and ${IN_LINE} for update`, [
      to,
    ]);
    if (held.length === 0) return false;
    const sealed = await codeFor(tx, from, to);
    if (sealed === null) return false;
    const taken = await tx.query(
      `update proxy.verifications v
          set trans_id = o.trans_id, code = $3, started_at = o.started_at, expires_at = o.expires_at,
              request_open_until = o.request_open_until, not_before = null
         from proxy.verifications o
        where v.id = $2 and o.id = $1 and o.status = 'CANCELLED' and o.trans_id is not null
       returning v.id`,
      [from, to, sealed],
    );
    if (taken.length === 0) return false;
    await tx.query(
      `update proxy.verifications set (trans_id, code, started_at, request_open_until) = (null, null, null, null)
        where id = $1`,
      [from],
    );
    await verifications.move(tx, to, { to: 'WAITING', by: 'takeover', reason: null });
    return true;
  }

  async function apply(tx: Queryable, row: AttemptRow, decision: Decision): Promise<void> {
    if (decision.next === 'take over') {
      await takeOver(tx, decision.from, row.id);
      return;
    }
    const waits = row.reason === 'request_open';
    if (decision.next === 'create') {
      if (!waits) return;
      await tx.query(
        `update proxy.verifications
            set reason = null, not_before = null, starts_by = greatest(starts_by, not_before)
          where id = $1 and ${IN_LINE}`,
        [row.id],
      );
      await notify(tx, WORK_CHANNEL);
    } else {
      if (waits && row.waits_until?.getTime() === decision.until.getTime()) return;
      await tx.query(
        `update proxy.verifications
            set reason = 'request_open', not_before = $2
          where id = $1 and ${IN_LINE}`,
        [row.id, decision.until],
      );
    }
    await notify(tx, VERIFICATION_CHANNEL, row.id);
  }

  async function keepTurns(
    tx: Queryable,
    rows: readonly AttemptRow[],
    ids: readonly string[],
  ): Promise<void> {
    const isKept = rows.every(({ id, in_line, person_turn }) => !in_line || person_turn === ids.indexOf(id));
    if (isKept) return;
    await tx.query(
      `update proxy.verifications v set person_turn = turns.turn - 1
         from unnest($1::text[]) with ordinality as turns (id, turn) where v.id = turns.id`,
      [ids],
    );
  }

  /**
   * Call it after the commit of what changed an attempt of these persons: a request was opened or ended, or a start left
   * the line. The starts in line get their new times, the code that they may take over, or may create one.
   */
  async function settle(persons: readonly Uint8Array[]): Promise<void> {
    const found = await readAttempts(database, persons);
    if (!found.some((row) => row.in_line)) return;
    await database.transaction(async (tx) => {
      await tx.query(LOCK);
      const rows = await readAttempts(tx, persons);
      for (const person of new Set(rows.map(personOf))) {
        const same = rows.filter((row) => personOf(row) === person);
        const decisions = decide(same.map(asAttempt), same[0]!.now, holdMs);
        await keepTurns(tx, same, [...decisions.keys()]);
        for (const row of same.filter(({ id }) => decisions.has(id))) {
          await apply(tx, row, decisions.get(row.id)!);
        }
      }
    });
  }

  return {
    decideStart,
    takeOver,
    settle,

    /** Upstream reported the end of this request: the person's other starts wait no longer. */
    async close({ trans_id, person_hash }: Pick<VerificationRow, 'trans_id' | 'person_hash'>): Promise<void> {
      // A verification of the same scope may have taken it over meanwhile.
      await database.query('update proxy.verifications set request_open_until = null where trans_id = $1', [
        trans_id,
      ]);
      await settle([person_hash]);
    },

    /** Finds what a process that died, or a change of the clock, left unsettled. */
    async settleAll(): Promise<void> {
      const persons = await database.query<{ person_hash: Uint8Array }>(
        `select distinct person_hash from proxy.verifications
          where ${IN_LINE} and (reason = 'request_open' or person_hash in (${PERSONS_WITH_OPEN_REQUEST}))`,
      );
      if (persons.length > 0) await settle(persons.map((row) => row.person_hash));
    },
  };
}

export type OpenRequests = ReturnType<typeof createOpenRequests>;

const personOf = ({ person_hash }: AttemptRow) => Buffer.from(person_hash).toString('hex');
