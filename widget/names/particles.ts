/** Words such as "al", "bin" and "von", which another spelling of a name may leave out. Each culture has its own. Pure. */
import { isArticle } from './arabic-articles.js';

/** `sonOf`: "bin", "ibn", "بن". */
export type Particle = 'article' | 'sonOf' | 'of' | null;

const set = (words: string) => new Set(words.split(' '));

/** Wherever they stand. */
const ANYWHERE = set('بن ابن بنت ال ibn bint ибн');
/** Names too: "Ben Smith", "Wang Bin". Between two words they are particles. */
const SON_OF_BETWEEN = set('bin ben бин бен');
/** "Das", "Do" and "Le" are names too, so they need a word on both sides. */
const OF = set('von van der de da di du del della la le los das dos do y e und the фон ван дер де да ди');
/**
 * Before a name or after it, in registers and on lists. "FNU" and "LNU": no first or last name is known. "Ould", "oglu" and "uly": child
 * of, in Mauritania, Azerbaijan and Kazakhstan, where the father's name may be in the same word. "Née" and "geb.": a name before marriage
 * follows.
 */
const TITLE =
  /^(prof(essor)?|doctor|eng(ineer)?|king|emir|gen(eral)?|col(onel)?|.h[ae][iy]kh?|(al)?ha[dj]*j+i?|m[ou]l+ah?|ma[uw]l.+|mo[uw]?l[av].+|qari|imam|mufti|hafi[sz]|usta[dz]h?|s[ae]?y+[ei]d|[fl]nu|ould|[bm]inte?i?|o[gq]h?l[iuy]|огл[ыу]|(.{3,})?(uly|[kq][iy]z[iy]|[ұу]лы|[кқ]ызы)|nee|geb|(ال)?(شيخ|حاج|سيد|دكتور))$/u;
/** A first name of these is a Vietnamese surname: "Van" and "An" after it are names. */
const VIETNAMESE = set(
  'nguyen tran pham huynh hoang phan dang bui ngo duong vo vu truong dinh doan luong trinh',
);

/** `word`: folded. Another spelling of the name may not have it, in whichever culture. */
export function isOftenLeftOut(word: string): boolean {
  return TITLE.test(word) || particlesOf(['', word, ''])[1] !== null;
}

/** `words`: folded, in their order. `isArabic`: one of the two names that are compared is in Arabic letters. */
export function particlesOf(words: readonly string[], isArabic = false): Particle[] {
  if (VIETNAMESE.has(words[0] ?? '')) return words.map(() => null);
  return words.map((word, at): Particle => {
    const isBetween = at > 0 && at + 1 < words.length;
    if (ANYWHERE.has(word)) return word === 'ال' ? 'article' : 'sonOf';
    if (SON_OF_BETWEEN.has(word)) return isBetween || isArabic ? 'sonOf' : null;
    if (isArticle(word, words[at + 1])) return 'article';
    return OF.has(word) && isBetween ? 'of' : null;
  });
}
