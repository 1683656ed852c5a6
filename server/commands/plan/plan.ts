import { IDENTITY_LIMITS } from '../../../contract/rules.js';
import { FIRST_READS_A_MINUTE } from '../../../contract/watch.js';
import { PLACE_HELD_SECONDS } from '../../identity/rows/expire-absent.js';
import { TURN_NEAR_SECONDS } from '../../identity/rules/turn-notice.js';
import { MOST_READS_A_MINUTE } from '../../screening/watch/rules/reading-schedule.js';
import { OptionError, type OptionValues } from '../option-error.js';
import { planReport } from './plan-report.js';
import { watchReport } from './watch-report.js';

interface Range {
  min: number;
  max: number;
  isWhole?: boolean;
  fallback?: number;
}

/** The simulation of more people takes minutes. */
const MOST_PEOPLE = 100_000;
const LIFETIME_SECONDS = 180;
const WINDOW_SECONDS = 60;

const RANGES = {
  people: { min: 1, max: MOST_PEOPLE, isWhole: true },
  hours: { min: 0.01, max: 168 },
  'show-up': { min: 0, max: 1, fallback: 1 },
  limit: { min: 1, max: 10_000, isWhole: true, fallback: IDENTITY_LIMITS.request },
  watch: { min: 1, max: 1_000_000, isWhole: true },
  hits: { min: 0, max: 100_000, isWhole: true, fallback: 100 },
  reads: { min: 1, max: MOST_READS_A_MINUTE, isWhole: true, fallback: FIRST_READS_A_MINUTE },
} as const satisfies Record<string, Range>;

export const PLAN_OPTIONS = Object.keys(RANGES);

function readNumber(values: OptionValues, name: keyof typeof RANGES): number {
  const { min, max, isWhole = false, fallback }: Range = RANGES[name];
  const text = values[name];
  if (text === undefined && fallback !== undefined) return fallback;
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : NaN;
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  throw new OptionError(`--${name} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}.`);
}

/**
 * The waits of a rush, or with `--watch` the times of a watch, as a table, with the proxy's default times.
 *
 * @throws OptionError
 */
export function plan(values: OptionValues): string {
  if (values['watch'] !== undefined)
    return watchReport({
      screenings: readNumber(values, 'watch'),
      hits: readNumber(values, 'hits'),
      perMinute: readNumber(values, 'reads'),
    });
  return planReport({
    people: readNumber(values, 'people'),
    hours: readNumber(values, 'hours'),
    showUp: readNumber(values, 'show-up'),
    limit: readNumber(values, 'limit'),
    windowSeconds: WINDOW_SECONDS,
    turnNearSeconds: TURN_NEAR_SECONDS,
    placeHeldSeconds: PLACE_HELD_SECONDS,
    lifetimeSeconds: LIFETIME_SECONDS,
  });
}
