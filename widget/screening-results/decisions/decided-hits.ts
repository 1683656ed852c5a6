/** What was decided about each hit: about this pair, or earlier about another one. Pure. */
import {
  differences,
  entityFacts,
  isFolding,
  isMadeIn,
  pairDigits,
  pairIn,
  type DecisionPair,
  type Difference,
} from '../../../contract/decision-pair.js';
import type { Hit } from '../../../contract/screening.js';
import { writtenJson } from '../../../contract/strict-json.js';
import type { HitMark, ReadMarks } from './hit-marks.js';

export interface DecidedHit {
  readonly mark: HitMark;
  /** The decision is about this pair. Otherwise it is proposed, or a note of an earlier one. */
  readonly isCurrent: boolean;
  /** About this pair, by one person where two are needed. */
  readonly isProposed: boolean;
  readonly isFolded: boolean;
  /** What is different now; nothing for another hit with the same facts. Null for a mark without facts: what was searched then is not known. */
  readonly changes: readonly Difference[] | null;
}

/**
 * Each with a key of its own, by hit id. A mark is about the hit that it was made for, while this hit is in the screening. `pairOf`: ''
 * without a hash. `isWhole`: these are all hits.
 */
export function pairKeys(
  screening: string,
  hits: readonly Hit[],
  isWhole: boolean,
  pairOf: (hit: Hit) => string,
  marks: ReadMarks,
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const ids = new Set(hits.map(({ hitId }) => hitId));
  const taken = new Set<string>();
  for (const hit of hits) {
    const pair = pairOf(hit);
    const own = `${pair}.${hit.hitId}`;
    const { hitId = hit.hitId, facts } = marks.of(pair) ?? {};
    const isThere = ids.has(hitId) || (!isWhole && isMadeIn(screening, facts));
    const isOther = marks.of(own) || (marks.of(pair) ? hitId !== hit.hitId && isThere : taken.has(pair));
    if (pair) keys.set(hit.hitId, isOther ? own : pair);
    if (!isOther) taken.add(pair);
  }
  return keys;
}

/** By hit id. */
export type DecidedHits = ReadonlyMap<string, DecidedHit>;

/**
 * `keyOf`: of the pair of a hit; '' without a hash. What stays the same in `last` is the same object, so that its row is not
 * rendered again.
 */
export function decideHits(
  hits: readonly Hit[],
  searched: DecisionPair['searched'],
  pairKey: (hit: Hit) => string,
  marks: ReadMarks,
  last: DecidedHits = new Map(),
): DecidedHits {
  const decided = new Map<string, DecidedHit>();
  for (const hit of hits) {
    const key = pairKey(hit);
    const current = marks.of(key);
    const mark = current ?? marks.before(hit, key);
    if (!mark) continue;
    const isCurrent = current !== undefined && marks.isDecided(current);
    const now = { searched, entity: entityFacts(hit) };
    const found: DecidedHit = {
      mark,
      isCurrent,
      isProposed: current !== undefined && !isCurrent,
      isFolded: isCurrent && !hit.unreadable && isFolding(mark.label, key, key),
      changes:
        marks.of(pairIn(key)) === mark || current
          ? []
          : mark.facts
            ? differences(mark.facts, pairDigits(now))
            : null,
    };
    const before = last.get(hit.hitId);
    decided.set(hit.hitId, before && writtenJson(before) === writtenJson(found) ? before : found);
  }
  return decided;
}

const TO_SEE_FIRST = ['same', 'unclear'];

/** Ids of hits that stand first: the same person before what is unclear. */
export function hitsToSeeFirst(decided: DecidedHits): readonly string[] {
  return TO_SEE_FIRST.flatMap((label) =>
    [...decided].filter(([, { mark }]) => mark.label === label).map(([hitId]) => hitId),
  );
}
