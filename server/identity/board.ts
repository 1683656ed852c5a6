import { shareReading } from '../operations/shared-work.js';
import type { Database } from '../store/database.js';
import { linesOf } from '../rules/admission-order.js';
import { forecast, type Forecast } from '../rules/forecast.js';
import type { Ledger } from './ledger.js';
import { readWaiting } from './read-waiting.js';

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
