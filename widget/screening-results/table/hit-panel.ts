/** Further ways to narrow the hits, and the list of keys. Loaded when the first hits are on the screen. */
import { html, type TemplateResult, unsafeCSS } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countByCountry, type HitFilters, type HitTest } from '../state/hits-order.js';
import type { LoadedHits, State } from '../state/screening-results-state.js';
import type { FilterActions } from './hit-filters.js';
import type { RowParts } from './hit-row.js';
import { shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { styles as ownStyles } from './hit-panel.styles.js';

export { en } from '../texts/hit-panel.en.js';
export const styles = [unsafeCSS(ownStyles)];

export function hitPanel(
  { filters }: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  parts: RowParts,
  { narrow }: FilterActions,
): readonly TemplateResult[] {
  const text = localize.text.bind(localize);
  const field = (test: keyof Omit<HitFilters, 'riskTypes'>, label: string, choices: readonly Choice[]) => {
    const now = filters[test]?.key;
    const choose = ({ target }: { target: HTMLSelectElement }) =>
      narrow({ [test]: choices[target.selectedIndex - 1] ?? null });
    return html`<label class="choice"
      ><span>${label}</span
      ><select @change=${choose}>
        ${[undefined, ...choices].map(
          (choice) =>
            html`<option .selected=${choice?.key === now}>${choice?.label ?? text('anyValue')}</option>`,
        )}
      </select></label
    >`;
  };
  const least = (of: 'strength' | 'riskScore', bounds: readonly number[], label: (bound: number) => string) =>
    bounds.map((bound) => ({
      key: String(bound),
      includes: (hit: Hit) => (hit[of] ?? -1) >= bound,
      label: label(bound),
    }));
  const strengths = least('strength', STRENGTHS, (bound) => strengthText(localize, bound));
  const risks = least('riskScore', RISKS, (bound) => localize.number(bound));
  return [
    field('country', text('countryLabel'), countryChoices(loaded, localize, parts)),
    field('verdict', text('verdictFilter'), verdictChoices(loaded, localize, parts)),
    field('strength', text('strengthFrom'), strengths),
    field('risk', text('riskFrom'), risks),
  ];
}

const STRENGTHS = [0.6, 0.7, 0.8, 0.9, 0.95];
const RISKS = [30, 50, 75, 90];

interface Choice extends HitTest {
  readonly label: string;
}

/** The countries of the loaded hits, most frequent first. */
function countryChoices(
  { hits }: LoadedHits,
  localize: ResultsLocalize,
  { explanation }: RowParts,
): Choice[] {
  const keysOf = explanation?.draw((part) => part.countryKeys);
  return (keysOf ? countByCountry(hits, keysOf) : []).map(([key, n]) => ({
    key,
    includes: (hit) => keysOf!(hit).includes(key),
    label: localize.text('typeCount', {
      type: shown(key && countryName(key, localize.language)) || localize.text('countryNone'),
      n,
    }),
  }));
}

const VERDICTS = ['agree', 'possible', 'conflict', 'unknown'] as const;

function verdictChoices(
  { screening }: LoadedHits,
  localize: ResultsLocalize,
  { explanation, toleranceYears }: RowParts,
): Choice[] {
  const verdictOf = explanation?.draw((part) => part.wholeVerdict);
  return VERDICTS.map((key) => ({
    key,
    includes: (hit) => verdictOf?.(screening, hit, toleranceYears) === key,
    label: localize.text(`${key}Whole`),
  }));
}

/** The keys of the element. */
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
