import { type TemplateResult, html, nothing } from 'lit-element';
import { runOutcome } from '../../../contract/run-outcome.js';
import { Lazy } from '../../base/lazy.js';
import { SIGNS } from '../explanation/fact-sides.js';
import { VERDICTS } from '../facts/hit-facts.js';
import type { ReportKind } from '../report/report-files.js';
import { smallButton } from '../../table/small-parts.js';
import { type LoadedHits, isComplete } from '../state/screening-results-state.js';
import { filterBar, hitPanel } from '../table/hit-filters.js';
import { hitsFoot } from '../table/hits-foot.js';
import type { HitsModel } from '../table/hits-model.js';
import { hitsTable } from '../table/hits-table.js';
import { keyList } from '../table/result-keys.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { runNotice, screeningHead, summaryNote, zeroHitsNotice } from './screening-head.js';

/**
 * `content-visibility` saves nothing for fewer rows: browsers lay out rows that are one or two screens away in any case, and the
 * search for these rows takes as long as their layout.
 */
const MANY_ROWS = 50;

/** The sheet of a screening: its head, its hits, and what can be done with them. What comes later than the rows stands below them. */
export function screeningSheet(model: HitsModel): TemplateResult {
  const { results, changes, decisions } = model;
  const { localize, draw } = results;
  const loaded = results.state.loaded!;
  const { screening, hits, total } = loaded;
  const isEmpty = total === 0 && hits.length === 0;
  const isClear = isEmpty && runOutcome(screening) === 'zeroHits';
  const decided = draw(() => decisions?.groups())?.get('decided');
  const undecided = decided && hits.length - decided.length;
  const more = draw(() => changes?.strip(loaded, undecided, decisions?.labelText)) ?? nothing;
  return html`${screeningHead(localize, loaded, more)} ${runNotice(results, screening)}
  ${isEmpty ? (isClear ? zeroHitsNotice(localize, screening) : nothing) : hitsView(model, loaded)}
  ${sheetTools(model, loaded)} ${keyList(localize, decisions?.deciding !== undefined)}
  ${draw(() => decisions?.dialog()) ?? nothing}`;
}

function hitsView(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results } = model;
  const { localize, state, shown } = results;
  return html`<div class="filters">
      ${filterBar(model, loaded)}
      ${
        state.isPanelOpen
          ? html`<div
              class="panel"
              id="panel"
              tabindex="-1"
              role="group"
              aria-label=${localize.text('panelToggle')}
            >
              ${results.draw(() => hitPanel(model, loaded))}
            </div>`
          : nothing
      }
    </div>
    <div class=${shown.rows.length > MANY_ROWS ? 'main long' : 'main'}>
      ${hitsTable(model, loaded)} ${hitsFoot(model, loaded)} ${notes(localize, loaded)}
    </div>`;
}

/** What the signs of the rows say, and where the summary of the service says something else. */
function notes(localize: ResultsLocalize, loaded: LoadedHits): TemplateResult {
  return html`<div class="notes hint">
    <p class="legend">
      ${VERDICTS.map(
        (verdict) =>
          html`<span class="fact ${verdict}"
            ><span class="sign">${SIGNS[verdict]}</span>${localize.text(`${verdict}Verdict`)}</span
          > `,
      )}
    </p>
    ${isComplete(loaded) && runOutcome(loaded.screening) === 'hits' ? summaryNote(localize, loaded) : nothing}
  </div>`;
}

/** What makes the file of a report, and prints it. */
const report = new Lazy(() => import('../report/report-files.js'));

/** What can be done with a screening. */
export function sheetTools(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { localize, refresh } = model.results;
  const n = loaded.hits.length;
  return html`<div class="tools">
    ${smallButton(localize.text('refresh'), refresh)}
    ${n > 0 ? smallButton(localize.text('exportCsv'), () => void make(model, 'csv')) : nothing}
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
