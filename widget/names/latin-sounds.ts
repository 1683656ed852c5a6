/** Latin spellings as sounds, one character each. Pure. */
import { memo } from './memo.js';

/**
 * `x` is kh, `G` gh, `S` sh, `C` ch, `Z` zh, `T` th, `D` dh, `c` ts, `N` ng, `Q` the q of pinyin. One letter for each vowel: a, e, i, o, u; `I` and `U` are certainly long.
 * The order matters: longer spellings first.
 */
const SPELLINGS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^x/g, 'S'],
  [/x/g, 'ks'],
  [/tsch|tch|tsh/g, 'C'],
  [/dzh|dj/g, 'j'],
  [/sch|sh/g, 'S'],
  [/ch/g, 'C'],
  [/kh/g, 'x'],
  [/gh/g, 'G'],
  [/zh/g, 'Z'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/ph/g, 'f'],
  [/ng(?![aeiouy])/g, 'N'],
  [/t[sz]/g, 'c'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
];

/** Pinyin, and the older spelling of Wade and Giles. */
const PINYIN: ReadonlyArray<readonly [RegExp, string]> = [
  [/zh/g, 'Z'],
  [/ch/g, 'C'],
  [/q/g, 'Q'],
  [/sh|hs|x/g, 'S'],
  [/t[sz]|c/g, 'c'],
  [/ng(?![aeiou])/g, 'N'],
];

/** Kept from `c` becoming `k`. */
const TS = '\u0001';

export type Spelling = 'any' | 'pinyin';

/** Names share their words. */
const MOST_WORDS = 500;
const READ: Readonly<Record<Spelling, (letters: string) => string>> = {
  any: memo((letters: string) => soundsOf(letters, SPELLINGS), MOST_WORDS),
  pinyin: memo((letters: string) => soundsOf(letters, PINYIN), MOST_WORDS),
};

/** `letters`: folded Latin letters. */
export function latinSounds(letters: string, spelling: Spelling): string {
  return READ[spelling](letters);
}

function soundsOf(letters: string, spellings: typeof SPELLINGS): string {
  let sounds = letters.replace(/[^a-z]/g, '');
  for (const [written, sound] of spellings) {
    sounds = sounds.replace(written, sound === 'c' ? TS : sound);
  }
  return oneOfDoubled(
    sounds
      .replace(/c/g, 'k')
      .replaceAll(TS, 'c')
      .replace(/oo|ou/g, 'U')
      .replace(/ee/g, 'I')
      .replace(/y/g, 'i')
      .replace(/(?<=[aeiouIU])h$/, ''),
  );
}

export function oneOfDoubled(sounds: string): string {
  return sounds.replace(/(.)\1+/gu, '$1');
}
