/** The file that a reader saves, and what is printed. Loaded when the first one is needed. */
import { runOutcome } from '../../../contract/run-outcome.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { moment } from '../../language/dates.js';
import { withVisibleOverrides as visible } from '../../language/shown-text.js';
import { RULES_VERSION, SOFTWARE_VERSION } from '../../report/versions.js';
import { textCell, toCsv } from '../../table/csv.js';
import { mayBeForbidden, saveFile } from '../../table/save-file.js';
import { textOf } from '../facts/hit-facts.js';
import { riskTypeOf, sortHits } from '../state/hits-order.js';
import type { HitsModel } from '../table/hits-model.js';
import {
  isolate,
  listComma,
  riskTypeName,
  searchParameters,
  shown,
  withoutIsolates,
} from '../texts/listed-texts.js';
import type { ResultsLocalize, ResultsMessages } from '../texts/screening-results.en.js';
import { numberText, printReport, type Evidence, type ReportedHit } from './print-report.js';

export type ReportKind = 'csv' | 'print';

/** `isWanted`: false when another person reads. Answers false where the frame of the page may forbid it. */
export async function makeReport(
  kind: ReportKind,
  model: HitsModel,
  isWanted: () => boolean,
): Promise<boolean> {
  const { localize, state, element } = model.results;
  const { screening, hits: loaded } = state.loaded!;
  await model.matches.compareAll(screening.name, loaded);
  if (!isWanted()) return true;
  const now = new Date();
  const evidence = evidenceOf(model, now);
  const hits = sortHits(loaded, state.order, localize.language).map((hit) => reported(model, screening, hit));
  if (kind === 'csv') {
    const csv = csvReport(localize, evidence, hits);
    return saveFile(csv, 'text/csv;charset=utf-8', `screening-${screening.id}.csv`);
  }
  const title = withoutIsolates(localize.text('reportTitle', { name: shown(screening.name) }));
  printReport(element.shadowRoot!, localize, { title, id: screening.id, now }, evidence, hits);
  return !mayBeForbidden('modals');
}

function reported({ results, matches, decisions }: HitsModel, screening: Screening, hit: Hit): ReportedHit {
  const { localize } = results;
  const decided = decisions?.of(hit);
  const label = decided ? decisions!.labelText(decided.decision.label) : '';
  const key = decided?.isProposed ? 'proposedHit' : 'markedBefore';
  return {
    hit,
    match: matches.of(screening.name, hit)!,
    type: riskTypeName(localize, riskTypeOf(hit)),
    decision: decided?.decision,
    label: !decided || decided.isCurrent ? label : localize.text(key, { label }),
  };
}

/**
 * What every file says beside the hits: what was searched, when, what the file has, and who made it. A text that the service or the
 * page did not give is named as such, or its line is left out.
 */
function evidenceOf({ results }: HitsModel, now: Date): Evidence {
  const { localize, state } = results;
  const { screening, hits, total, moved } = state.loaded!;
  const text = localize.text.bind(localize);
  const { lastScreened, createdAt, clientName, clientId } = screening;
  const outcome = runOutcome(screening);
  const isDone = outcome === 'hits' || outcome === 'zeroHits';
  const isWhole = hits.length >= total && !moved;
  const contents = text(isWhole ? 'reportWhole' : 'reportCoverage', { loaded: hits.length, total });
  const timeOf = (iso: string) => moment(iso, localize.locale, 'short');
  const time = timeOf(now.toISOString());
  // A page can give a screening with anything in it.
  const by = textOf(screening.deciding?.by);
  const lines = [
    [text('evidenceReference'), visible(textOf(screening.reference) ?? '')],
    [text('evidenceId'), visible(screening.id)],
    [text('screenedName'), visible(screening.name)],
    [text('searchedWith'), searchParameters(localize, screening).join(listComma(localize))],
    [text(isDone ? 'searchedAt' : 'evidenceAttempted'), timeOf(lastScreened ?? createdAt)],
    [text('evidenceSearchedBy'), visible(clientName || clientId || '') || text('notStated')],
    [text('evidenceLists'), text('notStated')],
    [text('evidenceResult'), outcome === 'hits' ? text('hits', { n: total }) : text(`${outcome}Title`)],
    [text('evidenceContents'), moved ? `${contents} ${text('listMoved')}` : contents],
    [
      text('evidenceExported'),
      by ? text('exportedBy', { time, by: isolate(visible(by)) }) : text('exportedByUnknown', { time }),
    ],
    [
      text('evidenceSoftware'),
      text('softwareVersions', { software: SOFTWARE_VERSION, rules: RULES_VERSION }),
    ],
  ] as const;
  return lines.flatMap(([label, said]) => (said ? [[label, said] as const] : []));
}

/** The second analyst and the time are '' without a confirmation. */
const COLUMNS: readonly (readonly [
  head: keyof ResultsMessages,
  text: (row: ReportedHit, localize: ResultsLocalize) => string | null | undefined,
])[] = [
  ['hitId', ({ hit }) => hit.hitId],
  ['fieldName', ({ hit }) => hit.name],
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

/** One row a hit, and in each row what the file is about, so that a row that is copied or sorted keeps it. */
function csvReport(localize: ResultsLocalize, evidence: Evidence, hits: readonly ReportedHit[]): string {
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
