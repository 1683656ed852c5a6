/** Which hits the data rules out, and by which reason: for one press and for a batch. A name, a score or what is unknown is no reason. Pure. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { gregorianDay } from '../../language/dates.js';
import { isNearlyEqual, splitAliases } from '../../names/alias-matching.js';
import { findSoundMatch } from '../../names/sound-comparison.js';
import { listOf, listedCountry, listedDateText } from '../explanation/fact-sides.js';
import {
  type Fact,
  type StatedFact,
  type Verdict,
  dataFacts,
  factAbout,
  statedFacts,
} from '../facts/hit-facts.js';
import { sameWords } from '../state/hits-order.js';
import { genderName, shown, withoutIsolates } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { DecidedHit } from './decided-hits.js';

/** Strongest first. Their hits are offered for one decision together. */
export const RULING_REASONS = ['dateAndCountry', 'date', 'type'] as const;
export type RulingReason = (typeof RULING_REASONS)[number];

/** The words of each name. */
function namesOf({ name, aliases }: Hit): string[] {
  return [name, ...splitAliases(aliases)].map(sameWords);
}

/** If the date agrees: one of the hits of these names may be the customer. */
export function agreeingNames(screening: Screening, hit: Hit, toleranceYears: number): readonly string[] {
  const date = factAbout(dataFacts(screening, hit, toleranceYears), 'date');
  return date?.verdict === 'agree' ? namesOf(hit) : [];
}

/**
 * Undefined: the hit needs a person's eyes. Countries alone are no reason: people move, and have several. `namesakes`: the
 * `agreeingNames` of all hits of the screening.
 */
export function rulingReason(
  screening: Screening,
  hit: Hit,
  toleranceYears: number,
  namesakes: ReadonlySet<string> = new Set(),
): RulingReason | undefined {
  if (hit.unreadable) return undefined;
  const facts = dataFacts(screening, hit, toleranceYears);
  const isAbroad = factAbout(facts, 'country')?.verdict === 'conflict';
  const reason = dataReason(screening, facts, isAbroad);
  if (!reason || namesOf(hit).some((words) => namesakes.has(words))) return undefined;
  const mayBeEqual = !isAbroad && isNearlyEqual(screening.name, hit.name, hit.aliases, findSoundMatch);
  return mayBeEqual ? undefined : reason;
}

function dataReason(
  { entityType }: Screening,
  facts: readonly Fact[],
  isAbroad: boolean,
): RulingReason | undefined {
  const date = factAbout(facts, 'date');
  if (date?.isOther) {
    if (isAbroad) return 'dateAndCountry';
    // A company that moves or merges is founded again.
    if (entityType === 'person') return 'date';
  }
  const isDateOpen = date?.verdict === 'agree' || date?.verdict === 'possible';
  return factAbout(facts, 'type')?.verdict === 'conflict' && !isDateOpen ? 'type' : undefined;
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
  return decided && decided.decision.label !== 'different' ? 'eyes' : (reason ?? 'eyes');
}

const GROUPS: readonly HitGroup[] = ['eyes', ...RULING_REASONS, 'proposed', 'decided'];

/** By what the data says of them and by what is decided, in the order of the work. */
export type GroupedHits = ReadonlyMap<HitGroup, readonly Hit[]>;

export function groupHits(hits: readonly Hit[], groupOf: (hit: Hit) => HitGroup): GroupedHits {
  const groups = new Map<HitGroup, Hit[]>(GROUPS.map((key) => [key, []]));
  for (const hit of hits) groups.get(groupOf(hit))!.push(hit);
  return groups;
}

/** Which facts speak for a label. `unclear` claims nothing: it states all that can be compared. */
const SPEAKING: Readonly<Record<string, readonly Verdict[]>> = {
  different: ['conflict'],
  same: ['agree'],
  unclear: ['conflict', 'agree', 'possible'],
};

/** Both sides of each fact that speaks for the label; '' where none does, but `unclear` says so. */
export function reasonText(
  localize: ResultsLocalize,
  screening: Screening,
  hit: Hit,
  label: string,
  toleranceYears: number,
): string {
  const verdicts = Object.hasOwn(SPEAKING, label) ? SPEAKING[label]! : [];
  const speaking = stated(screening, hit, toleranceYears).filter(({ verdict }) => verdicts.includes(verdict));
  if (label === 'unclear' && speaking.length === 0) return localize.text('reasonNothing');
  return withoutIsolates(
    speaking.map((fact) => sentence(localize, fact, screening.entityType === 'company')).join(' '),
  );
}

function stated(screening: Screening, hit: Hit, toleranceYears: number): StatedFact[] {
  return statedFacts(dataFacts(screening, hit, toleranceYears));
}

/** One press decides: by the `reason` by which a batch would, or by a date that agrees. `unclear` claims nothing. */
export function isClear(
  screening: Screening,
  hit: Hit,
  label: string,
  toleranceYears: number,
  reason: RulingReason | undefined,
): boolean {
  if (label !== 'same') return label === 'unclear' || (label === 'different' && reason !== undefined);
  const facts = stated(screening, hit, toleranceYears);
  const isAgreed = facts.some(({ about, verdict }) => about === 'date' && verdict === 'agree');
  return isAgreed && !facts.some(({ verdict }) => verdict === 'conflict');
}

function sentence(localize: ResultsLocalize, fact: StatedFact, isCompany: boolean): string {
  const country = (code: string) => countryName(code, localize.language);
  switch (fact.about) {
    case 'date': {
      const listed = fact.listed.map((date) => listedDateText(localize, date));
      return localize.text(isCompany ? 'reasonFounded' : 'reasonBorn', {
        listed: listOf(localize, listed),
        screened: gregorianDay(fact.screened, localize.locale),
      });
    }
    case 'country':
      return localize.text('reasonCountries', {
        listed: listOf(
          localize,
          fact.listed.map((each) => listedCountry(localize, each)),
        ),
        screened: listOf(localize, fact.screened.map(country)),
      });
    case 'gender':
      return localize.text('reasonGender', {
        listed: genderName(localize, fact.listed ?? ''),
        screened: genderName(localize, fact.screened),
      });
    case 'type':
      return localize.text('reasonType', {
        listed: shown(fact.listed ?? ''),
        screened: localize.text(isCompany ? 'entityCompany' : 'entityPerson'),
      });
  }
}
