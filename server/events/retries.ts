const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The retry schedule: seconds from each failure to the next attempt, as Standard Webhooks recommends. 31 hours in all. */
export const RETRY_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR] as const;

/** Spreads the retries of events that failed together. */
const JITTER = 0.1;

/** Seconds until the next attempt after this many failures; null after the last one. `chance`: 0 to 1. */
export function retrySeconds(failures: number, chance: number): number | null {
  const seconds = RETRY_SECONDS[failures - 1];
  return seconds === undefined ? null : seconds * (1 + JITTER * chance);
}
