import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { lockKeys, notify, type Database, type Queryable } from '../store/database.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { Encryption } from '../store/encryption.js';
import { PLAN_ONCE, preparing } from '../store/named-statement.js';
import { auditAll, type Author } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { networkOf } from '../operations/network.js';
import type { Person, SessionRecord } from '../sessions/caller.js';
import { limitConcurrency, shareReading } from '../operations/shared-work.js';
import { countedBy, guardStart, starterOf, type Guard, type Starter } from './guard-start.js';
import type { Board, LineReading } from './board.js';
import { readAttempts, type OpenRequests } from './open-requests.js';
import { turnKeyOf, scopeOf } from '../rules/ownership.js';
import { storeShownBounds, renewOwnPresence, takePlace } from './places.js';
import {
  ASSOCIATED_DATA,
  insertVerification,
  readOwned,
  WAKES,
  WORK_CHANNEL,
  type VerificationRow,
} from './verifications.js';

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
  openRequests: Pick<OpenRequests, 'decideStart' | 'takeOver' | 'rearrange'>;
  board: Pick<Board, 'read'>;
}

interface Start {
  session: SessionRecord;
  person: Person;
  starter: Starter;
  /** For whom it takes its turn, as a keyed hash. */
  actor: Uint8Array;
  by: Author;
}

export interface Started {
  verification: VerificationRow;
  created: boolean;
  /** The line when it joined; null for one that was there. */
  line: LineReading | null;
}

/** `isAlone`: its person has no other start, and no open request. */
type Joined = Omit<Started, 'line'> & { isAlone: boolean };

/**
 * Joins the line, or finds the verification that this person already has: a reload, a second tab and a double mount get
 * the same code.
 */
export function createStart(context: StartContext) {
  const { database, encryption, openRequests } = context;
  const limited = limitConcurrency(CONCURRENT_JOINS);
  const showBound = createShowBound(context);

  async function join(start: Start): Promise<Started & Joined> {
    const joined = await limited(() =>
      database.transaction((tx) => findOrJoin(context, preparing(tx), start)),
    );
    if (joined.verification.status !== 'QUEUED') return { ...joined, line: null };
    return { ...joined, ...(await showBound(joined.verification)) };
  }

  return {
    async start(session: SessionRecord, person: Person, address: string, by: Author): Promise<Started> {
      const persons = person.lookups(ASSOCIATED_DATA.person);
      // Without the lock: a reload need not wait for all who are joining the line.
      const known = await findOwnStart(database, session, persons);
      if (known !== null) return { verification: known, created: false, line: null };
      const network = networkOf(address);
      const starter = starterOf(session, persons, encryption.lookup(network, ASSOCIATED_DATA.address));
      const actor =
        starter.kind === 'fixed'
          ? person.lookup(ASSOCIATED_DATA.actor)
          : encryption.lookup(turnKeyOf(session, network), ASSOCIATED_DATA.actor);
      const start: Start = { session, person, starter, actor, by };
      if (starter.kind === 'unvouched') return hideDuration(() => join(start));
      const { isAlone, ...started } = await join(start);
      // Changes during our transaction could not see this start: rearrange once more.
      if (!isAlone) await openRequests.rearrange(persons);
      return started;
    },

    /** After a reload, a page that asked for the ID need not ask again. */
    resume: (session: SessionRecord): Promise<VerificationRow | null> =>
      findOwnStart(database, session, null),
  };
}

/**
 * The time of an anonymous start must not tell whether a code is created meanwhile. So it does not rearrange either: the next
 * maintenance finds what changed while it joined.
 */
async function hideDuration<T>(work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const result = await work();
  const passedMs = performance.now() - beganMs;
  await wait(ANSWER_STEP_MS - (passedMs % ANSWER_STEP_MS) + randomInt(ANSWER_NOISE_MS));
  return result;
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
function createShowBound({ database, board }: StartContext) {
  const joined: string[] = [];
  const read = shareReading(async () => {
    const ids = joined.splice(0);
    const [line] = await Promise.all([board.read(ids), notify(database, WORK_CHANNEL, WAKES.joined)]);
    const bounds = new Map(
      ids.filter((id) => line.firsts.has(id)).map((id) => [id, line.places.get(id)!.startsAt]),
    );
    await storeShownBounds(database, bounds);
    return { line, bounds };
  });
  return async (verification: VerificationRow): Promise<Pick<Started, 'verification' | 'line'>> => {
    joined.push(verification.id);
    const { line, bounds } = await read();
    const startsBy = bounds.get(verification.id) ?? verification.starts_by;
    return { verification: { ...verification, starts_by: startsBy }, line };
  };
}

/** Find, decide, write. Behind the lock, each reading sees the starts that held it before. */
async function findOrJoin(context: StartContext, tx: Queryable, start: Start): Promise<Joined> {
  const { guard, openRequests } = context;
  const { session, starter } = start;
  const { persons } = starter;
  // In one round trip.
  const [, now, live, attempts, facts] = await Promise.all([
    tx.query(PLAN_ONCE),
    lockKeys(tx, countedBy(starter)),
    findOwnStart(tx, session, persons),
    readAttempts(tx, persons),
    guard && guard.read(tx, starter),
  ]);
  if (live !== null) return { verification: live, created: false, isAlone: true };

  const id = `ver_${randomBytes(12).toString('base64url')}`;
  const own = { id, scope: scopeOf(session), startKind: starter.kind };
  const { decision, isAlone, rank, personHash } = openRequests.decideStart(attempts, persons, own);
  const isTakeover = decision.next === 'take over';
  // A code that is taken over sends no request to a phone.
  const allowedFrom = facts && !isTakeover ? guardStart(starter, facts) : null;
  const notBefore = latest(allowedFrom, decision.next === 'wait' ? decision.until : null);
  const verification = verificationOf(start, { id, personHash, notBefore, now });

  await write(context, tx, start, verification, rank);
  if (!isTakeover) return { verification, created: true, isAlone };
  await openRequests.takeOver(tx, decision.from, id);
  return { verification: (await findOwnStart(tx, session, persons))!, created: true, isAlone };
}

const latest = (one: Date | null, other: Date | null) => (one && other && one > other ? one : (other ?? one));

function verificationOf(
  { session, person, starter }: Start,
  joining: { id: string; personHash: Uint8Array; notBefore: Date | null; now: Date },
): VerificationRow {
  const { id, personHash, notBefore, now } = joining;
  return {
    id,
    host: session.host,
    scope: scopeOf(session),
    session_id: session.id,
    reference: session.identity?.reference ?? null,
    start_kind: starter.kind,
    person_hash: personHash,
    national_id: person.seal({ purpose: ASSOCIATED_DATA.nationalId, row: id }),
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
}

/**
 * The verification and its place in the line, in one round trip.
 *
 * @throws ProblemError `session_expired`
 */
async function write(
  { statusChanged }: StartContext,
  tx: Queryable,
  { starter, actor, by }: Start,
  verification: VerificationRow,
  rank: number,
): Promise<void> {
  const { id, not_before: notBefore } = verification;
  const written = await Promise.allSettled([
    insertVerification(tx, { ...verification, address_hash: starter.address }),
    takePlace(tx, { id, actor, notBefore, rank }),
    statusChanged(tx, verification, by),
    // The same statement for every number, so that it takes as long.
    starter.kind === 'unvouched' &&
      auditAll(tx, 'verification.delayed', notBefore ? [{ by, subject: id }] : []),
  ]);
  const [inserted] = written;
  // Without it, the others fail.
  if (inserted.status === 'fulfilled' && !inserted.value) throw new ProblemError('session_expired');
  const failure = written.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
}
