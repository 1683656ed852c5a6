/** Letters of another script that look like the others of their word: a Cyrillic "а" in a Latin name. Pure. */

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

function isCyrillic(letter: string): boolean {
  return /\p{Script=Cyrillic}/u.test(letter);
}

function isLatin(letter: string): boolean {
  return /\p{Script=Latin}/u.test(letter);
}

/** ISO 15924. */
export type HomoglyphScript = 'Latn' | 'Cyrl' | 'Grek';

export interface Homoglyphs {
  readonly word: string;
  readonly letters: readonly string[];
  readonly script: HomoglyphScript;
}

interface Strangers {
  readonly letters: readonly string[];
  /** What they look like. */
  readonly own: ReadonlyMap<string, string>;
}

/** The letters of a word that are of another script than its others, where each looks like one of those others. */
function strangersIn(word: string): Strangers | undefined {
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter));
  const latin = letters.filter(isLatin);
  const other = letters.filter((letter) => !isLatin(letter));
  if (latin.length === 0 || other.length === 0) return undefined;
  const isLatinWord = other.every((letter) => LATIN.has(letter));
  const isCyrillicWord = other.every(isCyrillic) && latin.every((letter) => CYRILLIC.has(letter));
  // A word of look-alikes alone is of the script of most of its letters.
  if (isLatinWord && !(isCyrillicWord && other.length > latin.length)) return { letters: other, own: LATIN };
  return isCyrillicWord ? { letters: latin, own: CYRILLIC } : undefined;
}

/** Few names are. */
function isMixed(name: string): boolean {
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name) && isLatin(name);
}

/** The words in which letters of two scripts look like one. */
export function homoglyphsIn(name: string): Homoglyphs[] {
  if (!isMixed(name)) return [];
  return (name.match(WORD) ?? []).flatMap((word) => {
    const strangers = strangersIn(word);
    if (!strangers) return [];
    const { letters, own } = strangers;
    const script = own === CYRILLIC ? 'Latn' : isCyrillic(letters[0]!) ? 'Cyrl' : 'Grek';
    return [{ word, letters: [...new Set(letters)], script }];
  });
}

/** As long as the name: its look-alikes are replaced by the letters that they look like. */
export function withoutHomoglyphs(name: string): string {
  if (!isMixed(name)) return name;
  return name.replace(WORD, (word) => {
    const strangers = strangersIn(word);
    const own = (letter: string) =>
      (strangers?.letters.includes(letter) && strangers.own.get(letter)) || letter;
    return strangers ? [...word].map(own).join('') : word;
  });
}
