import { isSameName, type NameDifference } from '../names/name-difference.js';
import { isolate, type ResultsLocalize } from './screening-results-messages.js';

/** How the name on the list differs from the screened name, in sentences. */
export function differenceText(localize: ResultsLocalize, difference: NameDifference): string {
  if (difference.otherScript) return localize.text('otherScript');
  if (difference.tooLong) return localize.text('tooLong');
  if (isSameName(difference)) return localize.text('sameName');
  if (difference.closeness === 0) return localize.text('noLikeness');
  const counted = (['letters', 'hyphens', 'marks', 'spaces', 'accents', 'initials'] as const).filter(
    (what) => difference[what] > 0,
  );
  const sentences: string[] = [];
  if (counted.length > 0) {
    const what = new Intl.ListFormat(localize.language, { type: 'conjunction' }).format(
      counted.map((each) => localize.text(each, { n: difference[each] })),
    );
    const n = counted.reduce((sum, each) => sum + difference[each], 0);
    sentences.push(localize.text('differs', { what: capital(what, localize.language), n }));
  }
  for (const key of ['addedWords', 'missingWords'] as const) {
    const words = difference[key];
    if (words.length === 0) continue;
    const quoted = words.map((word) => localize.text('quoted', { word: isolate(word) }));
    const list = new Intl.ListFormat(localize.language, { type: 'conjunction' }).format(quoted);
    sentences.push(localize.text(key, { words: list, n: words.length }));
  }
  if (difference.reordered) sentences.push(localize.text('reordered'));
  return sentences.join(' ');
}

function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
