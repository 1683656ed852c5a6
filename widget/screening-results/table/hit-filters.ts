import { html, nothing, type TemplateResult } from 'lit-element';
import { rove } from '../../table/rove.js';
import type { Hit } from '../../../contract/screening.js';
import type { HitChange } from '../changes/changes-since-review.js';
import { dataFacts, factAbout, VERDICTS } from '../facts/hit-facts.js';
import { countByType, riskTypeOf, type HitFilter, type HitTest } from '../state/hits-order.js';
import { riskTypeName } from '../texts/listed-texts.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import type { HitsModel } from './hits-model.js';

/** How many hits have one value of a filter. */
type Count = readonly [key: string, n: number, title: string];

/** One line of counts, each a filter: what is to look at and what is decided, the sources, what changed. They are one stop of the Tab key. */
export function filterBar(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results, decisions, changes } = model;
  const { localize, narrow, togglePanel, state } = results;
  const { filters, isPanelOpen } = state;
  const { hits, total } = loaded;
  const chip = (isChosen: boolean, text: unknown, choose: () => void, tabIndex = -1) =>
    html`<button type="button" class="chip" tabindex=${tabIndex} aria-pressed=${isChosen} @click=${choose}>
      ${text}
    </button>`;
  const chosenIn = (filter: HitFilter) => filters[filter]?.key.split('\n') ?? [];
  const chips = (filter: HitFilter, counts: readonly Count[], keyOf: (hit: Hit) => string | undefined) => {
    const chosen = chosenIn(filter);
    return counts
      .filter(([key, n]) => n > 0 || ALWAYS.includes(key) || chosen.includes(key))
      .map(([key, n, title]) => {
        const text = html`<b>${localize.number(n)}</b> ${title}`;
        return chip(chosen.includes(key), text, () =>
          narrow({ [filter]: anyOf(toggled(chosen, key), keyOf) }),
        );
      });
  };
  const all = localize.text(isComplete(loaded) ? 'allHits' : 'allLoadedHits', { n: hits.length, total });
  const groups = results.draw(() => decisions?.groups());
  const grouped = [...(groups ?? [])].map(([key, { length: n }]): Count => [
    key,
    n,
    localize.text(`${key}Group`),
  ]);
  const batch = groups && decisions?.nextBatch(chosenIn('group'));
  const sources = countByType(hits).map(([key, n]): Count => [key, n, riskTypeName(localize, key)]);
  const countOf = (key: HitChange): Count => {
    return [key, hits.filter((hit) => changes!.of(hit) === key).length, localize.text(`${key}Hit`)];
  };
  const isNarrowed = filters.source || filters.change || filters.group;
  return html`<div
    class="filter-bar"
    role="toolbar"
    aria-label=${localize.text('filterLabel')}
    @keydown=${rove}
    @focusin=${rove}
    @focusout=${rove}
  >
    <div class="chips">
      ${chip(!isNarrowed, all, () => narrow({ source: null, change: null, group: null }), 0)}
      ${
        groups
          ? html`<div class="chips" role="group" aria-label=${localize.text('groupsLabel')}>
              ${chips('group', grouped, (hit) => decisions!.groupOf(hit))}
            </div>`
          : nothing
      }
      ${chips('source', sources, riskTypeOf)}
      ${changes ? chips('change', [countOf('new'), countOf('changed')], (hit) => changes.of(hit)) : nothing}
      <button
        type="button"
        class="chip fold"
        tabindex="-1"
        aria-expanded=${isPanelOpen}
        aria-controls=${isPanelOpen ? 'panel' : nothing}
        @click=${togglePanel}
      >
        ${localize.text('panelToggle')}
      </button>
    </div>
    ${
      batch
        ? html`<button type="button" class="small review" tabindex="-1" @click=${batch.review}>
            ${localize.text('reviewBatch', { n: batch.n })}
          </button>`
        : nothing
    }
  </div>`;
}

/** What is to look at, and what is decided: also without any. */
const ALWAYS = ['eyes', 'decided'];

/** Hits with one of these values. Null without any: every hit. */
function anyOf(keys: readonly string[], keyOf: (hit: Hit) => string | undefined): HitTest | null {
  const includes = (hit: Hit) => keys.includes(keyOf(hit)!);
  return keys.length > 0 ? { key: keys.join('\n'), includes } : null;
}

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];
}

/** By how the listed date compares. */
export function hitPanel({ results }: HitsModel, { screening }: LoadedHits): TemplateResult {
  const { localize, narrow, state } = results;
  const now = state.filters.date?.key;
  const dateOf = (hit: Hit) => factAbout(dataFacts(screening, hit), 'date')?.verdict ?? 'unknown';
  const choose = ({ target }: { target: HTMLSelectElement }) => {
    const key = VERDICTS[target.selectedIndex - 1];
    narrow({ date: key ? { key, includes: (hit: Hit) => dateOf(hit) === key } : null });
  };
  return html`<label class="choice"
    ><span>${localize.text(screening.entityType === 'company' ? 'foundedLabel' : 'bornLabel')}</span
    ><select @change=${choose}>
      <option>${localize.text('anyValue')}</option>
      ${VERDICTS.map(
        (key) => html`<option .selected=${key === now}>${localize.text(`${key}Verdict`)}</option>`,
      )}
    </select></label
  >`;
}
