/** A report as CSV: what a reader sees in the table, with the columns the service sent. */
import { toCsv } from '../table/csv.js';
import type { ResultsLocalize } from './results-localize.js';
import type { ScreeningReport } from './screening-report.js';

export function csvReport(localize: ResultsLocalize, { screening, view, hits }: ScreeningReport): string {
  const verdicts = {
    agree: localize.text('agrees'),
    possible: localize.text('isPossible'),
    conflict: localize.text('conflicts'),
    unknown: localize.text('notKnown'),
  };
  const rows = hits.map(({ listed, matchedName, isAlias, type, difference, facts }) => [
    listed.hitId,
    listed.name,
    matchedName,
    localize.text(isAlias ? 'yes' : 'no'),
    difference,
    facts.map(({ verdict, text }) => `${verdicts[verdict]} ${text}`).join('; '),
    type,
    numberText(listed.strength),
    numberText(listed.riskScore),
    listed.entitySubType ?? '',
    listed.birthOrFoundationDates ?? '',
    listed.countries ?? '',
    listed.aliases ?? '',
    (listed.indicators ?? [])
      .map(({ category, count, maxScore }) => `${category}: ${count} (${maxScore})`)
      .join('; '),
  ]);
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
  const { isComplete, loadedHits: loaded, totalHits: total } = view;
  const title = [
    localize.text('reportTitle', { name: screening.name }),
    ...(isComplete ? [] : [localize.text('reportCoverage', { loaded, total })]),
  ];
  return toCsv([title, head, ...rows].map((row) => row.map((cell) => cell.replace(/[\u2066-\u2069]/gu, ''))));
}

/** The same in every language: a spreadsheet reads "0.97" and does not read "٠٫٩٧". */
function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
