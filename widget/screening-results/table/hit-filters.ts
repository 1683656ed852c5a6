import { html, nothing, type TemplateResult } from 'lit-element';
import { rove } from '../../table/rove.js';
import type { Hit } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countryKeys } from '../../language/hit-countries.js';
import { dataFacts, factAbout, wholeVerdict, type Verdict } from '../facts/hit-facts.js';
import {
  countByCountry,
  countByRiskType,
  NO_FILTERS,
  type HitFilters,
  type HitTest,
} from '../state/hits-order.js';
import { riskTypeName, shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import type { HitsModel } from './hits-model.js';

/** One line of counts, each a filter: what is to look at and what is decided, the sources, what changed. They are one stop of the Tab key. */
export function filterBar(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results, decisions, changes } = model;
  const { localize, narrow, togglePanel, state } = results;
  const { filters, isPanelOpen } = state;
  const { hits, total } = loaded;
  const { riskTypes, group, change } = filters;
  const chip = (isChosen: boolean, text: unknown, choose: () => void, first = false) =>
    html`<button
      type="button"
      class="chip"
      tabindex=${first ? 0 : -1}
      aria-pressed=${String(isChosen)}
      @click=${choose}
    >
      ${text}
    </button>`;
  const count = (n: number, what: string) => html`<b>${localize.number(n)}</b> ${what}`;
  const all = localize.text(isComplete(loaded) ? 'allHits' : 'allLoadedHits', { n: hits.length, total });
  const chosenGroups = group?.key.split(',') ?? [];
  const chooseGroup = (key: string) => {
    const keys = toggled(chosenGroups, key);
    const includes = (hit: Hit) => keys.includes(decisions!.groupOf(hit));
    narrow({ group: keys.length > 0 ? { key: keys.join(), includes } : null });
  };
  const groups = results.draw(() => decisions?.groups());
  const batch = groups && decisions?.nextBatch(chosenGroups);
  return html`<div
    class="filter-bar"
    role="toolbar"
    aria-label=${localize.text('filterLabel')}
    @keydown=${rove}
    @focusin=${rove}
    @focusout=${rove}
  >
    <div class="chips">
      ${chip(riskTypes.size === 0 && !change && !group, all, () => narrow(NO_CHIPS), true)}
      ${
        groups
          ? html`<div class="chips" role="group" aria-label=${localize.text('groupsLabel')}>
              ${groups.map(({ key, title, n }) =>
                chip(chosenGroups.includes(key), count(n, title), () => chooseGroup(key)),
              )}
            </div>`
          : nothing
      }
      ${countByRiskType(hits).map(([type, n]) =>
        chip(riskTypes.has(type), count(n, riskTypeName(localize, type)), () =>
          narrow({ riskTypes: new Set(toggled([...riskTypes], type)) }),
        ),
      )}
      ${(changes?.tests ?? []).map((test) => {
        const n = hits.filter(test.includes).length;
        const isChosen = change?.key === test.key;
        if (n === 0 && !isChosen) return nothing;
        return chip(isChosen, count(n, localize.text(`${test.key}Hit`)), () =>
          narrow({ change: isChosen ? null : test }),
        );
      })}
      <button
        type="button"
        class="chip fold"
        tabindex="-1"
        aria-expanded=${String(isPanelOpen)}
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

const NO_CHIPS = { riskTypes: NO_FILTERS.riskTypes, change: null, group: null };

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];
}

/** Further ways to narrow the hits. */
export function hitPanel({ results }: HitsModel, loaded: LoadedHits): readonly TemplateResult[] {
  const { localize, narrow, state, tolerance } = results;
  const { filters } = state;
  const { screening } = loaded;
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
    field(
      'verdict',
      text('verdictFilter'),
      verdictChoices(localize, 'Whole', (hit) => wholeVerdict(screening, hit, tolerance)),
    ),
    field('strength', text('strengthFrom'), strengths),
    field('risk', text('riskFrom'), risks),
    field(
      'date',
      text(screening.entityType === 'company' ? 'foundedLabel' : 'bornLabel'),
      verdictChoices(
        localize,
        'Verdict',
        (hit) => factAbout(dataFacts(screening, hit, tolerance), 'date')?.verdict,
      ),
    ),
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

/** `verdictOf`: of the whole hit, or of its date. */
function verdictChoices(
  localize: ResultsLocalize,
  kind: 'Whole' | 'Verdict',
  verdictOf: (hit: Hit) => Verdict | undefined,
): Choice[] {
  return VERDICTS.map((key) => ({
    key,
    includes: (hit) => (verdictOf(hit) ?? 'unknown') === key,
    label: localize.text(`${key}${kind}`),
  }));
}
