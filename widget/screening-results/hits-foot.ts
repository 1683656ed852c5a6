import { html, nothing, type TemplateResult } from 'lit';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import { pageButtons } from '../table/page-buttons.js';
import type { ResultsLocalize } from './agreement-text.js';
import type { LoadedHits, Progress } from './screening-results-controller.js';

export interface Foot {
  readonly loaded: LoadedHits;
  readonly complete: boolean;
  /** Hits that the filters leave; all of them without filters. */
  readonly left: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly progress: Progress | undefined;
  readonly reading: boolean;
  readonly go: (page: number) => void;
  readonly resize: (pageSize: number) => void;
  readonly loadAll: () => void;
  readonly stop: () => void;
}

/** Numbers of hits a page may have; the service allows 1 to 100. */
const PAGE_SIZES = [10, 25, HITS_PAGE_SIZE.default, HITS_PAGE_SIZE.max] as const;

/** How complete the list on screen is, and the way to the rest of it. */
export function resultsFoot(t: ResultsLocalize, foot: Foot): TemplateResult {
  return html`<footer class="foot-row">
    <p class="note">${foot.progress && !foot.progress.ended ? loading(t, foot) : completeness(t, foot)}</p>
    ${foot.loaded.total > PAGE_SIZES[0] ? pager(t, foot) : nothing}
  </footer>`;
}

function loading(t: ResultsLocalize, { progress, stop }: Foot): TemplateResult {
  const { loaded, total } = progress!;
  return html`<span>${t.say('loading', { loaded, total })}</span>
    <progress max=${total} value=${loaded} aria-label=${t.say('loading', { loaded, total })}></progress>
    <button type="button" class="link" @click=${stop}>${t.say('stop')}</button>`;
}

function completeness(t: ResultsLocalize, foot: Foot): TemplateResult {
  const { loaded, complete, left, progress, loadAll } = foot;
  const { total, from, hits, moved } = loaded;
  const count = hits.length;
  const range = shownRange(foot);
  const again = (label: 'loadAll' | 'reload') =>
    html`<button type="button" class="link" @click=${loadAll}>${t.say(label)}</button>`;
  return html`${
    progress?.ended
      ? html`<b
          >${t.say(progress.ended === 'stopped' ? 'stopped' : 'loadFailed', { loaded: count, total })}</b
        > `
      : nothing
  }${
    left < count
      ? t.say('showingNarrowed', { n: left, loaded: count })
      : t.say('showing', {
          from: from + range.from - 1,
          to: from + range.to - 1,
          total,
        })
  }
  ${complete ? nothing : html`${t.say('partly', { loaded: count })} ${again('loadAll')}.`}
  ${moved ? html`<b class="warn">${t.say('moved')}</b> ${again('reload')}` : nothing}`;
}

/** Positions, from 1, within what is loaded. */
function shownRange({ complete, page, pageSize, loaded }: Foot): { from: number; to: number } {
  const count = loaded.hits.length;
  if (!complete || count <= pageSize) return { from: Math.min(1, count), to: count };
  return { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, count) };
}

function pager(
  t: ResultsLocalize,
  { page, pages, pageSize, reading, progress, go, resize }: Foot,
): TemplateResult {
  const idle = !reading && (!progress || progress.ended !== null);
  return html`<div class="pager">
    <label class="size"
      ><span>${t.say('pageSize')}</span
      ><select
        ?disabled=${!idle}
        @change=${(event: Event) => resize(Number((event.target as HTMLSelectElement).value))}
      >
        ${sizes(pageSize).map(
          (size) => html`<option value=${size} ?selected=${size === pageSize}>${t.number(size)}</option>`,
        )}
      </select></label
    >
    ${pageButtons(t, { page, pages, busy: !idle, go })}
  </div>`;
}

/** The size in force is always among the choices, whatever a host or the service chose. */
function sizes(pageSize: number): number[] {
  return [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
}
