/** The file that a reader saves, and what is printed. Loaded when the first one is needed. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { zonedMoment } from '../../language/dates.js';
import { mayBeForbidden, saveFile } from '../../table/save-file.js';
import type { HitsModel } from '../table/hits-model.js';
import { shown, withoutIsolates } from '../texts/listed-texts.js';
import { csvReport } from './csv-report.js';
import { evidence } from './evidence.js';
import { printAlone } from './print-frame.js';
import { PRINT_STYLES, printSheet } from './print-sheet.js';
import { reportedHits } from './reported-hits.js';

export type ReportKind = 'csv' | 'print';

/** `isWanted`: false when another person reads. Answers false where the frame of the page may forbid it. */
export async function makeReport(
  kind: ReportKind,
  { results, matches, decisions, changes }: HitsModel,
  isWanted: () => boolean,
): Promise<boolean> {
  const { localize, state, tolerance: toleranceYears, element } = results;
  const loaded = state.loaded!;
  const { screening } = loaded;
  await matches.compareAll(screening.name, loaded.hits);
  if (!isWanted()) return true;
  const decidedOf = (hit: Hit) => decisions?.of(hit);
  const decided = loaded.hits.filter((hit) => decidedOf(hit)?.isCurrent).length;
  const now = new Date();
  const about = evidence(localize, { loaded, decided, changes: changes?.reported ?? null, now });
  const hits = reportedHits(localize, {
    loaded,
    order: state.order,
    toleranceYears,
    decidedOf,
    labelText: (label) => decisions?.labelText(label) ?? label,
    matchOf: (query, hit) => matches.of(query, hit)!,
  });
  if (kind === 'csv') {
    return saveFile(csvReport(localize, about, hits), 'text/csv;charset=utf-8', `${fileName(screening)}.csv`);
  }
  const title = withoutIsolates(localize.text('reportTitle', { name: shown(screening.name) }));
  const ofEachPage = `${title} · ${shown(screening.id)}`;
  const time = localize.text('printedAt', { time: zonedMoment(now.toISOString(), localize.locale) });
  printAlone(element.shadowRoot!, localize, {
    title: ofEachPage,
    time,
    styles: PRINT_STYLES,
    content: (hasMarginBoxes) =>
      printSheet(localize, title, about, hits, hasMarginBoxes ? undefined : `${ofEachPage} · ${time}`),
  });
  return !mayBeForbidden('modals');
}

/** The screened name, without characters that file systems reject. */
function fileName({ id, name }: Screening): string {
  const readable = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `screening-${readable || id.replace(/[^\w]+/g, '-')}`;
}
