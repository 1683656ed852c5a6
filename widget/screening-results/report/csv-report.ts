/** A report as CSV: what a reader sees in the table, with the columns the service sent. */
import { toCsv } from '../../table/csv.js';
import { withoutIsolates } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { ReportedDecision, ScreeningReport } from './screening-report.js';

/** The count in front of "aliases" is no part of a head. */
const HEAD = [
  ...(['hitId', 'csvName', 'csvMatched', 'csvIsAlias', 'csvDifference', 'csvFacts'] as const),
  ...(['typeLabel', 'strengthLabel', 'riskLabel', 'listedType', 'listedDates'] as const),
  ...(['listedCountries', 'aliases', 'indicatorsTitle'] as const),
  ...(['csvMark', 'csvMarkNote', 'csvMarkedBy', 'csvMarkedAt'] as const),
] as const;

export function csvReport(
  localize: ResultsLocalize,
  { screening, view, changes, hits }: ScreeningReport,
  labelText: (label: string) => string,
): string {
  const rows = hits.map(({ listed, matchedName, isAlias, type, difference, facts, decision }) => [
    listed.hitId,
    listed.name,
    matchedName,
    localize.text(isAlias ? 'yes' : 'no'),
    difference,
    facts.map(({ verdict, text }) => `${localize.text(`${verdict}Verdict`)}: ${text}`).join('; '),
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
    decision ? decisionText(localize, labelText(decision.label), decision) : '',
    decision?.reason ?? '',
    [decision?.by, decision?.confirmedBy].filter(Boolean).join(', '),
    decision?.at ?? '',
  ]);
  const head = HEAD.map((key) => localize.text(key, { n: 5 }).replace(/^[\d٠-٩\s]+/u, ''));
  const { isComplete, loadedHits: loaded, totalHits: total } = view;
  const title = [
    localize.text('reportTitle', { name: screening.name }),
    ...(isComplete ? [] : [localize.text('reportCoverage', { loaded, total })]),
    localize.text('listsNotStated'),
    ...(changes ? [changes.text] : []),
  ];
  return toCsv([title, head, ...rows].map((row) => row.map((cell) => withoutIsolates(cell))));
}

function decisionText(
  localize: ResultsLocalize,
  label: string,
  { isCurrent, isProposed }: ReportedDecision,
): string {
  return isCurrent ? label : localize.text(isProposed ? 'proposedHit' : 'markedBefore', { label });
}

/** The same in every language: a spreadsheet reads "0.97" and does not read "٠٫٩٧". */
function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
