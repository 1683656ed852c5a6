import { shareReading } from '../../operations/shared-work.js';
import type { Database } from '../../store/database.js';
import { linesOf } from '../rules/admission-order.js';
import { placesOf, type Places } from '../rules/newcomers.js';
import type { Ledger } from './ledger.js';
import { readWaiting } from './read-waiting.js';

/** The place and times of each start in line, at one moment. Not of one whose creation call runs. */
export interface LineReading extends Places {
  now: Date;
  /** The service was not reached a moment ago. */
  isOutage: boolean;
}

/** A shorter line is read in milliseconds. */
const LONG_LINE = 1_000;
/** Pages that open or return read a long line for at most a fifth of the time. */
const READING_SHARE = 5;
/** Starts get their number before they are committed: a start may become visible after one with a higher number. */
const UNCOMMITTED = 200;

export type LineReader = ReturnType<typeof createLineReader>;

/** @param nowMs A clock that only goes forward. */
export function createLineReader(
  database: Database,
  ledger: Pick<Ledger, 'peek'>,
  windowSeconds: number,
  nowMs = () => performance.now(),
) {
  let last:
    | { reading: LineReading; newest: number; at: number; keepMs: number; isLong: boolean; moves: number }
    | undefined;
  let moves = 0;

  const read = shareReading(async (): Promise<LineReading> => {
    const [began, movesBefore] = [nowMs(), moves];
    const waiting = await readWaiting(database);
    // Read after the lines: a code that is created in between counts twice, so no time is too early.
    const budget = await ledger.peek('request');
    const places = placesOf(linesOf(waiting), budget, windowSeconds, last?.reading);
    const reading = { ...places, now: budget.now, isOutage: waiting.isOutage };
    const at = nowMs();
    last = {
      reading,
      newest: newestOf(waiting.starts),
      at,
      keepMs: READING_SHARE * (at - began),
      isLong: waiting.starts.length >= LONG_LINE,
      moves: movesBefore,
    };
    return reading;
  });

  /** What a start costs does not grow with the line. */
  const addNewcomers = shareReading(async () => {
    const { starts } = await readWaiting(database, last!.newest - UNCOMMITTED);
    last!.reading.add(starts);
    last!.newest = Math.max(last!.newest, newestOf(starts));
  });

  async function readKept(ids: readonly string[], isKept: boolean): Promise<LineReading> {
    if (!isKept || nowMs() - last!.at >= last!.keepMs) return read();
    const isWhole = () => ids.every((id) => last!.reading.places.has(id));
    if (!isWhole()) await addNewcomers();
    if (!isWhole()) return read();
    const { reading, at } = last!;
    return { ...reading, now: new Date(reading.now.getTime() + nowMs() - at) };
  }

  return {
    read,

    /** A long line is read again only after a while; until then, those who came meanwhile are added to the last reading. */
    readRecent: (ids: readonly string[]) => readKept(ids, last?.isLong === true),

    /** The same of any line, unless it has moved: a crowd that joins does not read it again for each. */
    readJoined: (ids: readonly string[]) => readKept(ids, last?.isLong === true || last?.moves === moves),

    /** Some have left it, or changed their places. */
    hasMoved(): void {
      moves += 1;
    },
  };
}

const newestOf = (starts: readonly { lineNumber: number }[]) =>
  starts.reduce((newest, { lineNumber }) => Math.max(newest, lineNumber), 0);
