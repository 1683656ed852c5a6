/** The files that a reader saves, and what is printed. Loaded when the first one is needed. */
import type { Hit } from '../../../contract/screening.js';
import { sealReport } from '../../report/sealed-report.js';
import { mayBeForbidden, saveFile } from '../../table/save-file.js';
import type { HitsModel } from '../table/hits-model.js';
import { csvReport } from './csv-report.js';
import { printAlone } from './print-frame.js';
import { screeningReport, type ScreeningReport } from './screening-report.js';

export type ReportKind = 'csv' | 'json';

/** `isWanted`: false when another person reads. False where the frame of the page may forbid it. So of `printReport`. */
export async function saveReport(
  kind: ReportKind,
  { results, matches, decisions, changes }: HitsModel,
  isWanted: () => boolean,
): Promise<boolean> {
  const { localize, state, tolerance: toleranceYears } = results;
  const loaded = state.loaded!;
  await matches.compareAll(loaded.screening.name, loaded.hits);
  if (!isWanted()) return true;
  const seen = {
    ...state,
    loaded,
    toleranceYears,
    changes: changes?.reported ?? null,
    decidedOf: (hit: Hit) => decisions?.of(hit),
    matchOf: (query: string, hit: Hit) => matches.of(query, hit)!,
  };
  const report = screeningReport(localize, seen, new Date());
  const name = `${fileName(report)}.${kind}`;
  const labelText = (label: string) => decisions?.labelText(label) ?? label;
  if (kind === 'csv') return saveFile(csvReport(localize, report, labelText), 'text/csv;charset=utf-8', name);
  const sealed = await sealReport(report);
  return !isWanted() || saveFile(sealed, 'application/json', name);
}

/** Every row of the page says why it matches, and how it is marked. */
export async function printReport(model: HitsModel, isWanted: () => boolean): Promise<boolean> {
  const { results, matches } = model;
  const { localize, shown, state, element } = results;
  const { name } = state.loaded!.screening;
  await matches.compareAll(name, shown.rows);
  await model.allDrawn();
  if (!isWanted()) return true;
  const root = element.shadowRoot!;
  const card = root.querySelector('.card');
  if (card) printAlone(root, card, localize, name, new Date());
  return !mayBeForbidden('modals');
}

/** The screened name, without characters that file systems reject. */
function fileName({ screening: { id, name } }: ScreeningReport): string {
  const readable = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `screening-${readable || id.replace(/[^\w]+/g, '-')}`;
}
