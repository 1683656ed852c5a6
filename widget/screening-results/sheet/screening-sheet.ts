import { html, nothing, type TemplateResult } from 'lit-element';
import { runOutcome } from '../../../contract/run-outcome.js';
import { listWide } from '../explanation/hit-explanation.js';
import { SIGNS } from '../explanation/row-facts.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import { filterBar, hitPanel } from '../table/hit-filters.js';
import { keyList } from '../table/result-keys.js';
import { hitsFoot } from '../table/hits-foot.js';
import type { HitsModel } from '../table/hits-model.js';
import { hitsTable } from '../table/hits-table.js';
import { runNotice, zeroHitsNotice } from './run-notices.js';
import { screeningHead, summaryNote } from './screening-head.js';
import { sheetTools } from './sheet-tools.js';

/** More rows than fit on a screen. */
const MANY_ROWS = 20;

/** The sheet of a screening: its head, its hits, and what can be done with them. What comes later than the rows stands below them. */
export function screeningSheet(model: HitsModel): TemplateResult {
  const { results, changes, decisions } = model;
  const { localize, draw } = results;
  const loaded = results.state.loaded!;
  const { screening, hits, total } = loaded;
  const isEmpty = total === 0 && hits.length === 0;
  const isClear = isEmpty && runOutcome(screening) === 'zeroHits';
  const open = draw(() => decisions?.groups())?.filter(({ key }) => key !== 'decided');
  const undecided = open?.reduce((sum, { n }) => sum + n, 0);
  const more = [
    draw(() => decisions?.counts()) ?? nothing,
    draw(() => changes?.strip(loaded, undecided)) ?? nothing,
  ];
  return html`${screeningHead(localize, loaded, more, changes?.reported != null)}
  ${runNotice(results, screening)}
  ${isEmpty ? (isClear ? zeroHitsNotice(localize, screening) : nothing) : hitsView(model, loaded)}
  ${sheetTools(model, loaded)} ${keyList(localize, decisions?.keys)}
  ${draw(() => decisions?.dialog()) ?? nothing}`;
}

function hitsView(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results } = model;
  const { localize, shown, state } = results;
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
      ${hitsTable(model, loaded)} ${hitsFoot(model, loaded)} ${notes(model, loaded)}
    </div>`;
}

const VERDICTS = ['agree', 'possible', 'conflict', 'unknown'] as const;

/** What the signs of the rows say, and what is so for every hit of the list. */
function notes({ results, matches }: HitsModel, loaded: LoadedHits): TemplateResult {
  const { localize, shown, draw } = results;
  const { screening, hits } = loaded;
  const differences = shown.rows.map((hit) => matches.of(screening.name, hit)?.difference);
  return html`<div class="notes hint">
    <p class="legend">
      ${VERDICTS.map(
        (verdict) =>
          html`<span class="fact ${verdict}"
            ><span class="sign">${SIGNS[verdict]}</span>${localize.text(`${verdict}Verdict`)}</span
          > `,
      )}
    </p>
    ${draw(() => listWide(localize, screening, hits, differences)) ?? nothing}
    ${isComplete(loaded) && runOutcome(screening) === 'hits' ? summaryNote(localize, loaded) : nothing}
  </div>`;
}
