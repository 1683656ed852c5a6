import { html, nothing, type TemplateResult } from 'lit-element';
import { Lazy } from '../../base/lazy.js';
import type { ReportKind } from '../report/report-files.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import type { HitsModel } from '../table/hits-model.js';
import { smallButton } from './notices.js';

/** What makes the file of a report, and prints it. */
const report = new Lazy(() => import('../report/report-files.js'));

/** What can be done with a screening. */
export function sheetTools(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { localize, refresh } = model.results;
  const n = loaded.hits.length;
  const exportText = isComplete(loaded)
    ? localize.text('exportCsv')
    : localize.text('exportCsvPartly', { n });
  return html`<div class="tools">
    ${smallButton(localize.text('refresh'), refresh)}
    ${n > 0 ? smallButton(exportText, () => void make(model, 'csv')) : nothing}
    ${smallButton(localize.text('print'), () => void make(model, 'print'))}
    ${
      n > 0
        ? html`<button type="button" class="small" aria-haspopup="dialog" @click=${model.commands.showKeys}>
            ${localize.text('keysTitle')}
          </button>`
        : nothing
    }
  </div>`;
}

async function make(model: HitsModel, kind: ReportKind): Promise<void> {
  const { results } = model;
  const { client, element } = results;
  const { session } = client;
  // Another person gets no report that this one asked for.
  const isWanted = () => client.session === session && results.state.loaded !== null;
  try {
    const [files] = await Promise.all([report.get(), model.readyToReport()]);
    results.missed(undefined);
    await element.updateComplete;
    if (!isWanted()) return;
    if (!(await files.makeReport(kind, model, isWanted))) results.missed('frame');
  } catch {
    results.missed('part');
  }
}
