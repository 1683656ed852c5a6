import type { Database } from '../../store/database.js';
import { inLineOf, readWaiting } from './read-waiting.js';
import type { Ledger } from './ledger.js';
import { forecast, type Place } from '../rules/line.js';
import { shareReading } from '../../operations/share-reading.js';

/** The place and times of each start in line, at one moment. Not of one whose creation call runs. */
export interface LineReading {
  now: Date;
  places: ReadonlyMap<string, Place>;
}

/** A shorter line is read in milliseconds. */
const LONG_LINE = 1_000;
/** Pages that open or return read a long line for at most a fifth of the time. */
const READING_SHARE = 5;

export type LineReader = ReturnType<typeof createLineReader>;

/** @param nowMs A clock that only goes forward. */
export function createLineReader(
  database: Database,
  ledger: Pick<Ledger, 'peek'>,
  windowSeconds: number,
  nowMs = () => performance.now(),
) {
  let last: { reading: LineReading; at: number; keepMs: number } | undefined;

  const read = shareReading(async (): Promise<LineReading> => {
    const began = nowMs();
    const lines = inLineOf(await readWaiting(database));
    // Read after the lines: a code that is created in between counts twice, so no time is too early.
    const budget = await ledger.peek('request');
    const reading = { now: budget.now, places: forecast(lines, budget, windowSeconds) };
    const at = nowMs();
    const keepMs = reading.places.size < LONG_LINE ? 0 : READING_SHARE * (at - began);
    last = { reading, at, keepMs };
    return reading;
  });

  return {
    read,

    /** A long line is read again only after a while, or when the last reading lacks one of these. */
    async readRecent(ids: readonly string[]): Promise<LineReading> {
      if (last === undefined) return read();
      const { reading, at, keepMs } = last;
      const ageMs = nowMs() - at;
      if (ageMs >= keepMs || !ids.every((id) => reading.places.has(id))) return read();
      return { ...reading, now: new Date(reading.now.getTime() + ageMs) };
    },
  };
}
