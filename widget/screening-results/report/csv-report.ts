/** A report as CSV: one row a hit, and in each row what the file is about, so that a row that is copied or sorted keeps it. */
import { textCell, toCsv } from '../../table/csv.js';
import { withoutIsolates } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { evidence } from './evidence.js';
import type { ReportedHit } from './reported-hits.js';

const HEAD = [
  ...(['hitId', 'fieldName', 'csvMatched', 'matchedAlias', 'csvDifference', 'csvFacts'] as const),
  ...(['typeLabel', 'strengthLabel', 'riskLabel', 'listedType', 'listedDates'] as const),
  ...(['listedCountries', 'fieldAliases', 'indicatorsTitle'] as const),
  ...(['markTitle', 'markNote', 'csvDecidedBy', 'csvDecidedAt'] as const),
  ...(['csvConfirmedBy', 'csvConfirmedAt', 'csvTogether', 'csvOpened'] as const),
] as const;

export function csvReport(
  localize: ResultsLocalize,
  about: ReturnType<typeof evidence>,
  hits: readonly ReportedHit[],
): string {
  const rows = hits.map(
    ({ listed, matchedName, isAlias, type, difference, facts, strength, risk, decision }) => [
      listed.hitId,
      listed.name,
      matchedName,
      localize.text(isAlias ? 'yes' : 'no'),
      difference,
      facts.map(({ verdict, text }) => `${localize.text(`${verdict}Verdict`)}: ${text}`).join('; '),
      type,
      strength,
      risk,
      listed.entitySubType ?? '',
      listed.birthOrFoundationDates ?? '',
      listed.countries ?? '',
      listed.aliases ?? '',
      (listed.indicators ?? [])
        .map(({ category, count, maxScore }) => `${category}: ${count} (${maxScore})`)
        .join('; '),
      ...(decision
        ? [
            decision.text,
            decision.reason,
            decision.by,
            decision.at,
            decision.confirmedBy,
            decision.confirmedAt,
          ]
        : Array<string>(6).fill('')),
      decision?.together ?? '',
      decision?.opened ?? '',
      ...about.map(([, text]) => text),
    ],
  );
  const head = [...HEAD.map((key) => localize.text(key)), ...about.map(([label]) => label)];
  return toCsv(
    [head, ...rows].map((row) => row.map(withoutIsolates)),
    textCell,
  );
}
