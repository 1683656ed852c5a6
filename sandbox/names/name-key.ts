/**
 * The normalised form of a name: Latin letters without titles, particles, company forms,
 * hyphens and doubled letters. Words keep their order.
 */
import anyAscii from 'any-ascii';
import type { EntityType } from '../../contract/rules.js';
import { pinyinFromCyrillic, withPinyin } from './pinyin.js';
import { withoutLegalForm } from './legal-forms.js';
import { COMPANY_WORDS, PARTICLES, TITLES, without, withoutDoubled } from './words-in-names.js';
import { wordsWithoutVowels } from './words-without-vowels.js';

/** What the letters show: all sounds (alphabet); no short vowels (arabic, hebrew). */
export type Writing = 'alphabet' | 'arabic' | 'hebrew';

export interface NameKey {
  /** Latin letters and digits. */
  readonly words: readonly string[];
  /** All letters and digits without spaces: for errors in spaces and titles. */
  readonly compact: string;
  /** The characters of a Chinese name, since many names share their pinyin; else empty. */
  readonly han: string;
  readonly writing: Writing;
}

const MAX_WORDS = 10;
const MAX_LETTERS = 60;
/** Of vowels in Hebrew and Arabic, and of directions. */
const MARKS = /[\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670\u200c-\u200f]/g;
/** "Karim, Ahmad": a comma and a space. */
const FAMILY_FIRST = /^([^,،]+)[,،]\s+([^,،]+)$/u;
/** How registers and passports shorten it. */
const MOHAMMED = /^m(?:o?h|uh)d$/;
const CHINESE = /^[\p{Script=Han}\s]+$/u;
const HANGUL = /(\p{Script=Hangul})/gu;

/** Removes titles at the start and the end; between names ("Khalid Shaikh Mohammed") they are names. */
function withoutTitles(words: readonly string[]): readonly string[] {
  let [start, end] = [0, words.length];
  while (end - start > 1 && TITLES.has(words[start] ?? '')) start++;
  while (end - start > 1 && TITLES.has(words[end - 1] ?? '')) end--;
  return words.slice(start, end);
}

function latinWords(text: string, kind: EntityType): readonly string[] {
  const words = text
    .replace(/['`"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (kind === 'company') return without(words, COMPANY_WORDS);
  return withoutTitles(without(words, PARTICLES)).map((word) => word.replace(MOHAMMED, 'mohammed'));
}

function writingOf(text: string): Writing {
  if (/\p{Script=Latin}{2}/u.test(text)) return 'alphabet';
  if (/[\p{Script=Arabic}\p{Script=Syriac}]/u.test(text)) return 'arabic';
  return /\p{Script=Hebrew}/u.test(text) ? 'hebrew' : 'alphabet';
}

export function nameKey(name: string, kind: EntityType): NameKey {
  const bare = name.normalize('NFKC').replace(MARKS, '');
  const text = kind === 'person' ? bare.replace(FAMILY_FIRST, '$2 $1') : withoutLegalForm(bare).join(' ');
  const writing = writingOf(text);
  const isAlphabet = writing === 'alphabet';
  const read = isAlphabet ? withPinyin(text, kind).replace(HANGUL, ' $1 ') : wordsWithoutVowels(text, kind);
  const words = latinWords(anyAscii(read).toLowerCase(), kind)
    .slice(0, MAX_WORDS)
    .map((word) => (isAlphabet ? withoutDoubled(word) : word));
  const compact = anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, MAX_LETTERS);
  const han = isAlphabet && CHINESE.test(text) ? text.replace(/\s/g, '') : '';
  return { words, compact, han, writing };
}

const IN_TWO_SCRIPTS = /^([^(/（]+)[(/（]([^)/）]+)[)）]?$/u;

/** Both parts of "Jin Tiesan (金铁三)", one name in two scripts. */
function inTwoScripts(name: string): string[] {
  const [, one = '', other = ''] = IN_TWO_SCRIPTS.exec(name.trim()) ?? [];
  const latin = (text: string) => /\p{Script=Latin}{2}/u.test(text);
  const letters = (text: string) => /\p{L}/u.test(text);
  return letters(one) && letters(other) && latin(one) !== latin(other) ? [one, other] : [];
}

/** The keys of all readings: as written; in pinyin for Chinese names in Cyrillic letters. */
export function nameReadings(name: string, kind: EntityType): NameKey[] {
  const written = nameKey(name, kind);
  const parts = inTwoScripts(name);
  if (parts.length > 0) return [written, ...parts.flatMap((part) => nameReadings(part, kind))];
  const pinyin = kind === 'person' ? pinyinFromCyrillic(name) : null;
  return pinyin === null ? [written] : [written, nameKey(pinyin, kind)];
}
