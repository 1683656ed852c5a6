import { html, nothing, type TemplateResult } from 'lit-element';
import { tablePager } from '../../table/table-pager.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import {
  isComplete,
  isLoadingAll,
  isPagedHere,
  type LoadedHits,
  type State,
} from '../state/screening-results-state.js';
import type { ShownHits } from '../state/hits-order.js';
import type { HitsModel } from './hits-model.js';

/** How much of the list is on the screen, and how to see the rest. */
export function hitsFoot({ results, commands }: HitsModel, loaded: LoadedHits): TemplateResult {
  const { localize, shown, state, stop, loadAll } = results;
  const isLoading = isLoadingAll(state);
  const { total, moved } = loaded;
  const canLoad = isLoading || !isComplete(loaded) || moved;
  const key = isLoading ? 'stopLoading' : moved ? 'reload' : 'loadAll';
  // One button for loading and stopping, so that the focus stays on it.
  return html`<footer class="foot-row">
    <p class="note" tabindex="-1">
      ${isLoading ? progress(state, localize) : completeness(state, loaded, shown, localize)}
      ${
        canLoad
          ? html`<button type="button" class="link load" @click=${isLoading ? stop : loadAll}>
              ${localize.text(key)}
            </button>`
          : nothing
      }
    </p>
    ${
      total > Math.min(FEW_HITS, state.pageSize) && shown.left.length > 0
        ? tablePager(localize, {
            ...shown,
            goTo: commands.goTo,
            busy: state.reading !== null || isLoading,
          })
        : nothing
    }
  </footer>`;
}

/** Such a list needs no pages. */
const FEW_HITS = 10;

function progress({ loadingAll }: State, localize: ResultsLocalize): TemplateResult {
  const { hits, total } = loadingAll!.read;
  const loaded = hits.length;
  const text = localize.text('loading', { loaded, total });
  return html`<span>${text}</span> <progress max=${total} value=${loaded} aria-label=${text}></progress>`;
}

function completeness(
  state: State,
  loaded: LoadedHits,
  { rows, page, left }: ShownHits,
  localize: ResultsLocalize,
): unknown[] {
  const { total, hits, moved } = loaded;
  const count = hits.length;
  const first = isPagedHere(state) ? (page - 1) * state.pageSize + 1 : Math.min(loaded.from, total);
  const place = { from: first, to: first + rows.length - 1, total, n: left.length, loaded: count };
  const key = left.length < count ? 'showingNarrowed' : 'showing';
  const ended = state.loadingAll?.ended;
  // Chromium gives no text of blanks alone to a screen reader.
  const bold = (text: string, kind = '') => html`<b class=${kind}>${`${text} `}</b>`;
  const said = [
    ended && bold(localize.text(ended === 'stopped' ? 'loadStopped' : 'loadFailed', place)),
    `${localize.text(key, place)} `,
    !isComplete(loaded) && `${localize.text('coverage', place)} `,
    moved && bold(localize.text('listMoved'), 'warn'),
  ];
  return said.filter(Boolean);
}
