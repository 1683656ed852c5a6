/** Whether a hit may have the customer's name: in another spelling, shortened, or with words more. Pure. */
import type { Hit } from '../../../contract/screening.js';
import { aliasNames, givenNameFirst } from '../../names/alias-matching.js';
import { foldText } from '../../names/letter-folding.js';
import type { NameDifference } from '../../names/name-difference.js';
import { isOftenLeftOut } from '../../names/particles.js';
import { haveDifferentScripts } from '../../names/scripts.js';
import { findSoundMatch, hasArabic } from '../../names/sound-comparison.js';
import type { Side } from '../../names/word-pairing.js';
import { sameWords } from '../state/hits-order.js';

export function namesOf({ name, aliases }: Hit): string[] {
  return [name, ...aliasNames(aliases)];
}

/** Characters that are read in many ways: in Mandarin, Cantonese, Korean and Japanese. */
const HAN = /\p{Script=Han}/u;

/** Of the spelling of Wade and Giles and of pinyin, before what both have in common: "Tse-tung" and "Zedong", "Hsieh" and "Xie". */
const CHINESE = [
  [/hs/g, 'x'],
  [/ch|zh|q/g, 'j'],
  [/t[sz]|c/g, 'z'],
  [/p/g, 'b'],
  [/t/g, 'd'],
  [/k/g, 'g'],
  [/u(?=ng)/g, 'o'],
  [/y(?=i)|(?<=ie)h/g, ''],
] as const;

/** Of the letters, where a word has no partner: "Abu Abdul Rahman" beside "Abdul Rahman". */
const NEARLY_EQUAL = 0.85;

/**
 * No word is without a partner but those that another spelling leaves out or shortens, or few letters are. Names that are not compared,
 * since one is too long or in a script that is not read, may be equal. So may any where a name has Chinese characters.
 * `isDateAlone`, which may be an error: nor is one of three or more, which may be a second surname, a middle name or a title: "Nicolás
 * Maduro Moros". Nor are several words of one name, unless all of them follow the others.
 */
export function isNearlyEqual(customer: string, hit: Hit, isDateAlone: boolean): boolean {
  if (HAN.test([customer, hit.name, hit.aliases].join())) return true;
  const match = findSoundMatch(customer, hit.name, hit.aliases);
  const { tooLong, otherScript, sound, closeness } = match.difference;
  return (
    tooLong ||
    (otherScript && !sound) ||
    closeness >= NEARLY_EQUAL ||
    namesOf(hit).some((each) => isChineseAlike(customer, each)) ||
    // "M. A. Khan" is closer to the alias "Khan Baba" than to "Muhammad Asif Khan".
    namesOf(hit).some((each) => isWhole(customer, each, isDateAlone))
  );
}

/** In two spellings of Chinese: the whole name, or a word, since the others may be of another dialect: "Chiang Kai-shek", "Jiang Jieshi". */
function isChineseAlike(customer: string, name: string): boolean {
  const spelled = (word: string) => CHINESE.reduce((text, [from, to]) => text.replace(from, to), word);
  const [ones, others] = [customer, name].map(
    (each) =>
      foldText(each)
        .replace(/['’-]/g, '')
        .match(/[a-z]+/g) ?? [],
  );
  const letters = (words: readonly string[]) => [...spelled(words.join(''))].sort().join('');
  const isOlder = (older: string, word: string) =>
    /^(?:hs|ch|t[sz])/.test(older) && older !== word && spelled(older) === spelled(word);
  return (
    (ones!.length > 1 && letters(ones!) === letters(others!)) ||
    ones!.some((one) => others!.some((other) => isOlder(one, other) || isOlder(other, one)))
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
  const isVowelless = otherScript && hasArabic(customer + name);
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

const PATRONYMIC = /(?:[ое]вич|ьич|[оеії]вна|ична|[aeo]v[iy]ch|[eio]vna)$/iu;

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
