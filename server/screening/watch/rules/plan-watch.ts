/** How soon a change of many watched screenings is seen. Pure: the rates and waits are those of the schedule. */
import { FIRST_READS_A_MINUTE } from '../../../../contract/watch.js';
import { gapSeconds, readsToRise, SENTINEL_SECONDS, type Rate } from './reading-schedule.js';

export interface WatchPlan {
  /** Seconds until a sentinel shows that the service screens again, once it has screened a tenth of the names. */
  noticedAfter: number;
  /** Seconds from then until each screening is read: the median, the 95th of a hundred, the last. */
  median: number;
  p95: number;
  last: number;
  /** Reads a minute at the end. */
  perMinute: number;
}

/** A probability of 95 %, while one name of ten was screened again. */
const SENTINELS = Math.ceil(Math.log(0.05) / Math.log(0.9));

/**
 * @param readsEach Reads of a screening: 1 up to 100 hits, else one more for each further hundred.
 * @param perMinute What the service bears at the beginning; left out: the rate of a new store.
 */
export function planWatch(screenings: number, readsEach = 1, perMinute = FIRST_READS_A_MINUTE): WatchPlan {
  let rate: Rate = { perMinute, refusedAt: null };
  let [seconds, sinceRise] = [0, 0];
  const readAt: number[] = [];
  for (let read = 1; read <= screenings * readsEach; read += 1) {
    seconds += gapSeconds(rate);
    sinceRise += 1;
    if (sinceRise >= readsToRise(rate)) [rate, sinceRise] = [{ ...rate, perMinute: rate.perMinute + 1 }, 0];
    if (read % readsEach === 0) readAt.push(seconds);
  }
  const at = (share: number) => readAt[Math.max(0, Math.ceil(share * readAt.length) - 1)] ?? 0;
  return {
    noticedAfter: Math.max(SENTINEL_SECONDS, gapSeconds(rate)) * SENTINELS,
    median: at(0.5),
    p95: at(0.95),
    last: at(1),
    perMinute: rate.perMinute,
  };
}
