import type { Logger } from 'pino';
import { readNow, type Database } from '../store/database.js';
import type { ClockJumps } from '../rules/clock-jumps.js';
import { IS } from './conditions.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { longestOpenSecondsOf, LOCK } from './open-requests.js';
import { PRESENCE_SECONDS } from './places.js';
import { announceChange } from './verifications.js';

/** A time further ahead than the proxy ever writes shows a rollback of the clock. */
const AHEAD_SECONDS = 60;

/** A column of `verifications` or `places`. */
interface StoredTime {
  column: string;
  /** How far ahead of the present it is written at most. */
  atMostSeconds: number;
  /** SQL: the rows whose time counts. */
  where?: string;
}

const seconds = (count: number) => `make_interval(secs => ${count})`;

/** `$1`: the time after which the clock jumped, by the clock before it. `$2`: how many seconds it jumped. */
const livedBeforeJump = ({ column, atMostSeconds }: StoredTime) =>
  // Once, whichever process finds the jump first: a time that was moved is too far from its start.
  `${column} > $1 and started_at <= $1 and ${column} <= started_at + ${seconds(atMostSeconds)}`;
const isAhead = ({ column, atMostSeconds }: StoredTime) =>
  `${column} > proxy.now() + ${seconds(atMostSeconds + AHEAD_SECONDS)}`;

/** The clauses that give those of these times that are wrong another value. */
function clausesFor(
  times: readonly StoredTime[],
  isWrong: (time: StoredTime) => string,
  right: (time: StoredTime) => string,
) {
  const wrong = (time: StoredTime) => `(${time.where ?? 'true'} and ${isWrong(time)})`;
  const set = times.map(
    (time) => `${time.column} = case when ${wrong(time)} then ${right(time)} else ${time.column} end`,
  );
  return { set: set.join(', '), where: times.map(wrong).join(' or ') };
}

function statementsFor(
  times: Record<'verifications' | 'places', readonly StoredTime[]>,
  isWrong: (time: StoredTime) => string,
  right: (time: StoredTime) => string,
  whenLocked: '' | 'skip locked',
) {
  const ofRow = clausesFor(times.verifications, isWrong, right);
  const ofPlace = clausesFor(times.places, isWrong, right);
  return {
    verifications: `with wrong as (
        select id from proxy.verifications v where ${ofRow.where} order by id for no key update of v ${whenLocked})
      update proxy.verifications v set ${ofRow.set} from wrong where v.id = wrong.id returning v.id`,
    places: `with wrong as (
        select verification_id from proxy.places p join proxy.verifications v on v.id = p.verification_id
         where ${ofPlace.where} order by verification_id for update of p ${whenLocked})
      update proxy.places p set ${ofPlace.set} from wrong join proxy.verifications v on v.id = wrong.verification_id
       where p.verification_id = v.id`,
  };
}

/** Repairs the times of codes, calls and places when the database's clock jumps. The ledger does so for its own calls. */
export function createClockRepair(context: {
  database: Database;
  clockJumps: ClockJumps;
  lifetimeSeconds: number;
  timeoutSeconds: number;
  log: Pick<Logger, 'warn'>;
}) {
  const { database, clockJumps, lifetimeSeconds, timeoutSeconds, log } = context;
  const code = { column: 'expires_at', atMostSeconds: lifetimeSeconds, where: IS.waiting };
  const request = { column: 'open_until', atMostSeconds: longestOpenSecondsOf(context) };
  const call = { column: 'claimed_until', atMostSeconds: SEND_WITHIN_SECONDS + timeoutSeconds };
  const afterJump = statementsFor(
    { verifications: [code, request], places: [call] },
    livedBeforeJump,
    ({ column }) => `${column} + make_interval(secs => $2)`,
    '',
  );
  const afterRollback = statementsFor(
    {
      verifications: [code, request],
      places: [
        call,
        { column: 'present_until', atMostSeconds: PRESENCE_SECONDS },
        // The time after an open request follows from that request.
        { column: 'not_before', atMostSeconds: 0, where: `(${IS.waitingForRequest}) is not true` },
        { column: 'held_since', atMostSeconds: 0 },
      ],
    },
    isAhead,
    ({ atMostSeconds }) => `proxy.now() + ${seconds(atMostSeconds)}`,
    // The next run repairs them: rows that a worker locks in another order must not block it.
    'skip locked',
  );
  let survived = -Infinity;

  return {
    /**
     * After a forward jump, codes and calls that lived before it live on for as long as they had left. The service ends
     * them earlier, if it knows better. Call it before what expires anything, and again before its end.
     *
     * @returns when the last jump was found, on the monotonic clock: an end that was judged before it counts no more.
     */
    async surviveJump(): Promise<number> {
      clockJumps.note(await readNow(database));
      for (const { ms, after, foundAt } of clockJumps.foundAfter(survived)) {
        const extended = await database.transaction(async (tx) => {
          // Others who change several rows of those in line hold it, too.
          await tx.query(LOCK);
          const jump = [new Date(after), ms / 1000];
          const rows = await tx.query<{ id: string }>(afterJump.verifications, jump);
          await tx.query(afterJump.places, jump);
          for (const { id } of rows) await announceChange(tx, id);
          return rows.length;
        });
        survived = foundAt;
        log.warn({ seconds: Math.round(ms / 1000), extended }, 'the clock of the database jumped forward');
      }
      return clockJumps.lastAt();
    },

    /**
     * After a rollback, stored times lie in the future: absent people would count as present, and retries would wait, for
     * as long as the clock was wrong. Such a time counts as written now.
     */
    async undoRollback(): Promise<void> {
      await database.query(afterRollback.places);
      for (const { id } of await database.query<{ id: string }>(afterRollback.verifications))
        await announceChange(database, id);
    },
  };
}

export type ClockRepair = ReturnType<typeof createClockRepair>;
