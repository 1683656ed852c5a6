/** The plot, and further ways to narrow and arrange the hits. Loaded when the first hits are on the screen. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit-element';
import { GROUPINGS, type GroupBy } from '../state/hit-groups.js';
import type { CountryFilter, HitFilters, HitRange } from '../state/hits-order.js';
import { riskPlot, type Plot, type PlotActions } from './risk-plot.js';
import { GROUP_TEXTS, shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { styles as ownStyles } from './hit-panel.styles.js';

export { en } from '../texts/hit-panel.en.js';
export const styles = [unsafeCSS(ownStyles)];

export interface PanelActions extends Omit<PlotActions, 'narrow'> {
  narrow(change: Partial<HitFilters>): void;
  group(groupBy: GroupBy): void;
  setCompact(isCompact: boolean): void;
}

export interface Panel extends Plot {
  readonly country: CountryFilter | null;
  /** The countries of the loaded hits; the name is '' where none is listed. */
  readonly countries: readonly {
    readonly filter: CountryFilter;
    readonly name: string;
    readonly n: number;
  }[];
  readonly groupBy: GroupBy;
  readonly isCompact: boolean;
}

const STRENGTHS = [0.6, 0.7, 0.8, 0.9, 0.95];
const RISKS = [30, 50, 75, 90];

export function hitPanel(panel: Panel, localize: ResultsLocalize, actions: PanelActions): TemplateResult {
  const { range, groupBy, isCompact } = panel;
  return html`${riskPlot(panel, localize, actions)}
    ${
      range
        ? html`<p class="narrowed">
            <span>${panel.rangeText(range)}</span>
            <button type="button" class="link" @click=${() => actions.narrow({ range: null })}>
              ${localize.text('clearRange')}
            </button>
          </p>`
        : nothing
    }
    <div class="choices">
      ${countrySelect(panel, localize, actions)} ${boundSelects(range, localize, actions)}
      ${select(
        localize.text('groupLabel'),
        groupBy,
        GROUPINGS.map((value) => ({ value, label: localize.text(GROUP_TEXTS[value]) })),
        actions.group,
      )}
      ${select(
        localize.text('densityLabel'),
        isCompact,
        [false, true].map((value) => ({ value, label: localize.text(value ? 'compact' : 'comfortable') })),
        actions.setCompact,
      )}
    </div>`;
}

function countrySelect(
  { country, countries }: Panel,
  localize: ResultsLocalize,
  { narrow }: PanelActions,
): TemplateResult {
  const chosen = countries.find(({ filter }) => filter.key === country?.key)?.filter ?? null;
  const choices = countries.map(({ filter, name, n }) => ({
    value: filter,
    label: localize.text('typeCount', { type: shown(name) || localize.text('countryNone'), n }),
  }));
  return select<CountryFilter | null>(
    localize.text('countryLabel'),
    chosen,
    [{ value: null, label: localize.text('anyCountry') }, ...choices],
    (filter) => narrow({ country: filter }),
  );
}

const WHOLE: HitRange = { strength: [0, 1], risk: [0, 100] };

function boundSelects(
  range: HitRange | null,
  localize: ResultsLocalize,
  { narrow }: PanelActions,
): TemplateResult[] {
  const { strength, risk } = range ?? WHOLE;
  const from = (change: Partial<HitRange>) => {
    const next = { strength, risk, ...change };
    const isWhole =
      next.strength[0] <= 0 && next.strength[1] >= 1 && next.risk[0] <= 0 && next.risk[1] >= 100;
    narrow({ range: isWhole ? null : next });
  };
  const choices = (bounds: readonly number[], now: number, text: (bound: number) => string) =>
    atLeast(bounds, now).map((value) => ({
      value,
      label: value > 0 ? text(value) : localize.text('anyValue'),
    }));
  return [
    select(
      localize.text('strengthFrom'),
      strength[0],
      choices(STRENGTHS, strength[0], (bound) => strengthText(localize, bound)),
      (least) => from({ strength: [least, Math.max(least, strength[1])] }),
    ),
    select(
      localize.text('riskFrom'),
      risk[0],
      choices(RISKS, risk[0], (bound) => localize.number(bound)),
      (least) => from({ risk: [least, Math.max(least, risk[1])] }),
    ),
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

/** The bound in force is always a choice: a drag can choose any. */
function atLeast(choices: readonly number[], now: number): readonly number[] {
  return [...new Set([0, ...choices, now])].sort((a, b) => a - b);
}

function select<Value>(
  label: string,
  now: Value,
  choices: readonly { readonly value: Value; readonly label: string }[],
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
