/**
 * A name in Latin letters, where its own letters say how: Cyrillic as passports write it (ICAO Doc 9303, part 3), Chinese in pinyin.
 * Arabic does not write its short vowels, so its names have no romanised form here. Pure.
 */
import { readingOf } from './han-sounds.js';
import { CYRILLIC_IN_LATIN, soundTable } from './script-sounds.js';
import { HAN } from './sound-words.js';

/** Letters that passports write in the same way in most languages. The others depend on the country. */
const CYRILLIC = soundTable(CYRILLIC_IN_LATIN + 'ёeжzhхkhцtsчchшshщshchъieыyьјjљljњnjћcђdџdz');

/** Undefined for a name that cannot be romanised, or needs no romanising. */
export function romanised(name: string): string | undefined {
  if (HAN.test(name)) return inPinyin(name);
  return /\p{Script=Cyrillic}/u.test(name) ? fromCyrillic(name) : undefined;
}

function fromCyrillic(name: string): string | undefined {
  let latin = '';
  const letters = [...name.normalize('NFC')];
  for (const [at, letter] of letters.entries()) {
    const lower = letter.toLowerCase();
    const spelled = /\p{Script=Cyrillic}/u.test(letter) ? CYRILLIC.get(lower) : lower;
    if (spelled === undefined) return undefined;
    const isCapital = letter !== lower;
    const isShouted = isCapital && /\p{Lu}/u.test((letters[at - 1] ?? '') + (letters[at + 1] ?? ''));
    latin += isShouted ? spelled.toUpperCase() : isCapital ? capital(spelled) : spelled;
  }
  return latin;
}

function inPinyin(name: string): string | undefined {
  const parts: string[] = [];
  for (const part of name.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu) ?? []) {
    const isHan = HAN.test(part);
    // Kana and Hangul belong to names that are not read in Chinese.
    if (!isHan && /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(part)) return undefined;
    const reading = isHan ? readingOf(part) : part.trim();
    if (reading === null) return undefined;
    if (/[\p{L}\p{N}]/u.test(reading)) parts.push(isHan ? capital(reading) : reading);
  }
  return parts.join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
