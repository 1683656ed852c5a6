/** The plot, and further ways to narrow and arrange the hits. Loaded when the first hits are on the screen. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { GROUPINGS, type GroupBy } from '../state/hit-groups.js';
import { countByCountry, type HitFilters, type HitRange, type HitTest } from '../state/hits-order.js';
import type { LoadedHits, State } from '../state/screening-results-state.js';
import type { FilterActions, FilterParts } from './hit-filters.js';
import { riskPlot, type PlotActions } from './risk-plot.js';
import { GROUP_TEXTS, rangeText, shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { styles as ownStyles } from './hit-panel.styles.js';

export { en } from '../texts/hit-panel.en.js';
export { groupTitles } from './group-titles.js';
export const styles = [unsafeCSS(ownStyles)];

export interface PanelActions extends FilterActions, Pick<PlotActions, 'drag'> {
  group(groupBy: GroupBy): void;
}

export function hitPanel(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  parts: FilterParts,
  actions: PanelActions,
): TemplateResult {
  const { filters, groupBy } = state;
  const { range } = filters;
  const { narrow } = actions;
  return html`<div class="choices">
      ${testSelect('country', countryTests(loaded, localize, parts), filters, localize, actions)}
      ${testSelect('verdict', verdictTests(loaded, localize, parts), filters, localize, actions)}
      ${boundSelects(range, localize, actions)}
      ${select(
        localize.text('groupLabel'),
        groupBy,
        GROUPINGS.map((value) => ({ value, label: localize.text(GROUP_TEXTS[value]) })),
        actions.group,
      )}
    </div>
    <div>
      ${riskPlot(state, loaded, localize, actions)}
      ${
        range
          ? html`<p class="hint narrowed">
              <span>${rangeText(localize, range)}</span>
              <button type="button" class="link" @click=${() => narrow({ range: null })}>
                ${localize.text('clearRange')}
              </button>
            </p>`
          : nothing
      }
    </div>`;
}

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** The countries of the loaded hits, most frequent first. */
function countryTests(
  { hits }: LoadedHits,
  localize: ResultsLocalize,
  { explanation }: FilterParts,
): Choice<HitTest>[] {
  const keysOf = explanation?.draw((part) => part.countryKeys);
  return (keysOf ? countByCountry(hits, keysOf) : []).map(([key, n]) => ({
    value: { key, includes: (hit: Hit) => keysOf!(hit).includes(key) },
    label: localize.text('typeCount', {
      type: shown(key && countryName(key, localize.language)) || localize.text('countryNone'),
      n,
    }),
  }));
}

const VERDICTS = {
  agree: 'wholeAgree',
  possible: 'wholePossible',
  conflict: 'wholeConflict',
  unknown: 'wholeUnknown',
} as const;

function verdictTests(
  { screening }: LoadedHits,
  localize: ResultsLocalize,
  { explanation, toleranceYears }: FilterParts,
): Choice<HitTest>[] {
  const verdictOf = explanation?.draw((part) => part.wholeVerdict);
  return Object.entries(VERDICTS).map(([key, text]) => ({
    value: { key, includes: (hit) => verdictOf?.(screening, hit, toleranceYears) === key },
    label: localize.text(text),
  }));
}

function testSelect(
  test: 'country' | 'verdict',
  choices: readonly Choice<HitTest>[],
  { [test]: now }: HitFilters,
  localize: ResultsLocalize,
  { narrow }: FilterActions,
): TemplateResult {
  const chosen = choices.find(({ value }) => value.key === now?.key)?.value ?? null;
  return select<HitTest | null>(
    localize.text(test === 'country' ? 'countryLabel' : 'verdictFilter'),
    chosen,
    [{ value: null, label: localize.text('anyValue') }, ...choices],
    (value) => narrow({ [test]: value }),
  );
}

const STRENGTHS = [0.6, 0.7, 0.8, 0.9, 0.95];
const RISKS = [30, 50, 75, 90];
const WHOLE: HitRange = { strength: [0, 1], risk: [0, 100] };

function boundSelects(
  range: HitRange | null,
  localize: ResultsLocalize,
  { narrow }: FilterActions,
): TemplateResult[] {
  const now = range ?? WHOLE;
  const bound = (
    axis: keyof HitRange,
    label: string,
    bounds: readonly number[],
    text: (bound: number) => string,
  ) => {
    const [least, most] = now[axis];
    // The bound in force is always a choice: a drag can choose any.
    const choices = [...new Set([0, ...bounds, least])].sort((a, b) => a - b);
    return select(
      label,
      least,
      choices.map((value) => ({ value, label: value > 0 ? text(value) : localize.text('anyValue') })),
      (from) => {
        const next = { ...now, [axis]: [from, Math.max(from, most)] };
        const isWhole = JSON.stringify(next) === JSON.stringify(WHOLE);
        narrow({ range: isWhole ? null : next });
      },
    );
  };
  return [
    bound('strength', localize.text('strengthFrom'), STRENGTHS, (value) => strengthText(localize, value)),
    bound('risk', localize.text('riskFrom'), RISKS, (value) => localize.number(value)),
  ];
}

/** The keys of the element. `mark`: what the key for marks does, where hits can be marked. */
export function keyList(
  localize: ResultsLocalize,
  /** Of the decisions. */
  more: readonly (readonly [key: string, other: string, what: string])[],
): TemplateResult {
  const keys = [
    ['J', '↓', localize.text('keysNext')],
    ['K', '↑', localize.text('keysPrevious')],
    ['Enter', '', localize.text('keysOpen')],
    ...more,
    ['←', '→', localize.text('keysArrows')],
    ['?', '', localize.text('keysList')],
  ] as const;
  return html`<dialog class="keys" aria-labelledby="keys-title">
    <form method="dialog">
      <h3 id="keys-title">${localize.text('keysTitle')}</h3>
      <dl>
        ${keys.map(
          ([key, other, what]) =>
            html`<dt><kbd>${key}</kbd>${other && html` <kbd>${other}</kbd>`}</dt>
              <dd>${what}</dd>`,
        )}
      </dl>
      <button class="small">${localize.text('close')}</button>
    </form>
  </dialog>`;
}

function select<Value>(
  label: string,
  now: Value,
  choices: readonly Choice<Value>[],
  choose: (value: Value) => void,
): TemplateResult {
  return html`<label class="choice"
    ><span>${label}</span
    ><select
      @change=${({ target }: { target: HTMLSelectElement }) => choose(choices[target.selectedIndex]!.value)}
    >
      ${choices.map(({ value, label: text }) => html`<option .selected=${value === now}>${text}</option>`)}
    </select></label
  >`;
}
