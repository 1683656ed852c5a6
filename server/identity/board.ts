import { shareReading } from '../operations/shared-work.js';
import type { Database, Queryable } from '../store/database.js';
import { linesOf, type Kind, type Waiting, type WaitingStart } from '../rules/admission-order.js';
import { forecast, type Forecast } from '../rules/forecast.js';
import { firstOfPersons, type Claimant } from '../rules/one-live-request.js';
import type { Ledger } from './ledger.js';
import { IS, PERSONS_WITH_OPEN_REQUEST } from './conditions.js';

/** The place and times of each start in line, at one moment. Not of one whose creation call runs. */
export interface LineReading extends Forecast {
  now: Date;
  /** The service was not reached a moment ago. */
  isOutage: boolean;
}

/** All who ask within this time share a reading, unless the line has moved. */
const SHARED_MS = 500;
/** A shorter line is read in milliseconds: once it moves, the next who asks reads it again. */
const LONG_LINE = 1_000;
/** A long line is read for at most a fifth of the time, also while it moves. */
const READING_SHARE = 5;
/** Starts get their number before they are committed: a start may become visible after one with a higher number. */
const UNCOMMITTED = 200;

export type Board = ReturnType<typeof createBoard>;

/**
 * The line as this process read it last.
 *
 * @param nowMs A clock that only goes forward.
 */
export function createBoard(
  database: Database,
  ledger: Pick<Ledger, 'peek'>,
  windowSeconds: number,
  nowMs = () => performance.now(),
) {
  let last: { reading: LineReading; newest: number; at: number; sharedMs: number } | undefined;
  let isMoved = false;

  const readNow = shareReading(async (): Promise<LineReading> => {
    const began = nowMs();
    isMoved = false;
    const waiting = await readWaiting(database);
    // Read after the lines: a code that is created in between counts twice, so no time is too early.
    const budget = await ledger.peek('request');
    const forecasted = forecast(linesOf(waiting), budget, windowSeconds, last?.reading);
    const reading = { ...forecasted, now: budget.now, isOutage: waiting.isOutage };
    const at = nowMs();
    const sharedMs = Math.max(SHARED_MS, READING_SHARE * (at - began));
    last = { reading, newest: newestOf(waiting.starts), at, sharedMs };
    return reading;
  });

  /** What a start costs does not grow with the line. */
  const addNewcomers = shareReading(async () => {
    const { starts } = await readWaiting(database, last!.newest - UNCOMMITTED);
    last!.reading.add(starts);
    last!.newest = Math.max(last!.newest, newestOf(starts));
  });

  return {
    /** As it stands. */
    readNow,

    /** A moment ago, with these starts. */
    async read(ids: readonly string[]): Promise<LineReading> {
      if (last === undefined) return readNow();
      const isOutdated = isMoved && last.reading.places.size < LONG_LINE;
      if (isOutdated || nowMs() - last.at >= last.sharedMs) return readNow();
      const hasAll = () => ids.every((id) => last!.reading.places.has(id));
      if (!hasAll()) await addNewcomers();
      if (!hasAll()) return readNow();
      const { reading, at } = last;
      return { ...reading, now: new Date(reading.now.getTime() + nowMs() - at) };
    },

    /** Some have left the line, or changed their places. */
    lineMoved(): void {
      isMoved = true;
    },
  };
}

const newestOf = (starts: readonly { lineNumber: number }[]) =>
  starts.reduce((newest, { lineNumber }) => Math.max(newest, lineNumber), 0);

/** While the service is not reached, the head of the line is tried more often than this. */
const PROBED_SECONDS = 60;

/** No call runs for it: it was never claimed, or the process that claimed it died. */
const UNCLAIMED = '(claimed_until is null or claimed_until <= proxy.now())';

/** A start in line as JSON has it. */
interface ReadStart extends Claimant, Pick<WaitingStart, 'id' | 'again' | 'waits'> {
  /** When its person was shown that it starts, at the latest. */
  shownBound: string | null;
  person: string;
  actor: string;
}

/**
 * Everyone in line, also absent people. As one JSON text: thousands of rows take longer to read.
 *
 * @param after Only starts with a higher number.
 */
export async function readWaiting(
  queryable: Queryable,
  after = 0,
): Promise<Waiting<WaitingStart & { lineNumber: number }> & { isOutage: boolean }> {
  const [line] = await queryable.query<{ vouchedNext: boolean; isOutage: boolean; starts: ReadStart[] }>(
    `/* read the line */ select (select vouched_next from proxy.budgets where kind = 'request') as "vouchedNext",
          exists (
            select from proxy.verifications tried join proxy.places at on at.verification_id = tried.id
             where tried.${IS.unreached} and at.not_before > proxy.now() - make_interval(secs => ${PROBED_SECONDS})) as "isOutage",
          coalesce(json_agg(start), '[]') as starts
     from (
       select v.id, start_kind as "startKind", line_number as "lineNumber", person_turn as rank,
              case when claimed_until is not null then 'lost' when at_head then 'failed' end as again,
              present_until > clock.now as present,
              claimed_until is not null or coalesce(not_before > clock.now, false)
                or person_hash in (${PERSONS_WITH_OPEN_REQUEST}) as waits,
              greatest(starts_by, not_before) as "shownBound",
              encode(person_hash, 'base64') as person, encode(actor, 'base64') as actor
         from proxy.verifications v join proxy.places p on p.verification_id = v.id,
              -- Offset: else the planner reads the clock twice for each row, which takes longer than all else.
              (select proxy.now() as now offset 0) as clock
        where ${IS.queued} and ${UNCLAIMED} and line_number > $1
        order by position) as start`,
    [after],
  );
  const { starts, vouchedNext, isOutage } = line!;
  return { starts: withEligibility(starts), next: vouchedNext ? 'vouched' : 'others', isOutage };
}

/**
 * Only the first start of each person may be served. One whose process died is arranged before. No slot is kept for an
 * unvouched start that waits: the times of those behind it would tell that it does.
 */
function withEligibility(starts: readonly ReadStart[]) {
  const first = firstOfPersons(starts.filter(({ again }) => again !== 'lost'));
  return starts.map((start) => {
    const isNext = start.present && first.has(start);
    const kind: Kind = start.startKind === 'unvouched' ? 'others' : 'vouched';
    const waits = start.waits && kind === 'vouched';
    return {
      ...start,
      kind,
      actor: `${kind} ${start.actor}`,
      waits,
      eligible: isNext && !start.waits,
      shownBound: isNext && waits && start.shownBound !== null ? new Date(start.shownBound) : null,
    };
  });
}
