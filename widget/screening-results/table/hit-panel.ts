/** Further ways to narrow the hits, and the list of keys. */
import { html, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countByCountry, type HitFilters, type HitTest } from '../state/hits-order.js';
import { countryKeys } from '../../language/hit-countries.js';
import { wholeVerdict } from '../facts/hit-facts.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import { shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { HitsModel } from './hits-model.js';

export function hitPanel({ results }: HitsModel, loaded: LoadedHits): readonly TemplateResult[] {
  const { localize, narrow, state, tolerance } = results;
  const { filters } = state;
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
    field('country', text('countryLabel'), countryChoices(loaded, localize)),
    field('verdict', text('verdictFilter'), verdictChoices(loaded, localize, tolerance)),
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
function countryChoices({ hits }: LoadedHits, localize: ResultsLocalize): Choice[] {
  return countByCountry(hits, countryKeys).map(([key, n]) => ({
    key,
    includes: (hit) => countryKeys(hit).includes(key),
    label: localize.text('typeCount', {
      type: shown(key && countryName(key, localize.language)) || localize.text('countryNone'),
      n,
    }),
  }));
}

const VERDICTS = ['agree', 'possible', 'conflict', 'unknown'] as const;

function verdictChoices({ screening }: LoadedHits, localize: ResultsLocalize, tolerance: number): Choice[] {
  return VERDICTS.map((key) => ({
    key,
    includes: (hit) => wholeVerdict(screening, hit, tolerance) === key,
    label: localize.text(`${key}Whole`),
  }));
}

/** The keys of the element. */
export function keyList({ results, decisions }: HitsModel): TemplateResult {
  const { localize } = results;
  const keys = [
    ['J', '↓', localize.text('keysNext')],
    ['K', '↑', localize.text('keysPrevious')],
    ['Enter', '', localize.text('keysOpen')],
    ['A', '', localize.text('keysAll')],
    ...(decisions?.keys ?? []),
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
