import { html, nothing, type TemplateResult, unsafeCSS } from 'lit-element';
import { filterBar, type FilterActions } from '../table/hit-filters.js';
import { hitsFoot, type FootActions } from '../table/hits-foot.js';
import { hitsTable, type RowContext, type TableActions } from '../table/hits-table.js';
import { hitsTableStyles } from '../table/hits-table.styles.js';
import type { ReportKind } from '../report/report-files.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { smallButton } from './notices.js';
import { runNotice, zeroHitsNotice, type RunActions } from './run-notices.js';
import { screeningHead, summaryNote } from './screening-head.js';
import { runOutcome } from '../../../contract/run-outcome.js';
import { hitsOnPage, isComplete, type LoadedHits, type State } from '../state/screening-results-state.js';
import { tableStyles } from '../../table/table.styles.js';
import { screeningSheetStyles } from './screening-sheet.styles.js';

export { en } from '../texts/screening-sheet.en.js';

export const styles = [unsafeCSS(tableStyles + hitsTableStyles + screeningSheetStyles)];

export interface SheetActions extends FilterActions, TableActions, FootActions, RunActions {
  togglePanel(): void;
  showKeys(): void;
  saveReport(kind: ReportKind): void;
  print(): void;
}

/** More rows than fit on a screen. */
const MANY_ROWS = 20;

/** The sheet of a screening: its head, its hits, and what can be done with them. Loaded while the screening is read. */
export function screeningSheet(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  context: RowContext,
  actions: SheetActions,
): TemplateResult {
  const { screening, hits, total } = loaded;
  const { panel, decisions, changes } = context;
  const isEmpty = total === 0 && hits.length === 0;
  const outcome = runOutcome(screening);
  return html`${screeningHead(localize, screening, [decisions?.draw((part) => part.counts())])}
  ${runNotice(localize, screening, actions)} ${changes?.draw((part) => part.strip(loaded)) ?? nothing}
  ${
    isEmpty
      ? outcome === 'zeroHits'
        ? zeroHitsNotice(localize, screening)
        : nothing
      : hitsView(state, loaded, localize, context, actions)
  }
  ${tools(loaded, localize, actions)}
  ${panel?.draw(({ keyList }) => keyList(localize, decisions?.draw((part) => part.act(({ keys }) => keys)) ?? []))}`;
}

function hitsView(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  context: RowContext,
  actions: SheetActions,
): TemplateResult {
  const { panel, explanation, decisions } = context;
  const shown = hitsOnPage(state, localize.language);
  const { screening, hits } = loaded;
  const differences = shown.rows.map((hit) => actions.matchOf(screening.name, hit)?.difference);
  // One stop of the Tab key, together with the filters.
  const groups = decisions?.draw((part) => part.act((deciding) => deciding.groups())) ?? nothing;
  return html`<div class="filters">
      ${filterBar(state, loaded, localize, context, actions, groups)}
      ${
        state.isPanelOpen
          ? html`<div
              class="panel"
              id="panel"
              tabindex="-1"
              role="group"
              aria-label=${localize.text('panelToggle')}
            >
              ${panel?.draw((part) => part.hitPanel(state, loaded, localize, context, actions))}
            </div>`
          : nothing
      }
    </div>
    ${explanation?.draw((part) => part.listWide(localize, screening, hits, differences)) ?? nothing}
    ${isComplete(loaded) && runOutcome(loaded.screening) === 'hits' ? summaryNote(localize, loaded) : nothing}
    <div class=${shown.rows.length > MANY_ROWS ? 'main long' : 'main'}>
      ${hitsTable(state, shown, localize, context, actions)}
      ${hitsFoot(state, loaded, shown, localize, actions)}
    </div>`;
}

function tools(
  loaded: LoadedHits,
  localize: ResultsLocalize,
  { refresh, saveReport, print, showKeys }: SheetActions,
): TemplateResult {
  const n = loaded.hits.length;
  const exportText = isComplete(loaded)
    ? localize.text('exportCsv')
    : localize.text('exportCsvPartly', { n });
  return html`<div class="tools">
    ${smallButton(localize.text('refresh'), refresh)}
    ${
      n > 0
        ? html`${smallButton(exportText, () => saveReport('csv'))}
          ${smallButton(localize.text('saveJson'), () => saveReport('json'))}`
        : nothing
    }
    ${smallButton(localize.text('print'), print)}
    ${
      n > 0
        ? html`<button type="button" class="small" aria-haspopup="dialog" @click=${showKeys}>
            ${localize.text('keysTitle')}
          </button>`
        : nothing
    }
  </div>`;
}
