/** The hits that are loaded, as CSV: what a reader sees in the table, with the columns upstream sent. */
import type { Hit, Screening } from '../../contract/screening.js';
import { toCsv } from '../table/csv.js';
import { agreementsOf } from './agreement.js';
import { agreementText } from './agreement-text.js';
import { differenceText } from './difference-text.js';
import type { MatchedName } from '../names/alias-matching.js';
import { riskTypeName, type ResultsLocalize } from './listed-texts.js';

/** Isolates are for screens. In a file they would be visible characters before a name. */
const ISOLATES = /[\u2066-\u2069]/gu;

export function csvReport(
  localize: ResultsLocalize,
  screening: Screening,
  hits: readonly Hit[],
  total: number,
  toleranceYears: number,
  matchOf: (query: string, hit: Hit) => MatchedName,
): string {
  const verdicts = {
    agree: localize.text('agrees'),
    possible: localize.text('isPossible'),
    conflict: localize.text('conflicts'),
    unknown: localize.text('notKnown'),
  };
  const rows = hits.map((hit) => {
    const match = matchOf(screening.name, hit);
    return [
      hit.hitId,
      hit.name,
      match.name,
      localize.text(match.isAlias ? 'yes' : 'no'),
      differenceText(localize, match.difference),
      agreementsOf(screening, hit, toleranceYears)
        .map((each) => `${verdicts[each.verdict]} ${agreementText(localize, each, screening.entityType)}`)
        .join('; '),
      hit.riskType ? riskTypeName(localize, hit.riskType) : '',
      numberText(hit.strength),
      numberText(hit.riskScore),
      hit.entitySubType ?? '',
      hit.birthOrFoundationDates ?? '',
      hit.countries ?? '',
      hit.aliases ?? '',
      (hit.indicators ?? [])
        .map(({ category, count, maxScore }) => `${category}: ${count} (${maxScore})`)
        .join('; '),
    ];
  });
  const head = [
    localize.text('hitId'),
    localize.text('csvName'),
    localize.text('csvMatched'),
    localize.text('csvIsAlias'),
    localize.text('csvDifference'),
    localize.text('csvAgreement'),
    localize.text('typeLabel'),
    localize.text('strengthLabel'),
    localize.text('riskLabel'),
    localize.text('listedType'),
    localize.text('listedDates'),
    localize.text('listedCountries'),
    localize.text('aliases', { n: 5 }).replace(/^[\d٠-٩\s]+/u, ''),
    localize.text('indicatorsTitle'),
  ];
  const complete = hits.length >= total;
  const title = [
    localize.text('reportTitle', { name: screening.name }),
    ...(complete ? [] : [localize.text('reportCoverage', { loaded: hits.length, total })]),
  ];
  return toCsv([title, head, ...rows].map((row) => row.map((cell) => cell.replace(ISOLATES, ''))));
}

/** The same in every language: a spreadsheet reads "0.97" and does not read "٠٫٩٧". */
function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

/** The screened name, without characters that file systems reject. */
export function reportFileName(screening: Screening): string {
  const name = screening.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `screening-${name || screening.id.replace(/[^\w]+/g, '-')}.csv`;
}
