/** What lists and the service write, in the language of the element. What a list wrote is isolated, so that its direction stays its own. */
import { isolate, shortened, withVisibleOverrides } from '../../language/shown-text.js';
import { intlFormat } from '../../language/intl-format.js';
import type { ResultsLocalize } from './screening-results.en.js';

export { isolate };

/** One line of what was sent: long text is cut, and nothing in it changes the direction of what follows. */
export function shown(text: string): string {
  return shortened(withVisibleOverrides(text));
}

export function listComma({ direction }: ResultsLocalize): string {
  return direction === 'rtl' ? '، ' : ', ';
}

/** Upstream's genders where they are known; otherwise as the list writes it. */
export function genderName(localize: ResultsLocalize, written: string): string {
  if (/^m/i.test(written)) return localize.text('genderMale');
  return /^f/i.test(written) ? localize.text('genderFemale') : isolate(shown(written));
}

const RISK_TYPES = new Map([
  ['Sanctions', 'typeSanctions'],
  ['PEP', 'typePEP'],
  ['News Media', 'typeNewsMedia'],
] as const) as ReadonlyMap<string, 'typeSanctions' | 'typePEP' | 'typeNewsMedia'>;

/** Known risk types in the reader's language; others as the service writes them. */
export function riskTypeName(localize: ResultsLocalize, type: string): string {
  if (type === '') return localize.text('typeNone');
  const key = RISK_TYPES.get(type);
  return key ? localize.text(key) : shown(type);
}

export function strengthText(localize: ResultsLocalize, strength: number): string {
  return localize.number(strength, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** How many hits the filters leave, and of how many: a hit that is not loaded may fit too. */
export function leftText(
  localize: ResultsLocalize,
  n: number,
  { hits, from, total }: { readonly hits: readonly unknown[]; readonly from: number; readonly total: number },
): string {
  const loaded = hits.length;
  const isComplete = from === 1 && loaded >= total;
  const [some, none] = isComplete
    ? (['hits', 'noHitsLeft'] as const)
    : (['showingNarrowed', 'noLoadedHitsLeft'] as const);
  return localize.text(n > 0 ? some : none, { n, loaded, total });
}

/** Isolates are for screens: in a file or a note they would be characters. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/gu, '');
}

/** "A, B and C". */
export function conjunction({ language }: ResultsLocalize, items: readonly string[]): string {
  return intlFormat(Intl.ListFormat, language, { type: 'conjunction' }).format(items);
}
