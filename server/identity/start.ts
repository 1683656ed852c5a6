import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { notify, type Database, type Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { preparing } from '../store/named-statement.js';
import { auditAll, type Author } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { networkOf } from '../operations/network.js';
import type { SessionRecord } from '../sessions/caller.js';
import { limitConcurrency, shareReading } from '../operations/shared-work.js';
import {
  countedBy,
  guardStart,
  readGuardFacts,
  starterOf,
  type Guard,
  type Starter,
} from './rows/guard-start.js';
import type { Board, LineReading } from './rows/board.js';
import { lockKeys } from './rows/lock-keys.js';
import { readAttempts, type OpenRequests, type StartDecision } from './rows/open-requests.js';
import { turnKeyOf, scopeOf } from './rules/ownership.js';
import { storeShownBounds, renewOwnPresence, takePlace } from './rows/places.js';
import {
  ASSOCIATED_DATA,
  insertVerification,
  readOwned,
  WAKES,
  WORK_CHANNEL,
  type VerificationRow,
} from './rows/verifications.js';

/** A crowd of starts must not take all connections from the work that they wait for, storing new codes. */
const CONCURRENT_JOINS = 4;
/** Within this time a reload shows a completed verification. Later it is a new visit with a new request. */
export const VISIT_SECONDS = 900;

/** An unvouched start is answered after a whole number of these: longer than joining the line takes. */
const ANSWER_STEP_MS = 250;
/** The creation of a code, which other starts do without, delays an answer by a few milliseconds. This hides them. */
const ANSWER_NOISE_MS = 50;

interface StartContext {
  database: Database;
  encryption: Encryption;
  /** Null: no limits on starts. */
  guard: Guard | null;
  statusChanged: StatusChanged;
  openRequests: Pick<OpenRequests, 'decideStart' | 'takeOver' | 'settle'>;
  board: Pick<Board, 'read'>;
}

interface Start {
  session: SessionRecord;
  nationalId: string;
  /** The keyed hashes of the national ID. */
  persons: readonly Uint8Array[];
  network: string;
  by: Author;
}

export interface Started {
  verification: VerificationRow;
  created: boolean;
  /** The line when it joined; null for one that was there. */
  line: LineReading | null;
}

/**
 * Joins the line, or finds the verification that this person already has: a reload, a second tab and a double mount get
 * the same code.
 */
export function createStart(context: StartContext) {
  const { database, encryption, openRequests } = context;
  const limited = limitConcurrency(CONCURRENT_JOINS);
  const showBounds = createShowBounds(context);
  return {
    async start(session: SessionRecord, nationalId: string, address: string, by: Author): Promise<Started> {
      const persons = encryption.lookups(nationalId, ASSOCIATED_DATA.person);
      // Without the lock: a reload need not wait for all who are joining the line.
      const known = await findOwnStart(database, session, persons);
      if (known !== null) return { verification: known, created: false, line: null };
      const beganMs = performance.now();
      const start: Start = { session, nationalId, persons, network: networkOf(address), by };
      const { hasNoOtherStart, ...started } = await limited(() =>
        database.transaction((tx) => findOrJoin(context, preparing(tx), start)),
      );
      const line = started.verification.status === 'QUEUED' ? await showBounds(started.verification) : null;
      // The time must not tell whether a code is created meanwhile. What changed while it joined, the next maintenance finds.
      if (started.verification.start_kind === 'unvouched') await nextStep(beganMs);
      // What changed while this start was joining did not find it in line.
      else if (!hasNoOtherStart) await openRequests.settle(persons);
      return { ...started, line };
    },

    /** After a reload, a page that asked for the ID need not ask again. */
    resume: (session: SessionRecord): Promise<VerificationRow | null> =>
      findOwnStart(database, session, null),
  };
}

function nextStep(beganMs: number): Promise<void> {
  const passedMs = performance.now() - beganMs;
  return wait(ANSWER_STEP_MS - (passedMs % ANSWER_STEP_MS) + randomInt(ANSWER_NOISE_MS));
}

/** The open or just completed verification of this customer or session. Renews its presence. */
async function findOwnStart(
  queryable: Queryable,
  session: SessionRecord,
  persons: readonly Uint8Array[] | null,
): Promise<VerificationRow | null> {
  const owned = await readOwned(queryable, scopeOf(session), persons, VISIT_SECONDS);
  // An open one before a completed one.
  const found = owned.find((row) => row.status !== 'COMPLETED') ?? owned.at(-1);
  if (found?.status === 'QUEUED') await renewOwnPresence(queryable, found.id);
  return found ?? null;
}

/**
 * Wakes a worker, reads the line for the starts that have joined it, and stores the latest time that they are shown: once
 * for all who wait for it. Commits with a notice wait for each other.
 */
function createShowBounds({ database, board }: StartContext) {
  const joined: string[] = [];
  const read = shareReading(async () => {
    const ids = joined.splice(0);
    const [line] = await Promise.all([board.read(ids), notify(database, WORK_CHANNEL, WAKES.joined)]);
    const shown = ids.flatMap((id) => {
      const place = line.firsts.has(id) ? line.places.get(id) : undefined;
      return place === undefined ? [] : [{ id, startsAt: place.startsAt }];
    });
    if (shown.length > 0) await storeShownBounds(database, shown);
    return line;
  });
  return async (verification: VerificationRow): Promise<LineReading> => {
    const { id } = verification;
    joined.push(id);
    const line = await read();
    if (line.firsts.has(id)) verification.starts_by = line.places.get(id)?.startsAt ?? null;
    return line;
  };
}

async function findOrJoin(
  context: StartContext,
  tx: Queryable,
  start: Start,
): Promise<Omit<Started, 'line'> & { hasNoOtherStart: boolean }> {
  const { encryption, guard, openRequests } = context;
  const { session, persons } = start;
  const starter = starterOf(session, persons, encryption.lookup(start.network, ASSOCIATED_DATA.address));
  // In one round trip. Behind the lock, each reading sees the starts that held it before.
  const [now, live, attempts, facts] = await Promise.all([
    lockKeys(tx, countedBy(starter)),
    findOwnStart(tx, session, persons),
    readAttempts(tx, persons),
    guard && readGuardFacts(tx, starter, guard),
  ]);
  if (live !== null) return { verification: live, created: false, hasNoOtherStart: true };

  const id = `ver_${randomBytes(12).toString('base64url')}`;
  const joining = { id, scope: scopeOf(session), startKind: starter.kind };
  const { decision, hasNoOtherStart, ...place } = openRequests.decideStart(attempts, persons, joining);
  if (decision.next === 'take over') {
    // A code that is taken over sends no request to a phone.
    join(context, tx, start, { id, starter, notBefore: null, now, ...place });
    await openRequests.takeOver(tx, decision.from, id);
    return { verification: (await findOwnStart(tx, session, persons))!, created: true, hasNoOtherStart };
  }
  const allowedFrom = facts && guardStart(starter, facts);
  const notBefore = latest(allowedFrom, decision.next === 'wait' ? decision.until : null);
  const verification = join(context, tx, start, { id, starter, notBefore, now, ...place });
  return { verification, created: true, hasNoOtherStart };
}

const latest = (one: Date | null, other: Date | null) => (one && other && one > other ? one : (other ?? one));

/** Writes the verification and its place in the line, in the round trip of the commit. */
function join(
  { encryption, statusChanged }: StartContext,
  tx: Queryable,
  { session, nationalId, network, by }: Start,
  joining: Pick<StartDecision, 'rank' | 'person'> & {
    id: string;
    starter: Starter;
    notBefore: Date | null;
    now: Date;
  },
): VerificationRow {
  const { id, starter, notBefore, now } = joining;
  const verification: VerificationRow = {
    id,
    host: session.host,
    scope: scopeOf(session),
    session_id: session.id,
    reference: session.identity?.reference ?? null,
    start_kind: starter.kind,
    person_hash: joining.person,
    national_id: encryption.encrypt(nationalId, { purpose: ASSOCIATED_DATA.nationalId, row: id }),
    status: 'QUEUED',
    reason: notBefore && 'request_open',
    version: 1,
    created_at: now,
    updated_at: now,
    ended_at: null,
    starts_by: null,
    not_before: notBefore,
    trans_id: null,
    code: null,
    started_at: null,
    expires_at: null,
  };
  const actor = encryption.lookup(turnKeyOf(session, network), ASSOCIATED_DATA.actor);
  const delayed = notBefore ? [{ by, subject: id }] : [];
  Promise.all([
    insertVerification(tx, { ...verification, address_hash: starter.address }),
    takePlace(tx, { id, actor, notBefore, rank: joining.rank }),
    statusChanged(tx, verification, by),
    // The same statement for every number, so that it takes as long.
    starter.kind === 'unvouched' && auditAll(tx, 'verification.delayed', delayed),
    // The commit fails with them.
  ]).catch(() => undefined);
  return verification;
}
