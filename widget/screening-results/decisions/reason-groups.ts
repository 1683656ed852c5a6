/** Which hits the data rules out, and by which reason: for one press and for a batch. A name, a score or what is unknown is no reason. Pure. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { findMatchedName, splitAliases, type MatchedName } from '../../names/alias-matching.js';
import { dataFacts, factAbout } from '../facts/hit-facts.js';
import { sameWords } from '../state/entities.js';
import type { DecidedHit } from './decided-hits.js';

/** Strongest first. Their hits are offered for one decision together. */
export const RULING_REASONS = ['dateAndCountry', 'date', 'type'] as const;
export type RulingReason = (typeof RULING_REASONS)[number];

/** Of the letters, where a word has no partner: "Abu Abdul Rahman" beside "Abdul Rahman". */
const NEARLY_EQUAL = 0.85;

/** What else is known of the hits of a screening. */
export interface Namesakes {
  /** Names of the hits whose date agrees, by `namesOf`. */
  readonly names: ReadonlySet<string>;
  /** For a name in another script. Undefined until that part is loaded. */
  readonly bySound?:
    | ((query: string, name: string, aliases: string | null | undefined) => MatchedName)
    | undefined;
}

/** The words of each name. */
function namesOf({ name, aliases }: Hit): string[] {
  return [name, ...splitAliases(aliases)].map(sameWords).filter((words) => words !== '');
}

/** For `Namesakes`: one of the hits of these names may be the customer. */
export function agreeingNames(screening: Screening, hit: Hit, toleranceYears: number): readonly string[] {
  const date = factAbout(dataFacts(screening, hit, toleranceYears), 'date');
  return date?.verdict === 'agree' ? namesOf(hit) : [];
}

/** Undefined: the hit needs a person's eyes. Countries alone are no reason: people move, and have several. */
export function rulingReason(
  screening: Screening,
  hit: Hit,
  toleranceYears: number,
  namesakes: Namesakes = { names: new Set() },
): RulingReason | undefined {
  const reason = dataReason(screening, hit, toleranceYears);
  if (!reason || namesOf(hit).some((words) => namesakes.names.has(words))) return undefined;
  const country = factAbout(dataFacts(screening, hit, toleranceYears), 'country');
  return country?.verdict === 'conflict' || !isNearlyEqual(screening.name, hit, namesakes)
    ? reason
    : undefined;
}

/** No word but an article or an initial is without a partner, or few letters are. A name that cannot be compared may be equal. */
function isNearlyEqual(query: string, { name, aliases }: Hit, { bySound }: Namesakes): boolean {
  const byLetters = findMatchedName(query, name, aliases).difference;
  if (byLetters.otherScript && !bySound) return true;
  const difference = byLetters.otherScript ? bySound!(query, name, aliases).difference : byLetters;
  const { tooLong, closeness, addedWords, missingWords } = difference;
  const isWhole = closeness > 0 && [...addedWords, ...missingWords].every(({ length }) => length <= 2);
  return tooLong || isWhole || closeness >= NEARLY_EQUAL;
}

function dataReason(screening: Screening, hit: Hit, toleranceYears: number): RulingReason | undefined {
  const facts = dataFacts(screening, hit, toleranceYears);
  const date = factAbout(facts, 'date');
  const type = factAbout(facts, 'type');
  if (date?.isOther) {
    if (factAbout(facts, 'country')?.verdict === 'conflict') return 'dateAndCountry';
    // A company that moves or merges is founded again.
    if (screening.entityType === 'person') return 'date';
  }
  const isDateOpen = date?.verdict === 'agree' || date?.verdict === 'possible';
  return type?.verdict === 'conflict' && !isDateOpen ? 'type' : undefined;
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
  return decided && decided.mark.label !== 'different' ? 'eyes' : (reason ?? 'eyes');
}
