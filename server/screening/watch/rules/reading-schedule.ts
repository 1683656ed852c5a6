/** When a watched screening is read next, and how many reads a minute the service bears. Pure: times are of the database. */

export const DAY_SECONDS = 86_400;
/** Each reading in which nothing moved doubles the wait for the next one. */
const FIRST_WAIT_SECONDS = 1800;
/** The service runs the screening: its outcome comes soon. */
const RUNNING_WAIT_SECONDS = 60;

/** The first reading of all hits is due before all others: until then no change can be seen. */
export const AHEAD_SECONDS = DAY_SECONDS;

/** A screening that the service refuses to show for so long is no longer watched. */
export const REFUSED_SECONDS = DAY_SECONDS;
export const REFUSED_WAIT_SECONDS = 3600;
/** After an outage, or a refusal of the key: one read in this time asks whether it is over. */
export const OUTAGE_WAIT_SECONDS = 60;
/** Without anything due, one read in this time asks whether the service has screened again. */
export const SENTINEL_SECONDS = 20;
/** No sentinel is asked again sooner. */
export const SENTINEL_REST_SECONDS = 60;

export interface Observed {
  isMonitored: boolean;
  isRunning: boolean;
  /** `lastScreened` of this reading, and of the one before. */
  screenedAt: Date | null;
  screenedBefore: Date | null;
  /** Since when the service screens all names again, as far as it is known. */
  wave: Date | null;
  /** Anything of the screening moved since the reading before. */
  moved: boolean;
  /** Readings in sequence in which nothing moved. */
  quiet: number;
}

/**
 * Seconds until the next reading. In a wave, a monitored name that the service has not screened again yet is read
 * soon, then ever later; one that was screened, a day later or with the next wave.
 */
export function secondsToNext(seen: Observed): number {
  const { isMonitored, isRunning, moved, quiet, wave, screenedAt } = seen;
  const wait = Math.min(DAY_SECONDS, FIRST_WAIT_SECONDS * 2 ** quiet);
  if (isRunning) return Math.min(wait, RUNNING_WAIT_SECONDS * 2 ** quiet);
  if (!isMonitored) return wait;
  const isCaughtUp = wasScreenedAgain(seen) || wave === null || (screenedAt !== null && screenedAt >= wave);
  return isCaughtUp || moved ? DAY_SECONDS : wait;
}

function wasScreenedAgain({ screenedAt, screenedBefore }: Observed): boolean {
  return screenedBefore !== null && screenedAt !== null && screenedAt > screenedBefore;
}

/** A name that this wave has reached was screened once more: the service screens all names again. */
export function isNewWave(seen: Observed): boolean {
  const { wave, screenedBefore, isMonitored } = seen;
  return isMonitored && wasScreenedAgain(seen) && (wave === null || screenedBefore! >= wave);
}

/** Reads a minute, and the rate at which the service last refused one. */
export interface Rate {
  readonly perMinute: number;
  readonly refusedAt: number | null;
}

/** The rate at which the documented status checks of the same service are allowed. */
export const MOST_READS_A_MINUTE = 60;
/** The rate rises by one after the reads of five minutes, none of them refused. */
const MINUTES_TO_RISE = 5;
/** Near the rate that was refused, it rises after two hours. */
const MINUTES_NEAR_REFUSAL = 120;
const NEAR_REFUSAL = 0.8;

/** Reads without a refusal after which the rate rises by one. */
export function readsToRise({ perMinute, refusedAt }: Rate): number {
  if (perMinute >= MOST_READS_A_MINUTE) return Infinity;
  const isNear = refusedAt !== null && perMinute + 1 > refusedAt * NEAR_REFUSAL;
  return perMinute * (isNear ? MINUTES_NEAR_REFUSAL : MINUTES_TO_RISE);
}

export function afterRefusal({ perMinute }: Rate): Rate {
  return { perMinute: Math.max(1, Math.floor(perMinute / 2)), refusedAt: perMinute };
}
