/**
 * Names compared by sound: across scripts, and where the letters of two words differ too much. A part that is loaded when a hit
 * needs it. Pure.
 */
import { findMatchedName, type Comparison, type MatchedName } from './alias-matching.js';
import { closenessOf as closenessOfPairs, countDifferences } from './difference-counts.js';
import {
  closenessOf,
  compareNames,
  MAX_COMPARED_LENGTH,
  pairTexts,
  type NameDifference,
} from './name-difference.js';
import { segmentNames } from './name-segments.js';
import type { Culture } from './particles.js';
import { haveDifferentScripts } from './scripts.js';
import { pairSeparators } from './separator-pairing.js';
import { pairBySound, type SoundPair } from './sound-pairing.js';
import { READABLE, soundWordsOf, splitSounds, type SoundWord } from './sound-words.js';
import type { Vowels } from './sound-similarity.js';
import { contains, pairLegalForms, pairWords, type WordPair } from './word-pairing.js';

export { romanised } from './romanised-name.js';

const VOWEL_OR_MARK = /[aeiouIUAWY']/g;

const BY_SOUND: Comparison = {
  compare: compareBySound,
  closenessOf: closenessBySound,
  // Without vowels, which not every script writes.
  keyOf: (name) =>
    soundWordsOf(splitSounds(name), 'unknown')
      .map(({ readings }) => readings.at(-1)?.sounds ?? '')
      .join(' ')
      .replace(VOWEL_OR_MARK, ''),
};

/** The name of a hit that is closest to the query in letters or sounds. */
export function findSoundMatch(
  query: string,
  mainName: string,
  aliases: string | null | undefined,
): MatchedName {
  return findMatchedName(query, mainName, aliases, BY_SOUND);
}

/** What both comparisons need. Null where the letters say all that can be said. */
function pairNames(query: string, candidate: string) {
  const isLong = Math.max(query.length, candidate.length) > MAX_COMPARED_LENGTH;
  if (isLong || !READABLE.test(query) || !READABLE.test(candidate)) return null;
  const otherScript = haveDifferentScripts(query, candidate);
  const [one, other] = [splitSounds(query), splitSounds(candidate)];
  const letterPairs = (otherScript ? pairLegalForms : pairWords)(one.words, other.words);
  const culture = cultureOf(query + candidate);
  const [spoken, listed] = [soundWordsOf(one, culture), soundWordsOf(other, culture)];
  const soundPairs = pairUnpaired(spoken, listed, letterPairs, vowelsOf(culture, otherScript));
  const isSilent = soundPairs.length === 0 && !(otherScript && letterPairs.length > 0);
  const pairs = [...letterPairs, ...soundPairs].sort((a, b) => a.candidate.from - b.candidate.from);
  return { one, other, spoken, listed, pairs, isSilent };
}

/** As `compareBySound` has it. */
export function closenessBySound(query: string, candidate: string): number {
  const names = pairNames(query, candidate);
  if (!names || names.isSilent) return closenessOf(query, candidate);
  return closenessOfPairs(names.one, names.other, names.pairs);
}

export function compareBySound(query: string, candidate: string): NameDifference {
  const byLetters = compareNames(query, candidate);
  const { otherScript, tooLong } = byLetters;
  const names = pairNames(query, candidate);
  if (!names) return byLetters;
  const { one, other, spoken, listed, pairs, isSilent } = names;
  if (isSilent) {
    return otherScript ? { ...byLetters, sound: { pairs: [], particles: [], fathersNames: [] } } : byLetters;
  }
  const separators = pairSeparators(one, other, pairs);
  const counts = countDifferences(one, other, pairs, separators);
  const left = [
    ...unpaired(spoken, pairs, 'query').map((at) => ({ words: spoken, at })),
    ...unpaired(listed, pairs, 'candidate').map((at) => ({ words: listed, at })),
  ];
  const particles = left
    .filter(({ words, at }) => words[at]!.isParticle)
    .map(({ words, at }) => words[at]!.word.text);
  const isName = (text: string) => !particles.includes(text);
  return {
    ...counts,
    ...(otherScript && { letters: 0, hyphens: 0, marks: 0, spaces: 0, accents: 0, initials: 0 }),
    addedWords: counts.addedWords.filter(isName),
    missingWords: counts.missingWords.filter(isName),
    homoglyphs: byLetters.homoglyphs,
    invisible: byLetters.invisible,
    get segments() {
      return segmentNames(one, other, pairs, separators);
    },
    otherScript,
    tooLong,
    sound: {
      pairs: pairTexts(one, other, pairs),
      particles,
      fathersNames: left
        .filter(({ words, at }) => isFathersName(words, at))
        .map(({ words, at }) => words[at]!.word.text),
    },
  };
}

function cultureOf(names: string): Culture {
  if (/\p{Script=Han}/u.test(names)) return 'chinese';
  return /\p{Script=Arabic}/u.test(names) ? 'arabic' : 'unknown';
}

function vowelsOf(culture: Culture, otherScript: boolean): Vowels {
  if (culture === 'chinese') return 'short words';
  return otherScript && culture === 'arabic' ? 'unwritten' : 'written';
}

/** Pairs of the words that are in no pair yet. Words between paired ones are not joined with each other. */
function pairUnpaired(
  query: readonly SoundWord[],
  candidate: readonly SoundWord[],
  paired: readonly WordPair[],
  vowels: Vowels,
): SoundPair[] {
  if (paired.length === 0) return pairBySound(query, candidate, vowels);
  const silent = (words: readonly SoundWord[], side: 'query' | 'candidate') =>
    words.map((word, at) =>
      paired.some((pair) => contains(pair[side], at)) ? { ...word, readings: [] } : word,
    );
  return pairBySound(silent(query, 'query'), silent(candidate, 'candidate'), vowels);
}

function unpaired(
  words: readonly SoundWord[],
  pairs: readonly WordPair[],
  side: 'query' | 'candidate',
): number[] {
  return words.flatMap((_, at) => (pairs.some((pair) => contains(pair[side], at)) ? [] : [at]));
}

const PATRONYMIC = /(?:ович|евич|ьич|овна|евна|ична|івна|ovich|evich|ovych|avich|ovna|evna|ivna)$/iu;

function isFathersName(words: readonly SoundWord[], at: number): boolean {
  return !words[at]!.isParticle && (PATRONYMIC.test(words[at]!.word.text) || words[at - 1]?.isSonOf === true);
}
