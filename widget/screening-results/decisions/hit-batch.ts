/** Hits to decide together: in which order they are shown, which of them a person opens first, and how far the review is. Pure. */
import type { Decision } from '../../../contract/decisions.js';
import type { Hit } from '../../../contract/screening.js';
import type { Unstored } from './proxy-decisions.js';
import type { RulingReason } from './ruling-reasons.js';

/** A reason that is wrong for half of a batch is seen in five hits with a probability of 97 %. */
const SAMPLE = 5;
/** Where a wrong reason is seen first. */
const CLOSEST = 2;

export interface BatchHit {
  readonly hit: Hit;
  /** A hash: no one can choose the order. */
  readonly pair: string;
  /** Between the screened date and the closest listed one. Infinity where there is none. */
  readonly yearsApart: number;
  /** By the analyst who proposed the decision: a second one opens others. */
  readonly wasOpened: boolean;
}

export interface HitBatch {
  /** The sample first, then by strength. */
  readonly hits: readonly BatchHit[];
  /** How many hits are in the sample. */
  readonly sample: number;
}

export interface Review {
  readonly reason: RulingReason;
  readonly batch: HitBatch;
  /** How many hits of the sample were opened. */
  readonly checked: number;
  readonly openHitId?: string | undefined;
  /** Ids of hits that the analyst left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly failed: readonly Unstored[];
  /** What the analyst sees, by hit id. */
  readonly seen: ReadonlyMap<string, Decision | undefined>;
  /** A colleague has decided since. */
  readonly dropped: readonly Hit[];
  readonly isSent: boolean;
  /** How many rows are drawn: thousands take longer than a frame. */
  readonly drawn: number;
}

export function planBatch(hits: readonly BatchHit[]): HitBatch {
  const byStrength = hits.toSorted((one, other) => (other.hit.strength ?? 0) - (one.hit.strength ?? 0));
  const first: BatchHit[] = [];
  const choose = (ordered: readonly BatchHit[], most: number) => {
    const others = ordered
      .filter((each) => !first.includes(each))
      .toSorted((one, other) => Number(one.wasOpened) - Number(other.wasOpened));
    first.push(...others.slice(0, most));
  };
  choose(byStrength, CLOSEST);
  const dated = hits.filter(({ yearsApart }) => yearsApart < Infinity);
  choose(
    dated.toSorted((one, other) => one.yearsApart - other.yearsApart),
    CLOSEST,
  );
  const drawn = hits.toSorted((one, other) => (one.pair < other.pair ? -1 : 1));
  choose(drawn, SAMPLE - first.length);
  return { hits: [...new Set([...first, ...byStrength])], sample: first.length };
}

export function chosenHits({ batch, leftOut }: Review): readonly BatchHit[] {
  return batch.hits.filter(({ hit }) => !leftOut.has(hit.hitId));
}
