/** The files that a reader saves, and what is printed. Loaded when the first one is needed. */
import { sealReport } from '../../report/sealed-report.js';
import type { ProxyClient } from '../../base/client.js';
import { mayBeForbidden, saveFile } from '../../table/save-file.js';
import type { Hit } from '../../../contract/screening.js';
import type { ReportedChanges } from '../changes/changes-text.js';
import { csvReport } from './csv-report.js';
import type { HitMatches } from '../explanation/hit-matches.js';
import { printAlone } from './print-frame.js';
import type * as hitExplanation from '../explanation/hit-explanation.js';
import type { HitDecisions } from '../decisions/hit-decisions.js';
import { hitsOnPage, type LoadedHits, type State } from '../state/screening-results-state.js';
import { screeningReport, type ScreeningReport } from './screening-report.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

export { en } from '../texts/report-files.en.js';

export type ReportKind = 'csv' | 'json';

/** What the reader sees, where it is drawn, and what explains it. */
export interface ReportSource {
  readonly explanation: typeof hitExplanation;
  /** Where the page hands in marks. */
  readonly decisions: HitDecisions | undefined;
  readonly root: ShadowRoot;
  readonly localize: ResultsLocalize;
  readonly matches: HitMatches;
  readonly state: State & { readonly loaded: LoadedHits };
  readonly toleranceYears: number;
  readonly changes: ReportedChanges | null;
  readonly client: ProxyClient;
  /** Of the person who asked for the report. */
  readonly session: ProxyClient['session'];
}

const isWanted = ({ client, session }: ReportSource) => client.session === session;

/** False where the frame of the page may forbid it. So of `printReport`. */
export async function saveReport(kind: ReportKind, source: ReportSource): Promise<boolean> {
  const { localize, decisions, matches } = source;
  const { loaded } = source.state;
  await matches.compareAll(loaded.screening.name, loaded.hits);
  await decisions?.ready();
  if (!isWanted(source)) return true;
  const seen = {
    ...source,
    ...source.state,
    decidedOf: (hit: Hit) => decisions?.of(hit),
    matchOf: (query: string, hit: Hit) => matches.of(query, hit)!,
  };
  const report = screeningReport(localize, seen, new Date());
  const name = `${fileName(report)}.${kind}`;
  const labelText = (label: string) => decisions?.labelText(label) ?? label;
  if (kind === 'csv') return saveFile(csvReport(localize, report, labelText), 'text/csv;charset=utf-8', name);
  const sealed = await sealReport(report);
  return !isWanted(source) || saveFile(sealed, 'application/json', name);
}

/** `drawn`: every row of the page says why it matches. How hits are marked is on the screen before it is printed. */
export async function printReport(source: ReportSource, drawn: () => Promise<void>): Promise<boolean> {
  const { root, localize, decisions, matches, state } = source;
  await decisions?.ready();
  await matches.compareAll(state.loaded.screening.name, hitsOnPage(state, localize.language).rows);
  await drawn();
  if (!isWanted(source)) return true;
  const card = root.querySelector('.card');
  if (card) printAlone(root, card, localize, state.loaded.screening.name, new Date());
  return !mayBeForbidden('modals');
}

/** The screened name, without characters that file systems reject. */
function fileName({ screening: { id, name } }: ScreeningReport): string {
  const readable = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `screening-${readable || id.replace(/[^\w]+/g, '-')}`;
}
