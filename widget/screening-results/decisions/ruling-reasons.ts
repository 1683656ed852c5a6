/** Which hits the data rules out, and by which reason: for one press and for a batch. A name, a score or what is unknown is no reason. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { aliasNames, splitAliases } from '../../names/alias-matching.js';
import { foldText } from '../../names/letter-folding.js';
import type { NameDifference } from '../../names/name-difference.js';
import { isOftenLeftOut } from '../../names/particles.js';
import { cultureOf, findSoundMatch, PATRONYMIC, vowelsOf } from '../../names/sound-comparison.js';
import { HAN } from '../../names/sound-words.js';
import { haveDifferentScripts } from '../../names/scripts.js';
import type { Side } from '../../names/word-pairing.js';
import { dataFacts, factAbout, statedFacts, type CountryFact, type Fact } from '../facts/hit-facts.js';
import { sameWords } from '../state/hits-order.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { DecidedHit } from './decided-hits.js';
import { inSlices } from './pair-hashes.js';

/** Strongest first. Their hits are offered for one decision together. */
export const RULING_REASONS = ['dateAndCountry', 'date', 'type'] as const;
export type RulingReason = (typeof RULING_REASONS)[number];

function namesOf({ name, aliases }: Hit): string[] {
  return [name, ...aliasNames(aliases)];
}

/** If the date agrees: one of the hits of these names may be the customer. */
export function agreeingNames(screening: Screening, hit: Hit, toleranceYears: number): readonly string[] {
  const date = factAbout(dataFacts(screening, hit, toleranceYears), 'date');
  return date?.verdict === 'agree' ? namesOf(hit).map(sameWords) : [];
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
  if (hit.unreadable || !sameWords(hit.name)) return undefined;
  const facts = dataFacts(screening, hit, toleranceYears);
  const country = factAbout(facts, 'country');
  const reason = dataReason(screening, facts, country);
  if (!reason || namesOf(hit).some((each) => namesakes.has(sameWords(each)))) return undefined;
  const isAbroad = country?.verdict === 'conflict';
  return isAbroad || !isNearlyEqual(screening.name, hit, reason === 'date') ? reason : undefined;
}

/** Of the letters, where a word has no partner: "Abu Abdul Rahman" beside "Abdul Rahman". */
const NEARLY_EQUAL = 0.85;

/**
 * No word is without a partner but those that another spelling leaves out or shortens, or few letters are. Names that are not compared,
 * since one is too long or in a script that is not read, may be equal. So may Chinese characters of which no Mandarin reading fits.
 * `isDateAlone`, which may be an error: nor is one of three or more, which may be a second surname, a middle name or a title: "Nicolás Maduro Moros".
 * Nor are several words of one name, unless all of them follow the others.
 */
function isNearlyEqual(customer: string, hit: Hit, isDateAlone: boolean): boolean {
  const match = findSoundMatch(customer, hit.name, hit.aliases);
  const { tooLong, otherScript, sound, closeness } = match.difference;
  const isUnread = !sound || (sound.pairs.length === 0 && HAN.test(customer + match.name));
  return (
    tooLong ||
    (otherScript && isUnread) ||
    closeness >= NEARLY_EQUAL ||
    // "M. A. Khan" is closer to the alias "Khan Baba" than to "Muhammad Asif Khan".
    namesOf(hit).some((each) => isWhole(customer, each, isDateAlone))
  );
}

function isWhole(customer: string, name: string, isDateAlone: boolean): boolean {
  const difference = findSoundMatch(givenNameFirst(customer), givenNameFirst(name), '').difference;
  const { otherScript, addedWords, missingWords } = difference;
  if (!difference.closeness) return false;
  // "Ali (علي)": what the other name has no letters for says nothing.
  const isCompared = (word: string) =>
    otherScript || ![customer, name].some((each) => haveDifferentScripts(word, each));
  const left = [...addedWords, ...missingWords].map(foldText).filter(isCompared);
  const others = left.filter((word) => !isUnsaid(word, left));
  const paired = sameWords(customer).split(' ').length - missingWords.length;
  const isVowelless = vowelsOf(cultureOf(customer + name), otherScript) === 'unwritten';
  const mayBeMore = isDateAlone && paired > 1 && (!isVowelless || isAlikeInOrder(difference));
  // "JR Smith" and "John Robert Smith".
  const initialsBeside = (word: string) =>
    left
      .filter((other) => other !== word)
      .map(([first]) => first)
      .join('');
  return (
    others.length <= Number(mayBeMore) ||
    (mayBeMore && [customer, name].some((each) => isCompletedBy(others, each, isVowelless))) ||
    left.some((word) => word === initialsBeside(word))
  );
}

/** "HUSSEIN, Ali" as "Ali HUSSEIN". */
function givenNameFirst(name: string): string {
  return splitAliases(name).reverse().join(' ');
}

/** Arabic writes few vowels, so that words which are not alike are a pair too: "أحمد" and "Akhund". */
const ALIKE = 0.9;

function isAlikeInOrder({ sound, reordered }: NameDifference): boolean {
  const paired = (side: Side) => sound!.pairs.map((pair) => pair[side]).join(' ');
  return !reordered && findSoundMatch(paired('customer'), paired('listed'), '').difference.closeness >= ALIKE;
}

/**
 * The name has the words, and they do not all follow the others: "Hugo Rafael Chávez Frías", "CHÁVEZ, Hugo Rafael", "Tan Sri Najib
 * Razak". `isVowelless`: they may follow, but the name does not begin and end with them.
 */
function isCompletedBy(words: readonly string[], name: string, isVowelless: boolean): boolean {
  const text = foldText(givenNameFirst(name));
  const isOtherName = isVowelless
    ? text.startsWith(words[0]!) && text.endsWith(words.at(-1)!)
    : !name.includes(',') && text.endsWith(words.join(' '));
  return words.every((word) => text.includes(word)) && !isOtherName;
}

/** "Al", "bin", "Sheikh", "Sergeyevich"; "Wm" beside "William". `left`: the words without a partner. */
function isUnsaid(word: string, left: readonly string[]): boolean {
  const isShortened = (other: string) => isShortFor(word, other) || isShortFor(other, word);
  return word.length <= 2 || isOftenLeftOut(word) || PATRONYMIC.test(word) || left.some(isShortened);
}

/** It begins alike, and has its letters in the other word in their order. */
function isShortFor(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return short !== word && short[0] === word[0] && at === short.length;
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

/** One press decides: by the `reason` by which a batch would, or by a date that agrees. `unclear` claims nothing. */
export function isClear(
  screening: Screening,
  hit: Hit,
  label: string,
  toleranceYears: number,
  reason: RulingReason | undefined,
): boolean {
  if (label !== 'same') return label === 'unclear' || (label === 'different' && reason !== undefined);
  const facts = statedFacts(dataFacts(screening, hit, toleranceYears));
  const isAgreed = factAbout(facts, 'date')?.verdict === 'agree';
  return isAgreed && !facts.some(({ verdict }) => verdict === 'conflict');
}

interface ReadReasons {
  readonly hits: readonly Hit[];
  readonly toleranceYears: number;
  readonly byHit: Map<string, RulingReason>;
  isWhole: boolean;
}

/** By which reason the data rules out each hit. Dates of thousands of hits take longer than a frame. */
export class RulingReasons {
  readonly #results: ScreeningResultsModel;
  #read: ReadReasons | undefined;

  constructor(results: ScreeningResultsModel) {
    this.#results = results;
  }

  /** Call it before each render. */
  follow(loaded: LoadedHits): void {
    const toleranceYears = this.#results.tolerance;
    const isRead = this.#read?.hits === loaded.hits && this.#read.toleranceYears === toleranceYears;
    if (!isRead) void this.#readAll(loaded, toleranceYears);
  }

  get isReading(): boolean {
    return this.#read?.isWhole === false;
  }

  /** Every one of these hits is read. */
  areRead({ hits }: LoadedHits): boolean {
    return this.#read?.hits === hits && this.#read.isWhole;
  }

  of({ hitId }: Hit): RulingReason | undefined {
    return this.#read?.byHit.get(hitId);
  }

  async #readAll({ screening, hits }: LoadedHits, toleranceYears: number): Promise<void> {
    const { element } = this.#results;
    const byHit = new Map<string, RulingReason>();
    const read = { hits, toleranceYears, byHit, isWhole: false };
    this.#read = read;
    const isCurrent = () => this.#read === read && element.isConnected;
    const namesakes = new Set<string>();
    await inSlices(hits, isCurrent, (hit) => {
      for (const name of agreeingNames(screening, hit, toleranceYears)) namesakes.add(name);
    });
    await inSlices(hits, isCurrent, (hit) => {
      const reason = rulingReason(screening, hit, toleranceYears, namesakes);
      if (reason) byHit.set(hit.hitId, reason);
    });
    if (this.#read !== read) return;
    // An element that left the page reads them again when it is back.
    if (element.isConnected) read.isWhole = true;
    else this.#read = undefined;
    element.requestUpdate();
  }
}
