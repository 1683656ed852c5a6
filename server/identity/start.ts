import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { notify } from '../store/notify.js';
import type { By } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { networkOf } from '../operations/network.js';
import type { SessionRecord } from '../sessions/caller.js';
import { inLineOf, readWaiting } from './rows/admission.js';
import { isFirstOfActor } from './rules/admission-order.js';
import { limitConcurrency } from '../operations/limit-concurrency.js';
import type { GuardLimits } from './rules/guard.js';
import { guardStart, starterOf } from './rows/guard-start.js';
import type { Ledger } from './rows/ledger.js';
import { forecast } from './rules/line.js';
import type { OpenRequests } from './rows/open-requests.js';
import { actorOf, scopeOf } from './rules/ownership.js';
import { IS } from './rules/verification-states.js';
import { PRESENCE_SECONDS } from './rows/presence.js';
import {
  ASSOCIATED_DATA,
  VERIFICATION_CHANNEL,
  WORK_CHANNEL,
  type VerificationRow,
} from './rows/verifications.js';

/**
 * Everyone who joins the line waits for one lock. Few may hold a connection meanwhile: a crowd would take all of them
 * from the work it waits for, storing new codes.
 */
const CONCURRENT_JOINS = 2;
/** For this long a reload shows a completed verification; later it is a new visit with a new request. */
export const VISIT_SECONDS = 900;

/**
 * Joins the line, or finds the verification that this person already has: a reload, a second tab and a double mount get
 * the same code.
 */
export function createStart(context: {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  /** Null: no limits on starts. */
  guard: GuardLimits | null;
  windowSeconds: number;
  statusChanged: StatusChanged;
  openRequests: Pick<OpenRequests, 'decideStart' | 'takeOver' | 'settle'>;
}) {
  const { database, encryption, ledger, guard, windowSeconds, statusChanged, openRequests } = context;
  const join = limitConcurrency(CONCURRENT_JOINS);

  /** An open one before a completed one. */
  const openFirst = (rows: VerificationRow[]) =>
    rows.find((row) => row.status !== 'COMPLETED') ?? rows.at(-1);

  /** The open or just completed verification of this customer or session. Renews its presence. */
  async function findOwned(
    queryable: Queryable,
    session: SessionRecord,
    persons: readonly Uint8Array[] | null,
  ): Promise<VerificationRow | null> {
    const owned = await queryable.query<VerificationRow>(
      `select * from proxy.verifications
        where scope = $1 and ($2::bytea[] is null or person_hash = any($2::bytea[]))
          and (${IS.open}
               or (${IS.completed} and ended_at > proxy.now() - make_interval(secs => $3)))
        order by line_number`,
      [scopeOf(session), persons, VISIT_SECONDS],
    );
    const found = openFirst(owned);
    if (found === undefined) return null;
    const [present] = await queryable.query<VerificationRow>(
      `update proxy.verifications
          set present_until = greatest(present_until, proxy.now() + make_interval(secs => $2))
        where id = $1 returning *`,
      [found.id, PRESENCE_SECONDS],
    );
    return present!;
  }

  /** After a reload, a page that asked for the ID need not ask again. */
  function resume(session: SessionRecord): Promise<VerificationRow | null> {
    return findOwned(database, session, null);
  }

  async function start(
    session: SessionRecord,
    nationalId: string,
    address: string,
    by: By,
  ): Promise<{ verification: VerificationRow; created: boolean }> {
    const scope = scopeOf(session);
    const persons = encryption.lookups(nationalId, ASSOCIATED_DATA.person);
    // Without the lock: a reload need not wait for all who are joining the line.
    const known = await findOwned(database, session, persons);
    if (known !== null) return { verification: known, created: false };

    let isAlone = true;
    const joined = async (tx: Queryable) => {
      // The lock of the budget also orders two starts of one person: the second sees the row of the first.
      const budget = await ledger.open(tx, 'request');
      const live = await findOwned(tx, session, persons);
      if (live !== null) return { verification: live, created: false };

      const network = networkOf(address);
      const addressHash = encryption.lookup(network, ASSOCIATED_DATA.address);
      const starter = starterOf(session, persons, addressHash);
      const id = `ver_${randomBytes(12).toString('base64url')}`;
      const joining = { id, scope, vouched: starter.vouched };
      const { decision, turn, alone } = await openRequests.decideStart(tx, persons, joining);
      isAlone = alone;
      // A code that is taken over sends no request to a phone.
      if (guard !== null && decision.next !== 'take over') await guardStart(tx, starter, guard);
      const notBefore = decision.next === 'wait' ? decision.until : null;
      const [verification] = await tx.query<VerificationRow>(
        `insert into proxy.verifications
           (id, scope, session_id, reference, person_hash, address_hash, national_id, status, created_at, updated_at,
            present_until, vouched, actor, not_before, reason, person_turn)
         select $1, $2, $3, $4, $5, $6, $7, 'QUEUED', now, now, now + make_interval(secs => $8), $9, $10,
                $11::timestamptz, $12, $13
           from (select proxy.now() as now) as clock
         returning *`,
        [
          id,
          scope,
          session.id,
          session.identity?.reference ?? null,
          persons[0],
          starter.address,
          encryption.encrypt(nationalId, { purpose: ASSOCIATED_DATA.nationalId, row: id }),
          PRESENCE_SECONDS,
          starter.vouched,
          encryption.lookup(actorOf(session, network), ASSOCIATED_DATA.actor),
          notBefore,
          notBefore && 'request_open',
          turn,
        ],
      );
      const waiting = await readWaiting(tx);
      const { startsAt } = forecast(inLineOf(waiting), budget, windowSeconds).get(id)!;
      if (isFirstOfActor(waiting, id)) {
        await tx.query('update proxy.verifications set starts_by = $2 where id = $1', [id, startsAt]);
        verification!.starts_by = startsAt;
      }
      await statusChanged(tx, verification!, by);
      await notify(tx, VERIFICATION_CHANNEL, id);
      await notify(tx, WORK_CHANNEL);
      if (decision.next !== 'take over') return { verification: verification!, created: true };
      await openRequests.takeOver(tx, decision.from, id);
      return { verification: (await findOwned(tx, session, persons))!, created: true };
    };
    const started = await join(() => database.transaction(joined));
    // What changed while this start was joining did not find it in line.
    if (!isAlone) await openRequests.settle(persons);
    return started;
  }

  return { start, resume };
}
