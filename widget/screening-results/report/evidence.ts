/** What every file says of a screening beside its hits: what was searched, when, what the file has, and who made it. Pure. */
import { RISK_LEVELS } from '../../../contract/rules.js';
import { runOutcome } from '../../../contract/run-outcome.js';
import type { Screening } from '../../../contract/screening.js';
import { zonedMoment } from '../../language/dates.js';
import { withVisibleOverrides } from '../../language/shown-text.js';
import { RULES_VERSION, SOFTWARE_VERSION } from '../../report/versions.js';
import { searchParameters } from '../texts/search-parameters.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import { isolate, listComma } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export interface Seen {
  readonly loaded: LoadedHits;
  /** Hits with a decision that is in force. */
  readonly decided: number;
  /** As the reader saw it; null where the proxy said nothing of changes. */
  readonly changes: string | null;
  readonly now: Date;
}

/** Labels and texts. A text that the service or the page did not give is named as such, or its line is left out. */
export function evidence(
  localize: ResultsLocalize,
  { loaded: { screening, hits, total, moved }, decided, changes, now }: Seen,
): readonly (readonly [label: string, text: string])[] {
  const { text, locale } = { text: localize.text.bind(localize), locale: localize.locale };
  const { lastScreened, createdAt, clientName, clientId, summary } = screening;
  const outcome = runOutcome(screening);
  const isDone = outcome === 'hits' || outcome === 'zeroHits';
  const isWhole = hits.length >= total && !moved;
  const result = outcome === 'hits' ? text('hits', { n: total }) : text(`${outcome}Title`);
  const contents = text(isWhole ? 'reportWhole' : 'reportCoverage', { loaded: hits.length, total });
  const time = zonedMoment(now.toISOString(), locale);
  const by = textAt(screening, 'deciding', 'by');
  const score = isolate(localize.number(summary.score));
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [text('evidenceReference'), textAt(screening, 'reference')],
    [text('evidenceId'), withVisibleOverrides(screening.id)],
    [text('screenedName'), withVisibleOverrides(screening.name)],
    [text('searchedWith'), searchParameters(localize, screening).join(listComma(localize))],
    [text(isDone ? 'searchedAt' : 'evidenceAttempted'), zonedMoment(lastScreened ?? createdAt, locale)],
    [text('evidenceSearchedBy'), withVisibleOverrides(clientName || clientId || '') || text('notStated')],
    [text('evidenceLists'), text('notStated')],
    [text('evidenceResult'), result],
    [
      text('evidenceRisk'),
      outcome === 'hits' ? [score, level(localize, screening)].join(listComma(localize)) : null,
    ],
    [text('evidenceContents'), moved ? `${contents} ${text('listMoved')}` : contents],
    [text('evidenceChanges'), changes],
    [text('evidenceDecisions'), total > 0 ? text('decidedCount', { n: decided, total: hits.length }) : null],
    [
      text('evidenceExported'),
      by ? text('exportedBy', { time, by: isolate(by) }) : text('exportedByUnknown', { time }),
    ],
    [
      text('evidenceSoftware'),
      text('softwareVersions', { software: SOFTWARE_VERSION, rules: RULES_VERSION }),
    ],
  ];
  return lines.flatMap(([label, said]) => (said ? [[label, said] as const] : []));
}

function level(localize: ResultsLocalize, { summary }: Screening): string {
  const known = RISK_LEVELS.find((each) => each === summary.level);
  return known ? localize.text(`level${known}`) : withVisibleOverrides(summary.level);
}

/** A page can give a screening with anything in it. */
function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = path.reduce(
    (from, name) => (from as Record<string, unknown> | null | undefined)?.[name],
    value,
  );
  return typeof found === 'string' ? withVisibleOverrides(found) : null;
}
