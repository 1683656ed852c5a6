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
  type PairDigits,
} from '../../../contract/decision-pair.js';
import { isProposal, type Decision } from '../../../contract/decisions.js';
import type { Hit, Screening } from '../../../contract/screening.js';

export interface DecidedHit {
  readonly decision: Decision;
  /** The decision is about this pair. Otherwise it is proposed, or a note of an earlier one. */
  readonly isCurrent: boolean;
  /** About this pair, by one analyst where two are needed. */
  readonly isProposed: boolean;
  readonly isFolded: boolean;
  /** What is different now; nothing for another hit with the same facts. */
  readonly changes: readonly Difference[];
}

/** By hit id. */
export type DecidedHits = ReadonlyMap<string, DecidedHit>;

/** A page can give a screening with anything in it: what is no decision is left out. */
export function decisionsIn(screening: Screening): readonly Decision[] {
  const { decisions } = screening;
  return Array.isArray(decisions) ? decisions.filter(isDecision) : [];
}

function isDecision(value: unknown): value is Decision {
  const { pair, label, by, at, facts } = (value ?? {}) as Partial<Decision>;
  return (
    [pair, label, by, at].every((text) => typeof text === 'string') && !!facts?.entity && !!facts.searched
  );
}

/** The decisions that are known, found by pair, by entity and by hit. */
export class KeptDecisions {
  readonly #byPair = new Map<string, Decision>();
  /** The latest of each entity, and of each hit. */
  readonly #latest = new Map<string, Decision>();

  constructor(decisions: readonly Decision[]) {
    for (const each of decisions.toSorted((one, other) =>
      one.at < other.at ? -1 : Number(one.at > other.at),
    )) {
      this.#byPair.set(each.pair, each);
      const [, entity] = each.pair.split('.');
      if (entity) this.#latest.set(`.${entity}`, each);
      this.#latest.set(each.hitId, each);
    }
  }

  get all(): readonly Decision[] {
    return [...this.#byPair.values()];
  }

  of(pair: string): Decision | undefined {
    return this.#byPair.get(pair);
  }

  /** The last decision about the same entity, or else about the same hit with the same name, that was made for another pair. */
  before(hit: Hit, pair: string): Decision | undefined {
    if (!pair || this.#byPair.has(pair)) return undefined;
    const ofHit = this.#latest.get(hit.hitId);
    const nameOf = ({ entity }: PairDigits) => entity['name'];
    const isNamed =
      ofHit && nameOf(ofHit.facts) === nameOf(pairDigits({ searched: {}, entity: entityFacts(hit) }));
    return this.#latest.get(`.${pair.split('.')[1]}`) ?? (isNamed ? ofHit : undefined);
  }
}

/**
 * Each with a key of its own, by hit id. A decision is about the hit that it was made for, while this hit is in the screening. `pairOf`:
 * '' without a hash. `isWhole`: these are all hits.
 */
export function pairKeys(
  screening: string,
  hits: readonly Hit[],
  isWhole: boolean,
  pairOf: (hit: Hit) => string,
  kept: KeptDecisions,
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const ids = new Set(hits.map(({ hitId }) => hitId));
  const taken = new Set<string>();
  for (const hit of hits) {
    const pair = pairOf(hit);
    const own = `${pair}.${hit.hitId}`;
    const { hitId = hit.hitId, facts } = kept.of(pair) ?? {};
    const isThere = ids.has(hitId) || (!isWhole && isMadeIn(screening, facts));
    const isOther = kept.of(own) || (kept.of(pair) ? hitId !== hit.hitId && isThere : taken.has(pair));
    if (pair) keys.set(hit.hitId, isOther ? own : pair);
    if (!isOther) taken.add(pair);
  }
  return keys;
}

/**
 * `pairKey`: of the pair of a hit; '' without a hash. What stays the same in `last` is the same object, so that its row is not
 * rendered again.
 */
export function decideHits(
  hits: readonly Hit[],
  searched: DecisionPair['searched'],
  pairKey: (hit: Hit) => string,
  kept: KeptDecisions,
  last: DecidedHits = new Map(),
): DecidedHits {
  const decided = new Map<string, DecidedHit>();
  for (const hit of hits) {
    const key = pairKey(hit);
    const current = kept.of(key);
    const decision = current ?? kept.before(hit, key);
    if (!decision) continue;
    const isCurrent = !!current && !isProposal(current);
    const isOfPair = !!current || kept.of(pairIn(key)) === decision;
    const found: DecidedHit = {
      decision,
      isCurrent,
      isProposed: !!current && !isCurrent,
      isFolded: isCurrent && !hit.unreadable && isFolding(decision.label, key, key),
      changes: isOfPair
        ? []
        : differences(decision.facts, pairDigits({ searched, entity: entityFacts(hit) })),
    };
    const before = last.get(hit.hitId);
    decided.set(hit.hitId, before && JSON.stringify(before) === JSON.stringify(found) ? before : found);
  }
  return decided;
}
