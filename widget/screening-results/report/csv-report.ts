/** A report as CSV: one row a hit, and in each row what the file is about, so that a row that is copied or sorted keeps it. */
import type { MatchedName } from '../../names/alias-matching.js';
import { textCell, toCsv } from '../../table/csv.js';
import type { ScreenedHit } from '../facts/hit-facts.js';
import type { Decision } from '../../../contract/decisions.js';
import { differenceText } from '../explanation/difference-text.js';
import { factTexts } from '../explanation/fact-sides.js';
import { withoutIsolates } from '../texts/listed-texts.js';
import type { ResultsLocalize, ResultsMessages } from '../texts/screening-results.en.js';

/** A hit as its reader saw it. */
export interface ReportedHit extends ScreenedHit {
  readonly match: MatchedName;
  /** The source, as the reader knows it. */
  readonly type: string;
  readonly decision: Decision | undefined;
  /** What is decided, proposed, or was decided about another pair; '' without any. */
  readonly label: string;
}

/** Labels and texts. */
export type Evidence = readonly (readonly [label: string, text: string])[];

/** The second analyst and the time are '' without a confirmation. */
const COLUMNS: readonly (readonly [
  head: keyof ResultsMessages,
  text: (row: ReportedHit, localize: ResultsLocalize) => string | null | undefined,
])[] = [
  ['hitId', ({ hit }) => hit.hitId],
  ['fieldName', ({ hit }) => hit.name],
  ['csvMatched', ({ match }) => match.name],
  ['csvDifference', ({ match }, localize) => differenceText(localize, match.difference)],
  ['csvFacts', (row, localize) => factTexts(localize, row).join('; ')],
  ['typeLabel', ({ type }) => type],
  ['strengthLabel', ({ hit }) => numberText(hit.strength)],
  ['riskLabel', ({ hit }) => numberText(hit.riskScore)],
  ['listedDates', ({ hit }) => hit.birthOrFoundationDates],
  ['listedCountries', ({ hit }) => hit.countries],
  ['fieldAliases', ({ hit }) => hit.aliases],
  ['markTitle', ({ label }) => label],
  ['markNote', ({ decision }) => decision?.reason],
  ['csvDecidedBy', ({ decision }) => decision?.by],
  ['csvDecidedAt', ({ decision }) => decision?.at],
  ['csvConfirmedBy', ({ decision }) => decision?.confirmedBy],
  ['csvConfirmedAt', ({ decision }) => decision?.confirmedAt],
  ['csvTogether', ({ decision }, localize) => decision && localize.text(decision.together ? 'yes' : 'no')],
];

export function csvReport(
  localize: ResultsLocalize,
  evidence: Evidence,
  hits: readonly ReportedHit[],
): string {
  const head = [
    ...COLUMNS.map(([key]) => localize.text(key as 'hitId')),
    ...evidence.map(([label]) => label),
  ];
  const rows = hits.map((hit) => [
    ...COLUMNS.map(([, textOf]) => textOf(hit, localize) ?? ''),
    ...evidence.map(([, text]) => text),
  ]);
  return toCsv(
    [head, ...rows].map((row) => row.map(withoutIsolates)),
    textCell,
  );
}

/** The same in every language: a program reads "0.97" and does not read "٠٫٩٧". */
export function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
