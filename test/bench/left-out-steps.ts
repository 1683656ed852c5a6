/**
 * What a step of the comparison of names brings: the curve without it. After `npm run bench -- screening-curve`:
 * `LEFT_OUT=titles node --import ./.build/test/bench/left-out-steps.js .build/test/bench/run.js screening-curve`.
 */
import { register } from 'node:module';

/** Of each step: the file, its code, and the code without the step. */
const STEPS: Readonly<Record<string, readonly [file: string, code: string, without: string]>> = {
  titles: ['names/name-key', 'TITLES.has(', 'false && TITLES.has('],
  particles: ['names/name-key', 'without(words, PARTICLES, 1)', 'words'],
  'company words': ['names/name-key', 'without(words, COMPANY_WORDS, 1)', 'words'],
  'legal forms': ['names/name-key', "withoutLegalForm(bare).join(' ')", 'bare'],
  'further legal forms': ['names/legal-forms', '...FURTHER_LEGAL_FORMS', ''],
  'Arabic words for English ones': [
    'names/arabic-words',
    "kind === 'company' ? ARABIC_GENERIC_WORDS : undefined",
    'undefined',
  ],
  'Arabic letters': ['names/name-key', 'return arabicWords(text, kind)', 'return text'],
  'Hebrew letters': ['names/name-key', 'return hebrewWords(text)', 'return text'],
  'pinyin in Cyrillic': ['names/name-key', 'pinyinFromCyrillic(name)', 'null'],
  'respelt pinyin': ['names/name-key', 'const respelt = respellings(', 'const respelt = [] && []; void ('],
  'one name in two scripts': ['names/name-key', 'const parts = inTwoScripts(name)', 'const parts = []'],
  'doubled letters': ['names/words-in-names', "text.replace(DOUBLED, '$1')", 'text'],
  'whole names': ['names/name-comparison', 'sameLetters(compact, listed.compact)', '0'],
  'whole names across scripts': ['names/name-comparison', 'listed, alike(one, other))', 'listed, 0)'],
  'same characters': ['names/name-comparison', ' * sameCharacters(this.#screened.han, listed.han)', ''],
  'rarity as doubt': ['names/rarity', 'return 1 + ', 'return 1 || '],
  'rarity as weight': ['names/name-comparison', 'OF_ANY_NAME + bits : bits ** 1.25', '1 : 1'],
  'two common names': ['names/name-comparison', 'if (pair.bits > INITIAL_BITS)', 'if (false)'],
  'sound of a word': ['names/word-similarity', 'Math.max(typed, sounding)', 'typed'],
  'spelling of a word': ['names/word-similarity', 'Math.max(typed, sounding)', 'sounding'],
  'Jaro-Winkler': [
    'names/word-similarity',
    '(jaroWinkler(a, b) + 1 - editDistance(a, b) / longest) / 2',
    '1 - editDistance(a, b) / longest',
  ],
  'consonants as candidates': ['names/name-index', 'this.#spellings.get(skeletonOf(term)) ?? []', '[]'],
  'trigrams as candidates': [
    'names/name-index',
    'this.#letters.similar(term, trigramThreshold(term))',
    'new Map()',
  ],
  'pairs of words as candidates': ['names/name-index', '[...words, ...joined]', '[...words]'],
};

const wanted = process.env['LEFT_OUT'];
const step = STEPS[wanted ?? ''];
if (wanted !== undefined && step === undefined)
  throw new Error(`LEFT_OUT must be one of: ${Object.keys(STEPS).join(', ')}.`);
if (step !== undefined) {
  register(
    `data:text/javascript,${encodeURIComponent(`
      const [file, code, without] = ${JSON.stringify(step)};
      export async function load(url, context, next) {
        const loaded = await next(url, context);
        if (!url.endsWith('/sandbox/' + file + '.js')) return loaded;
        const source = String(loaded.source);
        if (!source.includes(code)) throw new Error(code + ' is not in ' + file);
        return { ...loaded, source: source.replaceAll(code, without) };
      }
    `)}`,
  );
}
