/** Words reduced to what their spellings share. Each reduction is a table of replacements, made in order. */

/** Most names consist of the same few thousand words. */
const MAX_WORDS = 20_000;

export function memoize<Result>(compute: (word: string) => Result): (word: string) => Result {
  const results = new Map<string, Result>();
  return (word) => {
    let result = results.get(word);
    if (result === undefined) {
      if (results.size >= MAX_WORDS) results.clear();
      results.set(word, (result = compute(word)));
    }
    return result;
  };
}

type Table = ReadonlyArray<readonly [letters: RegExp, symbol: string]>;

function reduced(word: string, table: Table): string {
  return table.reduce((left, [letters, symbol]) => left.replace(letters, symbol), word);
}

const VOWELS = new Set('aiue');
export const isVowel = (letter: string) => VOWELS.has(letter);

const SOUNDS: Table = [
  [/^[ae]l(?=[a-z]{4})/, ''],
  [/x/g, 'ks'],
  [/^w/g, 'v'],
  [/tch|tsch|tsh|ch/g, 'C'],
  [/sch|sh/g, 'S'],
  [/ts|tz/g, 'c'],
  [/c(?=[eiy])/g, 's'],
  [/dj|dzh|zh/g, 'j'],
  [/gh/g, 'g'],
  [/kh/g, 'x'],
  [/ck|q|c(?![eiy])/g, 'k'],
  [/ph/g, 'f'],
  [/ou|[ow]/g, 'u'],
  [/y/g, 'i'],
  [/(.)h$/g, '$1'],
];

/** One letter for each sound. */
export const scriptSoundOf = memoize((word: string) => reduced(word, SOUNDS));

const ONE_SPELLING: Table = [
  [/x/g, 'h'],
  [/e/g, 'i'],
  [/ai|ui$/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** One spelling for each sound: "Youssef", "Yusuf" and "Yousef" become one. */
export const soundOf = memoize((word: string) => reduced(scriptSoundOf(word), ONE_SPELLING));

/** Arabic has neither p nor v, Hebrew writes b and v, p and f alike; ج is g or j, ق is q, k or g, خ and ח are kh or h. */
const CLASSES: Table = [
  [/[aeiu]/g, ''],
  [/[CSc]/g, 's'],
  [/x/g, 'h'],
  [/[jg]/g, 'k'],
  [/z/g, 'd'],
  [/[pvf]/g, 'b'],
  [/(.)\1+/g, '$1'],
];

/**
 * The consonants of a word in classes that are equal after transliteration: Arabic and Hebrew omit short vowels and write
 * several Latin consonants with one letter. محمد, Mohammed and Muhamed become "mhmd".
 */
export const skeletonOf = memoize((word: string) => reduced(scriptSoundOf(word), CLASSES) || word.charAt(0));
