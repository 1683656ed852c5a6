/** What changed between two readings of one screening. A hit is its id and hashes: no data of it comes here. */
import { ENTITY_FIELDS, IDENTITY_FIELDS, type EntityField } from '../../contract/decision-pair.js';
import type { HitChanges } from '../../contract/watch.js';

export interface HashedHit {
  /** Where the service has it: it may be issued again for another hit. */
  readonly id: string;
  /** What the list says, a hash of each field; a field without data is absent. */
  readonly facts: Readonly<Partial<Record<EntityField, string>>>;
  /** What the comparison says, and how the facts are written. */
  readonly scores: string;
  /** A hash of each alias, in the order of their text; absent without any. */
  readonly aliases?: readonly string[];
}

type Pair = readonly [before: HashedHit, after: HashedHit];
type KeyOf = (hit: HashedHit) => string;

const textOf = (facts: HashedHit['facts'], fields: readonly EntityField[] = ENTITY_FIELDS) =>
  JSON.stringify(fields.map((field) => facts[field] ?? null));

/** The ids of new, changed and rescored hits are those of the later reading. */
export function compareHits(before: readonly HashedHit[], after: readonly HashedHit[]): HitChanges {
  const { pairs, gone, added } = pairHits(eachOnce(before), eachOnce(after));
  const changed = pairs.flatMap(([one, other]) => {
    const fields = ENTITY_FIELDS.filter((field) => one.facts[field] !== other.facts[field]);
    return fields.length === 0 ? [] : [{ hit: other.id, fields, ...newAliases(one, other) }];
  });
  const isChanged = new Set(changed.map(({ hit }) => hit));
  const rescored = pairs.filter(([one, other]) => one.scores !== other.scores && !isChanged.has(other.id));
  return {
    new: idsOf(added),
    changed,
    gone: idsOf(gone),
    rescored: idsOf(rescored.map(([, other]) => other)),
  };
}

/** None if the reading before has the field, but no hash of each alias: all would be new. */
function newAliases({ aliases: before = [], facts }: HashedHit, { aliases = [] }: HashedHit) {
  if (facts.aliases !== undefined && before.length === 0) return {};
  const places = aliases.flatMap((alias, at) => (before.includes(alias) ? [] : [at]));
  return places.length > 0 && { newAliases: { places, of: aliases.length } };
}

const idsOf = (hits: readonly HashedHit[]) => [...new Set(hits.map(({ id }) => id))];

const entryOf = ({ id, facts }: HashedHit) => JSON.stringify([id, textOf(facts)]);

/** Pages that overlap list a hit twice. */
const eachOnce = (hits: readonly HashedHit[]) => [
  ...new Map(hits.map((hit) => [entryOf(hit), hit])).values(),
];

/**
 * The reading with the known hits that its pages left out. For each hit that overlapping pages repeat, they leave out another hit. Only
 * as many missing hits can be explained by repeats that the known reading did not have; if more are missing, they are gone.
 */
export function withLeftOut(known: readonly HashedHit[], read: readonly HashedHit[]): readonly HashedHit[] {
  const repeats = (hits: readonly HashedHit[]) => hits.length - eachOnce(hits).length;
  const most = repeats(read) - repeats(known);
  if (most <= 0) return read;
  const { gone } = pairHits(eachOnce(known), eachOnce(read));
  return gone.length > 0 && gone.length <= most ? [...eachOnce(read), ...gone] : read;
}

/**
 * Equal facts are the same hit, whatever its id is now. Of the rest, the id decides while ids hold; if any hit has moved
 * to another id, they do not hold in this reading, and the name decides.
 */
function pairHits(before: readonly HashedHit[], after: readonly HashedHit[]) {
  const pairs: Pair[] = [];
  let [gone, added] = [before, after];
  function match(keyOf: KeyOf): number {
    const waiting = new Map<string, HashedHit[]>();
    for (const hit of gone) waiting.set(keyOf(hit), [...(waiting.get(keyOf(hit)) ?? []), hit]);
    const found: Pair[] = [];
    added = added.filter((hit) => {
      const one = waiting.get(keyOf(hit))?.shift();
      if (one !== undefined) found.push([one, hit]);
      return one === undefined;
    });
    const taken = new Set(found.map(([one]) => one));
    gone = gone.filter((hit) => !taken.has(hit));
    pairs.push(...found);
    return found.length;
  }

  const ids = new Set(idsOf(before));
  const isAnyKept = after.some(({ id }) => ids.has(id));
  match(entryOf);
  const moved = match(({ facts }) => textOf(facts));
  if (moved === 0 && isAnyKept) {
    match(({ id }) => id);
  } else {
    match(({ facts }) => textOf(facts, IDENTITY_FIELDS));
    match(({ facts }) => textOf(facts, ['name', 'birthOrFoundationDates']));
    match(({ facts }) => textOf(facts, ['name']));
  }
  return { pairs, gone, added };
}
