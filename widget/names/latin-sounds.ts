/** Latin spellings as sounds, one character each. Pure. */
import { letterTable } from './letter-folding.js';

const spelled = (pairs: string) =>
  [...letterTable(pairs)].map(([written, sound]) => [new RegExp(written, 'g'), sound] as const);

/**
 * `x` is kh, `G` gh, `S` sh, `C` ch, `Z` zh, `T` th, `D` dh, `c` ts, `N` ng. One letter for each vowel: a, e, i, o, u; `I` and `U` are certainly long.
 * The order matters: longer spellings first.
 */
const SPELLED = spelled(
  '^x:S x:ks tsch|tch|tsh:C dzh|dj:j sch|sh:S ch:C kh:x gh:G zh:Z th:T dh:D ph:f ng(?![aeiouy]):N t[sz]:c ck|q:k c(?=[eiy]):s',
);

/** Kept from `c` becoming `k`. */
const TS = '\u0001';

/** `letters`: folded Latin letters. */
export function latinSounds(letters: string): string {
  let sounds = letters.replace(/[^a-z]/g, '');
  for (const [written, sound] of SPELLED) {
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
