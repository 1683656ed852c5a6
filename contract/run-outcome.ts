/** What the run of a screening came to. Sentences, tones and announcements follow from it, never from a count. Pure. */
import type { Screening } from './screening.js';

export type RunOutcome =
  /** The lists could not be searched. Hits, if any, may be of an earlier run. */
  | 'runFailed'
  | 'inProgress'
  /** The status is not one of the documented three, or the counts contradict each other. */
  | 'runUnknown'
  /** All lists were searched, and nothing was found. */
  | 'zeroHits'
  | 'hits';

/** A page or the service can leave anything out: only counts that all say 0 are no hits. */
export function runOutcome({ screeningStatus, numOfHits, summary, hits }: Screening): RunOutcome {
  if (screeningStatus === 'Failed') return 'runFailed';
  if (screeningStatus === 'InProgress') return 'inProgress';
  if (screeningStatus !== 'Succeeded') return 'runUnknown';
  if (hitCount({ hits }) > 0) return 'hits';
  const { sanctions = 0, pep = 0, adverseMedia = 0 } = (summary as Partial<Screening['summary']>) ?? {};
  const counts = [
    numOfHits,
    (hits as Partial<Screening>['hits'])?.totalRecords,
    sanctions,
    pep,
    adverseMedia,
  ];
  return counts.every((count) => count === 0) ? 'zeroHits' : 'runUnknown';
}

/** As many as any count says: where they contradict each other, a hit may be missing, and none is counted away. */
export function hitCount({ numOfHits, hits }: Partial<Screening>): number {
  const { totalRecords, items }: Partial<Screening['hits']> = hits ?? {};
  return Math.max(...[numOfHits, totalRecords, items?.length].map((count) => Number(count) || 0));
}
