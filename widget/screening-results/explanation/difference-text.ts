import { isSameName, type NameDifference } from '../../names/name-difference.js';
import type { SoundKind } from '../../names/word-pairing.js';
import { conjunction, isolate, listComma } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** How the name on the list differs from the screened name, in sentences: with the pairs of words that sound alike. */
export function differenceText(localize: ResultsLocalize, difference: NameDifference): string {
  const texts = [
    ...soundTexts(localize, difference),
    ...lettersTexts(localize, difference),
    ...disguiseTexts(localize, difference),
  ];
  return texts.join(' ');
}

function soundTexts(localize: ResultsLocalize, { sound }: NameDifference): string[] {
  return Object.entries(SOUND_MESSAGES).flatMap(([kind, key]) => {
    const pairs = sound?.pairs.filter((pair) => pair.kind === kind) ?? [];
    if (pairs.length === 0) return [];
    const value = pairs.map(({ customer, listed }) => `${isolate(customer)} ↔ ${isolate(listed)}`);
    const text = localize.text('named', { name: localize.text(key), value: value.join(listComma(localize)) });
    return `${text}.`;
  });
}

/** Letters of another script that look the same, and what is not seen: in either name, whether or not the other has it too. */
function disguiseTexts(localize: ResultsLocalize, { homoglyphs, invisible }: NameDifference): string[] {
  const scriptName = (script: string) =>
    new Intl.DisplayNames([localize.language], { type: 'script' }).of(script) ?? script;
  const sentences = homoglyphs.map(({ word, letters, script }) =>
    localize.text('homoglyphs', {
      word: isolate(word),
      letters: isolate(letters.join(' ')),
      script: scriptName(script),
    }),
  );
  if (invisible.length === 0) return sentences;
  const codes = isolate(invisible.join(' '));
  return [...sentences, localize.text('invisible', { codes })];
}

function lettersTexts(localize: ResultsLocalize, difference: NameDifference): string[] {
  const { sound } = difference;
  if (difference.otherScript && !sound) return [localize.text('otherScript')];
  if (difference.otherScript && sound!.pairs.length === 0) return [localize.text('noSound')];
  if (difference.tooLong) return [localize.text('tooLong')];
  if (isSameName(difference)) return [localize.text('sameName')];
  if (difference.closeness === 0) return [localize.text('noLikeness')];
  const counted = (['letters', 'spaces', 'accents', 'initials'] as const).filter(
    (what) => difference[what] > 0,
  );
  const sentences: string[] = difference.otherScript ? [localize.text('comparedBySound')] : [];
  if (counted.length > 0) {
    const counts = counted.map((each) => localize.text(each, { n: difference[each] }));
    sentences.push(localize.text('differs', { what: conjunction(localize, counts) }));
  }
  const { addedWords, missingWords, legalForms } = difference;
  const { particles = [] } = sound ?? {};
  for (const [key, words] of Object.entries({
    addedWords,
    missingWords,
    legalForms,
    particles,
  })) {
    if (words.length === 0) continue;
    const quoted = words.map((word) => localize.text('quoted', { word: isolate(word) }));
    const values = { words: conjunction(localize, quoted), n: words.length };
    sentences.push(localize.text(key as 'addedWords', values));
  }
  if (difference.reordered) sentences.push(localize.text('reordered'));
  return sentences;
}

/** In the order of the sentences: from the least difference to the greatest. */
const SOUND_MESSAGES = {
  spelling: 'sameSpelling',
  sound: 'soundSame',
  similar: 'soundSimilar',
  language: 'soundLanguage',
  initial: 'soundInitial',
} as const satisfies Record<SoundKind, string>;
