import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { audit, auditAll, BY_PROXY, type By } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { networkOf } from '../operations/network.js';
import type { SessionRecord } from '../sessions/caller.js';
import { isFirstOfActor } from './rules/admission-order.js';
import { limitConcurrency } from '../operations/limit-concurrency.js';
import { guardStart, starterOf, type Guard, type Starter } from './rows/guard-start.js';
import type { Budget } from './rules/budget.js';
import type { Ledger } from './rows/ledger.js';
import type { LineReading } from './rows/line-reader.js';
import { forecast } from './rules/line.js';
import type { OpenRequests, StartDecision } from './rows/open-requests.js';
import { actorOf, scopeOf } from './rules/ownership.js';
import { promiseStart, renewOwnPresence, takePlace } from './rows/places.js';
import { inLineOf, readWaiting } from './rows/read-waiting.js';
import {
  announceChange,
  ASSOCIATED_DATA,
  insertVerification,
  readOwned,
  type VerificationRow,
} from './rows/verifications.js';

/**
 * Everyone who joins the line waits for one lock. Few may hold a connection meanwhile: a crowd would take all of them
 * from the work it waits for, storing new codes.
 */
const CONCURRENT_JOINS = 2;
/** Within this time a reload shows a completed verification. Later it is a new visit with a new request. */
export const VISIT_SECONDS = 900;

/** An unvouched start is answered after a whole number of these: longer than joining the line takes. */
const ANSWER_STEP_MS = 100;
/** The creation of a code, which other starts do without, delays an answer by a few milliseconds. This hides them. */
const ANSWER_NOISE_MS = 50;

interface StartContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  /** Null: no limits on starts. */
  guard: Guard | null;
  windowSeconds: number;
  statusChanged: StatusChanged;
  openRequests: Pick<OpenRequests, 'decideStart' | 'markBlocking' | 'takeOver' | 'settle'>;
}

interface Start {
  session: SessionRecord;
  nationalId: string;
  /** The keyed hashes of the national ID. */
  persons: readonly Uint8Array[];
  network: string;
  by: By;
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
  return {
    async start(session: SessionRecord, nationalId: string, address: string, by: By): Promise<Started> {
      const persons = encryption.lookups(nationalId, ASSOCIATED_DATA.person);
      // Without the lock: a reload need not wait for all who are joining the line.
      const known = await findOwned(database, session, persons);
      if (known !== null) return { verification: known, created: false, line: null };
      const beganMs = performance.now();
      const start: Start = { session, nationalId, persons, network: networkOf(address), by };
      const { alone, ...started } = await limited(() =>
        database.transaction((tx) => findOrJoin(context, tx, start)),
      );
      // The time must not tell whether a code is created meanwhile. What changed while it joined, the next maintenance finds.
      if (started.verification.start_kind === 'unvouched') await nextStep(beganMs);
      // What changed while this start was joining did not find it in line.
      else if (!alone) await openRequests.settle(persons);
      return started;
    },

    /** After a reload, a page that asked for the ID need not ask again. */
    resume: (session: SessionRecord): Promise<VerificationRow | null> => findOwned(database, session, null),
  };
}

function nextStep(beganMs: number): Promise<void> {
  const passedMs = performance.now() - beganMs;
  return wait(ANSWER_STEP_MS - (passedMs % ANSWER_STEP_MS) + randomInt(ANSWER_NOISE_MS));
}

/** The open or just completed verification of this customer or session. Renews its presence. */
async function findOwned(
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

async function findOrJoin(
  context: StartContext,
  tx: Queryable,
  start: Start,
): Promise<Started & { alone: boolean }> {
  const { encryption, ledger, guard, openRequests } = context;
  const { session, persons } = start;
  // The lock of the budget also orders two starts of one person: the second sees the row of the first.
  const budget = await ledger.open(tx, 'request');
  const live = await findOwned(tx, session, persons);
  if (live !== null) return { verification: live, created: false, line: null, alone: true };

  const starter = starterOf(session, persons, encryption.lookup(start.network, ASSOCIATED_DATA.address));
  const id = `ver_${randomBytes(12).toString('base64url')}`;
  const joining = { id, scope: scopeOf(session), startKind: starter.kind };
  const { decision, alone, blocking, ...place } = await openRequests.decideStart(tx, persons, joining);
  if (decision.next === 'take over') {
    // A code that is taken over sends no request to a phone.
    await join(context, tx, start, { id, starter, notBefore: null, ...place, budget });
    await openRequests.takeOver(tx, decision.from, id);
    return { verification: (await findOwned(tx, session, persons))!, created: true, line: null, alone };
  }
  const allowedFrom = guard && (await guardStart(tx, starter, guard));
  const notBefore = latest(allowedFrom, decision.next === 'wait' ? decision.until : null);
  const joined = await join(context, tx, start, { id, starter, notBefore, ...place, budget });
  if (blocking.length > 0) {
    await openRequests.markBlocking(tx, blocking);
    await audit(tx, 'verification.blocked', { ...BY_PROXY, host: session.host }, id);
  }
  // The same statement for every number, so that it takes as long.
  if (starter.kind === 'unvouched')
    await auditAll(tx, 'verification.delayed', notBefore ? [{ by: start.by, subject: id }] : []);
  return { ...joined, created: true, alone };
}

const latest = (one: Date | null, other: Date | null) => (one && other && one > other ? one : (other ?? one));

/** Writes the verification and its place in the line, with the time that the person is shown. */
async function join(
  { encryption, windowSeconds, statusChanged }: StartContext,
  tx: Queryable,
  { session, nationalId, network, by }: Start,
  {
    id,
    starter,
    notBefore,
    turn,
    person,
    budget,
  }: Pick<StartDecision, 'turn' | 'person'> & {
    id: string;
    starter: Starter;
    notBefore: Date | null;
    budget: Budget;
  },
): Promise<{ verification: VerificationRow; line: LineReading }> {
  const verification = await insertVerification(tx, {
    id,
    host: session.host,
    scope: scopeOf(session),
    sessionId: session.id,
    reference: session.identity?.reference ?? null,
    kind: starter.kind,
    personHash: person,
    addressHash: starter.address,
    nationalId: encryption.encrypt(nationalId, { purpose: ASSOCIATED_DATA.nationalId, row: id }),
    reason: notBefore && 'request_open',
  });
  const actor = encryption.lookup(actorOf(session, network), ASSOCIATED_DATA.actor);
  await takePlace(tx, { id, actor, notBefore, turn });
  const waiting = await readWaiting(tx);
  const places = forecast(inLineOf(waiting), budget, windowSeconds);
  const { startsAt } = places.get(id)!;
  const isPromised = isFirstOfActor(waiting, id);
  if (isPromised) await promiseStart(tx, id, startsAt);
  await statusChanged(tx, verification, by);
  await announceChange(tx, id);
  return {
    verification: { ...verification, starts_by: isPromised ? startsAt : null, not_before: notBefore },
    line: { now: verification.created_at, places },
  };
}
