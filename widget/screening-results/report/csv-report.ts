/** A report as CSV: what a reader sees in the table, with the columns the service sent. */
import { toCsv } from '../../table/csv.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import type { ReportedMark, ScreeningReport } from './screening-report.js';

export function csvReport(
  localize: ResultsLocalize,
  { screening, view, hits }: ScreeningReport,
  labelText: (label: string) => string,
): string {
  const verdicts = {
    agree: localize.text('agrees'),
    possible: localize.text('isPossible'),
    conflict: localize.text('conflicts'),
    unknown: localize.text('notKnown'),
  };
  const rows = hits.map(({ listed, matchedName, isAlias, type, difference, facts, sinceLastVisit, mark }) => [
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
    sinceLastVisit ? localize.text(`${sinceLastVisit}Hit`) : '',
    mark ? markText(localize, labelText(mark.label), mark) : '',
    mark?.note ?? '',
    mark?.by ?? '',
    mark?.at ?? '',
  ]);
  const head = [
    localize.text('hitId'),
    localize.text('csvName'),
    localize.text('csvMatched'),
    localize.text('csvIsAlias'),
    localize.text('csvDifference'),
    localize.text('csvFacts'),
    localize.text('typeLabel'),
    localize.text('strengthLabel'),
    localize.text('riskLabel'),
    localize.text('listedType'),
    localize.text('listedDates'),
    localize.text('listedCountries'),
    localize.text('aliases', { n: 5 }).replace(/^[\d٠-٩\s]+/u, ''),
    localize.text('indicatorsTitle'),
    localize.text('csvChange'),
    localize.text('csvMark'),
    localize.text('csvMarkNote'),
    localize.text('csvMarkedBy'),
    localize.text('csvMarkedAt'),
  ];
  const { isComplete, loadedHits: loaded, totalHits: total } = view;
  const title = [
    localize.text('reportTitle', { name: screening.name }),
    ...(isComplete ? [] : [localize.text('reportCoverage', { loaded, total })]),
    localize.text('listsNotStated'),
  ];
  return toCsv([title, head, ...rows].map((row) => row.map((cell) => cell.replace(/[\u2066-\u2069]/gu, ''))));
}

function markText(localize: ResultsLocalize, label: string, { isCurrent }: ReportedMark): string {
  return isCurrent ? label : localize.text('markedBefore', { label });
}

/** The same in every language: a spreadsheet reads "0.97" and does not read "٠٫٩٧". */
function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
