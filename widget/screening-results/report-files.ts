/** The files that a reader saves, and what is printed. Loaded when the first one is needed. */
import { sealReport } from '../report/sealed-report.js';
import { saveFile } from '../table/save-file.js';
import { csvReport } from './csv-report.js';
import type { ScreeningReport } from './screening-report.js';
import type { ResultsLocalize } from './results-localize.js';

export { en } from './report-files.en.js';
export { printAlone } from './print-frame.js';

export type ReportKind = 'csv' | 'json';

export async function saveReport(
  kind: ReportKind,
  report: ScreeningReport,
  localize: ResultsLocalize,
): Promise<void> {
  const name = `${fileName(report)}.${kind}`;
  if (kind === 'csv') saveFile(csvReport(localize, report), 'text/csv;charset=utf-8', name);
  else saveFile(await sealReport(report), 'application/json', name);
}

/** The screened name, without characters that file systems reject. */
function fileName({ screening: { id, name } }: ScreeningReport): string {
  const readable = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `screening-${readable || id.replace(/[^\w]+/g, '-')}`;
}
