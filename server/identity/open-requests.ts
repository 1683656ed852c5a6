import { audit, BY_PROXY } from '../events/audit.js';
import { lockKeys, notify, type Database, type Queryable, type Row } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { hexOf } from '../store/values.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { decide, type AllowedAt, type Attempt, type Decision } from '../rules/one-live-request.js';
import { IS_WAITING_FREE, IS, PERSONS_WITH_OPEN_REQUEST } from './conditions.js';
import type { Verifications } from './create-verifications.js';
import { countedHost, type Guard } from './guard-start.js';
import { endWait, setRanks, waitUntil } from './places.js';
import { lockCode, markBlocking, moveRequest } from './requests.js';
import {
  announceChange,
  ASSOCIATED_DATA,
  setReason,
  VERIFICATION_CHANNEL,
  WAKES,
  WORK_CHANNEL,
} from './verifications.js';

/** Upstream may end a request a moment after its time. A start in that moment would be refused and wait once more. */
const END_MARGIN_SECONDS = 2;

/** How long upstream may hold a request open, counted from the end of the call that created it. */
export function openSecondsOf(lifetimeSeconds: number): number {
  return lifetimeSeconds + END_MARGIN_SECONDS;
}

/** The longest time from the claim of a creation call to the end of the request that it creates. */
export function longestOpenSecondsOf(upstream: { timeoutSeconds: number; lifetimeSeconds: number }): number {
  return SEND_WITHIN_SECONDS + upstream.timeoutSeconds + openSecondsOf(upstream.lifetimeSeconds);
}

/** Starts that leave the line for their call hold this lock, too. */
const LOCK = "select from proxy.budgets where kind = 'request' for update";

interface AttemptRow extends Row, Attempt {
  host: string;
  personHash: Uint8Array;
  notBefore: Date | null;
  reason: string | null;
  now: Date;
}

const personOf = ({ personHash }: AttemptRow) => hexOf(personHash);

export type Attempts = readonly AttemptRow[];

/** Those in line, and those whose request upstream may hold open. */
export function readAttempts(
  queryable: Queryable,
  persons: readonly Uint8Array[],
  lock: '' | 'for no key update of v' = '',
): Promise<AttemptRow[]> {
  return queryable.query<AttemptRow>(
    `select v.id, host, scope, person_hash as "personHash", ${IS_WAITING_FREE} as "inLine", ${IS.cancelled} as cancelled,
            start_kind as "startKind", coalesce(present_until > clock.now, false) as present, starts_by as "startsBy", person_turn as rank,
            not_before as "notBefore", reason, line_number as "lineNumber", open_until as "openUntil",
            case when trans_id is not null and code is not null then expires_at end as "codeUntil", clock.now
       from (select proxy.now() as now) as clock, proxy.verifications v
       left join proxy.places p on p.verification_id = v.id
      where person_hash = any($1::bytea[]) and (${IS.queued} or open_until > clock.now)
      -- Who locks several rows locks them in this order.
      order by v.id ${lock}`,
    [persons],
  );
}

type Joining = Pick<Attempt, 'id' | 'scope' | 'startKind'>;

export function createOpenRequests(context: {
  database: Database;
  encryption: Encryption;
  verifications: Pick<Verifications, 'move'>;
  longestOpenSeconds: number;
  /** Null: no limits on starts. */
  guard: Guard | null;
}) {
  const { database, encryption, verifications, guard } = context;
  const longestOpenMs = context.longestOpenSeconds * 1000;

  /** Gives the code of a cancelled verification to one in line. False when another transaction changed one of them. */
  async function takeOver(tx: Queryable, from: string, to: string): Promise<boolean> {
    const held = await tx.query(
      `select 1 from proxy.verifications v join proxy.places p on p.verification_id = v.id
        where v.id = $1 and ${IS_WAITING_FREE} for no key update`,
      [to],
    );
    if (held.length === 0) return false;
    const sealed = await lockCode(tx, from);
    const code = sealed && sealedFor(encryption, sealed, from, to);
    if (code === null || !(await moveRequest(tx, from, to, code))) return false;
    await verifications.move(tx, to, { to: 'WAITING', by: 'takeover', reason: null });
    return true;
  }

  /** The limits of the number count again: since these starts joined, the person may have declined, or been blocked. */
  async function readAllowedAt(tx: Queryable, rows: Attempts): Promise<AllowedAt> {
    const allowedAt = new Map<string, Date>();
    if (guard === null) return allowedAt;
    const persons = rows.map(({ personHash }) => personHash);
    const known = new Map<string, Date | null>();
    for (const row of rows.filter(({ inLine, startKind }) => inLine && startKind !== 'fixed')) {
      const start = { persons, kind: row.startKind, host: countedHost(row.startKind, row.host) };
      const name = `${start.kind} ${start.host}`;
      if (!known.has(name)) known.set(name, await guard.allowedFrom(tx, start));
      const at = known.get(name);
      if (at) allowedAt.set(row.id, at);
    }
    return allowedAt;
  }

  async function apply(tx: Queryable, row: AttemptRow, decision: Decision, same: Attempts): Promise<void> {
    if (decision.next === 'take over') {
      await takeOver(tx, decision.from, row.id);
      return;
    }
    const waits = row.reason === 'request_open';
    const isShown = row.startKind !== 'unvouched';
    if (decision.next === 'create') {
      if (!waits) return;
      await setReason(tx, row.id, null);
      await endWait(tx, row.id, isShown);
      await (isShown ? announceChange(tx, row.id) : notify(tx, WORK_CHANNEL, WAKES.line));
    } else {
      await noteBlocks(tx, row, same);
      if (waits && row.notBefore?.getTime() === decision.until.getTime()) return;
      await setReason(tx, row.id, 'request_open');
      await waitUntil(tx, row.id, decision.until);
      if (isShown) await notify(tx, VERIFICATION_CHANNEL, row.id);
    }
  }

  /**
   * Call it after the commit of what changed an attempt of these persons: a request was opened or ended, or a start left
   * the line. The starts in line get their new times, the code that they may take over, or may create one.
   */
  async function rearrange(persons: readonly Uint8Array[]): Promise<void> {
    const found = await readAttempts(database, persons);
    if (!found.some((row) => row.inLine)) return;
    await database.transaction(async (tx) => {
      // In this order everywhere: who joins the line holds the lock of its person only.
      await Promise.all([tx.query(LOCK), lockKeys(tx, persons)]);
      // Who cancels locks the verification before its place: in another order the two would block each other.
      const rows = await readAttempts(tx, persons, 'for no key update of v');
      for (const person of new Set(rows.map(personOf))) {
        const same = rows.filter((row) => personOf(row) === person);
        const allowedAt = await readAllowedAt(tx, same);
        const decisions = decide(same, same[0]!.now, longestOpenMs, allowedAt);
        await keepRanks(tx, same, [...decisions.keys()]);
        for (const row of same.filter(({ id }) => decisions.has(id)))
          await apply(tx, row, decisions.get(row.id)!, same);
      }
    });
  }

  return {
    takeOver,
    rearrange,

    decideStart(
      rows: Attempts,
      persons: readonly Uint8Array[],
      start: Joining,
    ): { decision: Decision; rank: number; isAlone: boolean; personHash: Uint8Array } {
      const [known] = rows;
      // While keys are rotated, the person may be known under an older one.
      const personHash = known?.personHash ?? persons[0]!;
      if (known === undefined) return { decision: { next: 'create' }, rank: 0, isAlone: true, personHash };
      const joining: Attempt = {
        ...start,
        inLine: true,
        cancelled: false,
        present: true,
        startsBy: null,
        rank: null,
        lineNumber: Number.MAX_SAFE_INTEGER,
        openUntil: null,
        codeUntil: null,
      };
      const decisions = decide([...rows, joining], known.now, longestOpenMs);
      return {
        decision: decisions.get(start.id)!,
        rank: [...decisions.keys()].indexOf(start.id),
        isAlone: false,
        personHash,
      };
    },

    /** Finds what a process that died, or a change of the clock, left behind. */
    async rearrangeAll(): Promise<void> {
      const persons = await database.query<{ person_hash: Uint8Array }>(
        `select distinct person_hash from proxy.verifications join proxy.places on verification_id = id
          where ${IS_WAITING_FREE} and (${IS.waitingForRequest} or person_hash in (${PERSONS_WITH_OPEN_REQUEST}))`,
      );
      if (persons.length > 0) await rearrange(persons.map((row) => row.person_hash));
    },
  };
}

export type OpenRequests = ReturnType<typeof createOpenRequests>;

const isOfStranger = ({ startKind, scope, openUntil, now }: AttemptRow, owner: Attempt) =>
  startKind !== 'fixed' && scope !== owner.scope && openUntil !== null && openUntil > now;

/** The owner of the number, whose session fixes it, has to wait for open requests of other people. */
async function noteBlocks(tx: Queryable, owner: AttemptRow, attempts: Attempts): Promise<void> {
  const blocking = attempts.filter((row) => isOfStranger(row, owner));
  if (owner.startKind !== 'fixed' || blocking.length === 0) return;
  const noted = await markBlocking(
    tx,
    blocking.map(({ id }) => id),
  );
  if (noted) await audit(tx, 'verification.blocked', { ...BY_PROXY, host: owner.host }, owner.id);
}

/** The code of one row, sealed for another. Null when it cannot be read: the person then waits for the next one. */
function sealedFor(encryption: Encryption, sealed: Uint8Array, from: string, to: string): Uint8Array | null {
  try {
    const code = encryption.decrypt(sealed, { purpose: ASSOCIATED_DATA.code, row: from });
    return encryption.encrypt(code, { purpose: ASSOCIATED_DATA.code, row: to });
  } catch (error) {
    if (error instanceof UnknownKeyError || error instanceof SealBrokenError) return null;
    throw error;
  }
}

async function keepRanks(tx: Queryable, rows: readonly AttemptRow[], ids: readonly string[]): Promise<void> {
  const isKept = rows.every(({ id, inLine, rank }) => !inLine || rank === ids.indexOf(id));
  if (!isKept) await setRanks(tx, ids);
}
