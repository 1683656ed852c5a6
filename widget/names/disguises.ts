/** What a reader does not see in a name: letters of another script that look like its own, and characters of no width. Pure. */

/** Look-alikes by script: the Latin letter, then the letters of Cyrillic and of Greek that look like it. */
const ALIKE =
  'aаα eе oоο pрρ cс yу xх sѕ iіι jј hһ qԛ wԝ vν uυ AАΑ BВΒ EЕΕ KКΚ MМΜ HНΗ OОΟ PРΡ CС TТΤ XХΧ YУΥ SЅ IІΙ JЈ NΝ ZΖ';
const LATIN = new Map<string, string>();
const CYRILLIC = new Map<string, string>();
for (const [latin, ...others] of ALIKE.split(' ').map((letters) => [...letters])) {
  for (const other of others) {
    LATIN.set(other, latin!);
    if (isCyrillic(other)) CYRILLIC.set(latin!, other);
  }
}

const WORD = /[\p{L}\p{M}\p{DI}]+/gu;

function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text);
}

function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** Few names are. */
function isMixed(name: string): boolean {
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name) && isLatin(name);
}

/** ISO 15924. */
export type HomoglyphScript = 'Latn' | 'Cyrl' | 'Grek';

export interface Homoglyphs {
  readonly word: string;
  readonly letters: readonly string[];
  readonly script: HomoglyphScript;
}

/** The letters of a word that are of another script than its others, if each looks like one of those others: with that one. */
function homoglyphsOf(word: string): ReadonlyMap<string, string> {
  const letters = word.match(/\p{L}/gu) ?? [];
  const latin = letters.filter(isLatin);
  const other = letters.filter((letter) => !isLatin(letter));
  const isLatinWord = latin.length > 0 && other.every((letter) => LATIN.has(letter));
  const isCyrillicWord = other.every(isCyrillic) && latin.every((letter) => CYRILLIC.has(letter));
  // A word of look-alikes alone is of the script of most of its letters.
  if (isLatinWord && !(isCyrillicWord && other.length > latin.length))
    return new Map(other.map((letter) => [letter, LATIN.get(letter)!]));
  return new Map(isCyrillicWord ? latin.map((letter) => [letter, CYRILLIC.get(letter)!]) : []);
}

/** The words in which letters of two scripts look like one. */
export function homoglyphsIn(name: string): Homoglyphs[] {
  if (!isMixed(name)) return [];
  return (name.match(WORD) ?? []).flatMap((word) => {
    const letters = [...homoglyphsOf(word).keys()];
    const [first] = letters;
    if (!first) return [];
    return [{ word, letters, script: isLatin(first) ? 'Latn' : isCyrillic(first) ? 'Cyrl' : 'Grek' }];
  });
}

/** As long as the name: its look-alikes are replaced by the letters that they look like. */
export function withoutHomoglyphs(name: string): string {
  if (!isMixed(name)) return name;
  return name.replace(WORD, (word) => {
    const own = homoglyphsOf(word);
    return own.size > 0 ? Array.from(word, (letter) => own.get(letter) ?? letter).join('') : word;
  });
}

/** Unicode's Default_Ignorable_Code_Point, and a Braille cell without dots. */
const INVISIBLE = /[\p{DI}\u2800]/gu;
/** Persian and the scripts of India spell names with them. */
const JOINERS = /[\u200c\u200d]/g;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** "U+200B", each once; without the joiners, which are part of a spelling. */
export function invisibleIn(text: string): string[] {
  const found = text.replace(JOINERS, '').match(INVISIBLE) ?? [];
  return [...new Set(found)].map(
    (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
