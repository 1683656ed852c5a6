/** How many reads a minute the service bears. Pure. */

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
