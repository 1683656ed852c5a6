/** Which hits the data rules out, and by which reason: for one press and for a batch. A name, a score or what is unknown is no reason. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { dataFacts, factAbout, statedFacts, type CountryFact, type Fact } from '../facts/hit-facts.js';
import { sameWords } from '../state/hits-order.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { DecidedHit } from './decided-hits.js';
import { isNearlyEqual, namesOf } from './nearly-equal-names.js';
import { inSlices } from './pair-hashes.js';

/** Strongest first. Their hits are offered for one decision together. */
export const RULING_REASONS = ['dateAndCountry', 'date', 'type'] as const;
export type RulingReason = (typeof RULING_REASONS)[number];

/** If the date agrees: one of the hits of these names may be the customer. */
export function agreeingNames(screening: Screening, hit: Hit): readonly string[] {
  const date = factAbout(dataFacts(screening, hit), 'date');
  return date?.verdict === 'agree' ? namesOf(hit).map(sameWords) : [];
}

/**
 * Undefined: the hit needs a person's eyes. Countries alone are no reason: people move, and have several. `namesakes`: the
 * `agreeingNames` of all hits of the screening.
 */
export function rulingReason(
  screening: Screening,
  hit: Hit,
  namesakes: ReadonlySet<string> = new Set(),
): RulingReason | undefined {
  if (hit.unreadable || !sameWords(hit.name)) return undefined;
  const facts = dataFacts(screening, hit);
  const country = factAbout(facts, 'country');
  const reason = dataReason(screening, facts, country);
  if (!reason || namesOf(hit).some((each) => namesakes.has(sameWords(each)))) return undefined;
  const isAbroad = country?.verdict === 'conflict';
  return isAbroad || !isNearlyEqual(screening.name, hit, reason === 'date') ? reason : undefined;
}

/** Years apart, then countries: the calendar of Ethiopia and Eritrea is seven or eight years behind, that of Nepal 56 or 57 ahead. */
const OWN_CALENDAR = /^(?:[78],.*E[RT]|5[67],.*NP)/;

function dataReason(
  { entityType }: Screening,
  facts: readonly Fact[],
  country: CountryFact | undefined,
): RulingReason | undefined {
  const date = factAbout(facts, 'date');
  const codes = country?.listed.map(({ code }) => code);
  if (date?.isOther && !OWN_CALENDAR.test([date.yearsApart, country?.screened, codes].join())) {
    if (country?.verdict === 'conflict') return 'dateAndCountry';
    // A company that moves or merges is founded again.
    if (entityType === 'person') return 'date';
  }
  const isOtherType = factAbout(facts, 'type')?.verdict === 'conflict';
  return isOtherType && date?.verdict !== 'agree' && date?.verdict !== 'possible' ? 'type' : undefined;
}

export type HitGroup = RulingReason | 'eyes' | 'proposed' | 'decided';

/** `canConfirm`: the reader may agree with what is proposed. A hit that may be the person needs eyes, whatever the data says. */
export function groupOf(
  reason: RulingReason | undefined,
  decided: DecidedHit | undefined,
  canConfirm: boolean,
): HitGroup {
  if (decided?.isCurrent) return 'decided';
  if (decided?.isProposed && !canConfirm) return 'proposed';
  return (decided && decided.decision.label !== 'different' ? undefined : reason) ?? 'eyes';
}

const GROUPS: readonly HitGroup[] = ['eyes', ...RULING_REASONS, 'proposed', 'decided'];

/** By what the data says of them and by what is decided, in the order of the work. */
export type GroupedHits = ReadonlyMap<HitGroup, readonly Hit[]>;

export function groupHits(hits: readonly Hit[], groupOf: (hit: Hit) => HitGroup): GroupedHits {
  const groups = new Map<HitGroup, Hit[]>(GROUPS.map((key) => [key, []]));
  for (const hit of hits) groups.get(groupOf(hit))!.push(hit);
  return groups;
}

/** One press decides: by the `reason` by which a batch would, or by a date that agrees. `unclear` claims nothing. */
export function isClear(
  screening: Screening,
  hit: Hit,
  label: string,
  reason: RulingReason | undefined,
): boolean {
  if (label !== 'same') return label === 'unclear' || (label === 'different' && reason !== undefined);
  const facts = statedFacts(dataFacts(screening, hit));
  const isAgreed = factAbout(facts, 'date')?.verdict === 'agree';
  return isAgreed && !facts.some(({ verdict }) => verdict === 'conflict');
}

/** By hit id. Dates of thousands of hits take longer than a frame. `isCurrent` ends the work for a list that another has replaced. */
export async function readReasons(
  { screening, hits }: LoadedHits,
  isCurrent: () => boolean,
): Promise<ReadonlyMap<string, RulingReason>> {
  const byHit = new Map<string, RulingReason>();
  const namesakes = new Set<string>();
  await inSlices(hits, isCurrent, (hit) => {
    for (const name of agreeingNames(screening, hit)) namesakes.add(name);
  });
  await inSlices(hits, isCurrent, (hit) => {
    const reason = rulingReason(screening, hit, namesakes);
    if (reason) byHit.set(hit.hitId, reason);
  });
  return byHit;
}
