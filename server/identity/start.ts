import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { notify } from '../store/notify.js';
import type { By } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { networkOf } from '../operations/network.js';
import type { SessionRecord } from '../sessions/caller.js';
import { limitConcurrency } from './limit-concurrency.js';
import { guardStart, type GuardLimits } from './guard.js';
import type { Ledger } from './ledger.js';
import { forecast } from './line.js';
import { scopeOf } from './ownership.js';
import { PRESENCE_SECONDS } from './presence.js';
import {
  ASSOCIATED_DATA,
  VERIFICATION_CHANNEL,
  WORK_CHANNEL,
  type VerificationRow,
} from './verifications.js';

/**
 * Everybody who joins the line waits for one lock. Few do it holding a database connection, or a crowd would keep all
 * of them from the work it waits for: storing codes that have come.
 */
const JOIN_AT_ONCE = 2;
/** A verification that succeeded counts for a reload this long; later it is a new visit, and a new request. */
export const VISIT_SECONDS = 900;

/**
 * Joins the line, or finds the verification this person already has: a reload, a second tab and a double mount get the
 * same one, and so the same code.
 */
export function createStart(context: {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  guard: GuardLimits;
  windowSeconds: number;
  statusChanged: StatusChanged;
}) {
  const { database, encryption, ledger, guard, windowSeconds, statusChanged } = context;
  const join = limitConcurrency(JOIN_AT_ONCE);

  /** One that is under way before one that has just succeeded. */
  const liveFirst = (rows: VerificationRow[]) =>
    rows.find((row) => row.status !== 'COMPLETED') ?? rows.at(-1);

  /** The verification of this customer or session that is live or has just succeeded; whoever asks for it is present. */
  async function findOwned(
    queryable: Queryable,
    session: SessionRecord,
    persons: readonly Uint8Array[] | null,
  ): Promise<VerificationRow | null> {
    const theirs = await queryable.query<VerificationRow>(
      `select * from proxy.verifications
        where scope = $1 and ($2::bytea[] is null or person_hash = any($2::bytea[]))
          and (status in ('QUEUED', 'WAITING')
               or (status = 'COMPLETED' and ended_at > proxy.now() - make_interval(secs => $3)))
        order by line_number`,
      [scopeOf(session), persons, VISIT_SECONDS],
    );
    const found = liveFirst(theirs);
    if (found === undefined) return null;
    const [present] = await queryable.query<VerificationRow>(
      `update proxy.verifications
          set present_until = greatest(present_until, proxy.now() + make_interval(secs => $2))
        where id = $1 returning *`,
      [found.id, PRESENCE_SECONDS],
    );
    return present!;
  }

  /** So that a page that asked for the ID need not ask again after a reload. */
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
    // A reload need not wait for the lock behind everybody who is just joining the line.
    const known = await findOwned(database, session, persons);
    if (known !== null) return { verification: known, created: false };

    const joined = async (tx: Queryable) => {
      // The budget's lock also keeps two starts of one person apart: the second sees what the first wrote.
      const budget = await ledger.open(tx, 'request');
      const live = await findOwned(tx, session, persons);
      if (live !== null) return { verification: live, created: false };

      const addressHash = encryption.lookup(networkOf(address), ASSOCIATED_DATA.address);
      await guardStart(tx, { persons, sessionId: session.id, address: addressHash }, guard);
      const id = `ver_${randomBytes(12).toString('base64url')}`;
      const line = await tx.query<{ id: string }>(
        `select id from proxy.verifications
          where status = 'QUEUED' and (claimed_until is null or claimed_until <= proxy.now())
          order by at_head desc, line_number`,
      );
      const { startsAt } = forecast([...line.map((row) => row.id), id], budget, windowSeconds).get(id)!;
      const [verification] = await tx.query<VerificationRow>(
        `insert into proxy.verifications
           (id, scope, session_id, reference, person_hash, address_hash, national_id, status, created_at, updated_at,
            present_until, starts_by)
         select $1, $2, $3, $4, $5, $6, $7, 'QUEUED', now, now, now + make_interval(secs => $8), $9::timestamptz
           from (select proxy.now() as now) as clock
         returning *`,
        [
          id,
          scope,
          session.id,
          session.identity?.reference ?? null,
          persons[0],
          addressHash,
          encryption.encrypt(nationalId, ASSOCIATED_DATA.nationalId),
          PRESENCE_SECONDS,
          startsAt,
        ],
      );
      await statusChanged(tx, verification!, by);
      await notify(tx, VERIFICATION_CHANNEL, id);
      await notify(tx, WORK_CHANNEL);
      return { verification: verification!, created: true };
    };
    return join(() => database.transaction(joined));
  }

  return { start, resume };
}
