import { html, nothing, type TemplateResult } from 'lit';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import { pageButtons } from '../table/page-buttons.js';
import type { ResultsLocalize } from './screening-results-messages.js';
import {
  isComplete,
  isLoadingAll,
  type LoadedHits,
  type ShownHits,
  type State,
} from './screening-results-state.js';

export interface FootActions {
  goTo(page: number): void;
  resize(pageSize: number): void;
  loadAll(): void;
  /** Stops loading all pages. */
  stop(): void;
}

/** Hits a page: the choices. */
const PAGE_SIZES = [10, 25, HITS_PAGE_SIZE.default, HITS_PAGE_SIZE.max] as const;

/** How much of the list is on the screen, and how to see the rest. */
export function hitsFoot(
  state: State,
  loaded: LoadedHits,
  shown: ShownHits,
  localize: ResultsLocalize,
  actions: FootActions,
): TemplateResult {
  return html`<footer class="foot-row">
    <p class="note">
      ${isLoadingAll(state) ? progress(state, localize, actions) : completeness(state, loaded, shown, localize, actions)}
    </p>
    ${loaded.total > PAGE_SIZES[0] ? pager(state, shown, localize, actions) : nothing}
  </footer>`;
}

function progress({ loadingAll }: State, localize: ResultsLocalize, { stop }: FootActions): TemplateResult {
  const { loaded, total } = loadingAll!;
  const text = localize.text('loading', { loaded, total });
  return html`<span>${text}</span>
    <progress max=${total} value=${loaded} aria-label=${text}></progress>
    <button type="button" class="link" @click=${stop}>${localize.text('stopLoading')}</button>`;
}

function completeness(
  state: State,
  loaded: LoadedHits,
  shown: ShownHits,
  localize: ResultsLocalize,
  { loadAll }: FootActions,
): TemplateResult {
  const { total, from, hits, moved } = loaded;
  const count = hits.length;
  const { rows, page, left } = shown;
  const first = isComplete(loaded) ? (page - 1) * state.pageSize + 1 : from;
  const load = (key: 'loadAll' | 'reload') =>
    html`<button type="button" class="link" @click=${loadAll}>${localize.text(key)}</button>`;
  const ended = state.loadingAll?.ended;
  return html`${
    ended
      ? html`<b
          >${localize.text(ended === 'stopped' ? 'loadStopped' : 'loadFailed', { loaded: count, total })}</b
        > `
      : nothing
  }${
    left < count
      ? localize.text('showingNarrowed', { n: left, loaded: count })
      : localize.text('showing', { from: Math.min(first, total), to: first + rows.length - 1, total })
  }
  ${isComplete(loaded) ? nothing : html`${localize.text('coverage', { loaded: count })} ${load('loadAll')}.`}
  ${moved ? html`<b class="warn">${localize.text('listMoved')}</b> ${load('reload')}` : nothing}`;
}

function pager(
  state: State,
  { page, pages }: ShownHits,
  localize: ResultsLocalize,
  { goTo, resize }: FootActions,
): TemplateResult {
  const { pageSize, reading } = state;
  const busy = reading !== null || isLoadingAll(state);
  // The size in force is always a choice, whatever a host or the service chose.
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return html`<div class="pager">
    <label class="size"
      ><span>${localize.text('pageSizeLabel')}</span
      ><select
        ?disabled=${busy}
        @change=${({ target }: { target: HTMLSelectElement }) => resize(Number(target.value))}
      >
        ${sizes.map(
          (size) =>
            html`<option value=${size} ?selected=${size === pageSize}>${localize.number(size)}</option>`,
        )}
      </select></label
    >
    ${pageButtons(localize, { page, pages, busy, go: goTo })}
  </div>`;
}
