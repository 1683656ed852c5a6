/**
 * Names compared by sound: across scripts, and where the letters of two words differ too much. A part that is loaded when a hit
 * needs it. Pure.
 */
import { findMatchedName, type Comparison, type MatchedName } from './alias-matching.js';
import { pairLegalForms } from './letter-pairing.js';
import { memo } from './memo.js';
import { splitName } from './name-words.js';
import { pairByLetters, type PairedNames } from './paired-names.js';
import { pairSounds } from './sound-pairing.js';
import { READABLE, soundWordsOf, type SoundWord } from './sound-words.js';
import { unpaired, type Side, type WordPair } from './word-pairing.js';

const VOWEL_OR_MARK = /[aeiouIUAWY']/g;

/** Which name of a hit is closest, and which is whole, are two questions about the same pairs. */
const pairsOf = memo((customer: string) => memo((listed: string) => pairBySound(customer, listed)));

const BY_SOUND: Comparison = {
  pair: (customer, listed) => pairsOf(customer)(listed),
  // Without vowels, which not every script writes.
  keyOf: (name) =>
    soundWordsOf(false)(splitName(name))
      .map(({ readings }) => readings.at(-1)?.sounds ?? '')
      .join(' ')
      .replace(VOWEL_OR_MARK, ''),
};

/** The name of a hit that is closest to the customer's in letters or sounds. */
export function findSoundMatch(
  customer: string,
  mainName: string,
  aliases: string | null | undefined,
): MatchedName {
  return findMatchedName(customer, mainName, aliases, BY_SOUND);
}

/** As by letters, where these say all that can be said. */
function pairBySound(customer: string, listed: string): PairedNames {
  const byLetters = pairByLetters(customer, listed);
  const { otherScript, tooLong } = byLetters;
  if (tooLong || !READABLE.test(customer) || !READABLE.test(listed)) return byLetters;
  const [one, other] = [splitName(customer), splitName(listed)];
  const letterPairs = otherScript ? pairLegalForms(one.words, other.words) : byLetters.pairs;
  const isArabic = hasArabic(customer + listed);
  const sounds = { customer: soundWordsOf(isArabic)(one), listed: soundWordsOf(isArabic)(other) };
  const soundPairs = pairSounds(sounds, letterPairs, otherScript && isArabic ? 'unwritten' : 'written');
  if (soundPairs.length === 0 && !(otherScript && letterPairs.length > 0))
    return otherScript ? { ...byLetters, particles: [] } : byLetters;
  const pairs = [...letterPairs, ...soundPairs].sort((a, b) => a.listed.from - b.listed.from);
  return {
    customer: one,
    listed: other,
    pairs,
    otherScript,
    tooLong,
    particles: particlesLeft(sounds, pairs),
  };
}

export function hasArabic(names: string): boolean {
  return /\p{Script=Arabic}/u.test(names);
}

function particlesLeft(
  sounds: Readonly<Record<Side, readonly SoundWord[]>>,
  pairs: readonly WordPair[],
): readonly string[] {
  return (['customer', 'listed'] as const).flatMap((side) =>
    unpaired(sounds[side], pairs, side)
      .map((at) => sounds[side][at]!)
      .flatMap(({ word, particle }) => (particle ? [word.text] : [])),
  );
}
