/** Names, numbers and announcements in the language of the element. What a list wrote is isolated, so that its direction stays its own. */
import type { Localize } from '../language/localize.js';
import { problemKind, type ProxyProblem } from '../proxy/problem.js';
import { narrowHits, type HitRange } from './hits-order.js';
import { pageCount, type State } from './screening-results-state.js';
import type { en } from './screening-results.en.js';

export type ResultsLocalize = Localize<typeof en>;

/** Unicode's first-strong isolate: `<bdi>` in plain text. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Upstream's genders where they are known; otherwise as the list writes it. */
export function genderName(localize: ResultsLocalize, written: string): string {
  if (/^m/i.test(written)) return localize.text('genderMale');
  return /^f/i.test(written) ? localize.text('genderFemale') : isolate(written);
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
  return key ? localize.text(key) : type;
}

export function strengthText(localize: ResultsLocalize, strength: number): string {
  return localize.number(strength, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

export function rangeText(localize: ResultsLocalize, { strength, risk }: HitRange): string {
  return localize.text('plotRange', {
    fromStrength: isolate(strengthText(localize, strength[0])),
    toStrength: isolate(strengthText(localize, strength[1])),
    fromRisk: isolate(localize.number(risk[0])),
    toRisk: isolate(localize.number(risk[1])),
  });
}

export function announceScreening({ loaded }: State, localize: ResultsLocalize): string {
  return localize.text('hits', { n: loaded?.screening.numOfHits ?? 0 });
}

export function announceProblem(problem: ProxyProblem, localize: ResultsLocalize): string {
  return localize.text(`${problemKind(problem)}Title`);
}

export function announcePage(page: number, state: State, localize: ResultsLocalize): string {
  return localize.text('pageAnnouncement', { n: page, pages: pageCount(state) });
}

export function announceLoadedAll({ loaded }: State, localize: ResultsLocalize): string {
  return localize.text('loadedAnnouncement', { loaded: loaded?.hits.length ?? 0, total: loaded?.total ?? 0 });
}

export function announceFilters({ loaded, filters }: State, localize: ResultsLocalize): string {
  const n = narrowHits(loaded?.hits ?? [], filters).length;
  const { range } = filters;
  return range
    ? localize.text('narrowedAnnouncement', { n, range: rangeText(localize, range) })
    : localize.text('hits', { n });
}
