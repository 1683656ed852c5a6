import { html, noChange, nothing, type TemplateResult } from 'lit-element';
import { guard } from 'lit-html/directives/guard.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import { countryName } from '../../language/country-names.js';
import { columnHeads, orderSelect } from '../../table/column-heads.js';
import type * as hitPanel from './hit-panel.js';
import { joinHits } from '../state/entities.js';
import { hitRow, type HitRow, type Place, type RowParts } from './hit-row.js';
import { DEFAULT_ORDER, type HitOrder } from '../state/hits-order.js';
import { keepLast } from '../../table/keep-last.js';
import { leftText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import type { ShownHits } from '../state/shown-hits.js';
import type { LoadedHits, State } from '../state/screening-results-state.js';

export interface TableActions {
  sort(order: HitOrder): void;
  /** Undefined for a hit that is not compared yet. */
  matchOf(query: string, hit: Hit): MatchedName | undefined;
  /** Compares it. Undefined without the part that does. */
  matchNow(query: string, hit: Hit): MatchedName | undefined;
  /** A name in Latin letters; undefined where its own letters do not say it. */
  romanised(name: string): string | undefined;
  toggle(hitId: string): void;
}

export interface RowContext extends RowParts {
  readonly screening: Screening;
  readonly panel?: Place<typeof hitPanel> | undefined;
  /** Names are being compared, or a part is being loaded. */
  readonly isWaiting: boolean;
  /** How many rows of the page are drawn now; the others follow in a later render. */
  readonly drawnRows: number;
  /** Another object when a text of the element changes. */
  readonly texts: object;
}

/** The roles are written out because rows that are grids lose their own. */
export function hitsTable(
  state: State,
  shownHits: ShownHits,
  localize: ResultsLocalize,
  context: RowContext,
  actions: TableActions,
): TemplateResult {
  const { order } = state;
  const { rows } = shownHits;
  const { drawnRows, screening } = context;
  const { sort, toggle } = actions;
  const row = (hits: readonly Hit[]) => {
    const [hit] = hits as [Hit];
    const at = rows.indexOf(hit);
    if (at >= drawnRows) return noChange;
    const main = drawnRow(localize, rowOf(state, context, hits, actions), at, context.texts);
    const details = state.openHitId === hit.hitId && detailsRow(localize, context, actions, hits, at);
    return html`${guard([main], () => main)}${details || nothing}`;
  };
  return html`${orderSelect(localize.text('orderLabel'), ordersOf(localize), order, (chosen) => sort(chosen ?? DEFAULT_ORDER))}
    <table class="rows" role="table" aria-label=${localize.text('tableLabel')}>
      ${columnHeads(columnsOf(localize, screening), order, sort)}
      <tbody role="rowgroup" @click=${(event: Event) => clicked(event, rows.slice(0, drawnRows), toggle)}>
        ${joined(rows).map(row)}
      </tbody>
    </table>
    ${rows.length === 0 ? html`<p class="nothing-left muted">${nothingLeft(localize, state.loaded!)}</p>` : nothing}`;
}

const joined = keepLast(joinHits);

/** No filter hides hits that the answer does not have. */
function nothingLeft(localize: ResultsLocalize, loaded: LoadedHits): string {
  if (loaded.hits.length > 0) return leftText(localize, 0, loaded);
  return localize.text('loadedAnnouncement', { loaded: 0, total: loaded.total });
}

function columnsOf(localize: ResultsLocalize, { entityType, entityDate, countries }: Screening) {
  const [date, country] = [
    localize.text(entityType === 'company' ? 'foundedLabel' : 'bornLabel'),
    localize.text('countryLabel'),
  ];
  /** What was screened is said once, here. */
  const head = (field: string, value: string | undefined) =>
    value ? localize.text('columnOfCustomer', { field, value }) : field;
  const year = Number(entityDate?.slice(0, 4));
  const [first, ...others] = (countries ?? []).map((code) => countryName(code, localize.language));
  const named = first && (others.length > 0 ? `${first} +${localize.number(others.length)}` : first);
  return [
    { id: 'name', label: localize.text(entityType === 'company' ? 'listedCompany' : 'listedPerson') },
    { label: head(date, year ? localize.number(year, { useGrouping: false }) : undefined) },
    { label: head(country, named) },
    { id: 'type', label: localize.text('typeLabel') },
    { id: 'strength', label: localize.text('strengthLabel'), descendingFirst: true },
    { id: 'risk', label: localize.text('riskLabel'), descendingFirst: true },
  ] as const;
}

function ordersOf(localize: ResultsLocalize) {
  return [
    { label: localize.text('orderByStrength'), order: { by: 'strength', descending: true } },
    { label: localize.text('orderByRisk'), order: { by: 'risk', descending: true } },
    { label: localize.text('orderByName'), order: { by: 'name', descending: false } },
    { label: localize.text('orderByType'), order: { by: 'type', descending: false } },
  ] as const;
}

function rowOf(
  { openHitId }: State,
  { screening, decisions, changes, toleranceYears, explanation }: RowContext,
  hits: readonly Hit[],
  { matchOf }: TableActions,
): HitRow {
  const [hit] = hits as [Hit];
  const match = matchOf(screening.name, hit);
  const decided = decisions?.draw((part) => hits.map((each) => part.of(each)));
  return {
    screening,
    hit,
    hits,
    alias: match?.isAlias ? match.name : undefined,
    isOpen: openHitId === hit.hitId,
    change: changes?.draw((part) => part.ofRow(hits)),
    changes,
    decided: decided?.find((each) => each && !each.isFolded) ?? decided?.find(Boolean),
    isSettled: decided?.every((each) => each?.isCurrent) === true,
    isFolded: decided?.every((each) => each?.isFolded) === true && openHitId !== hit.hitId,
    decisions,
    toleranceYears,
    explanation,
  };
}

function detailsRow(
  localize: ResultsLocalize,
  { screening, decisions, changes, toleranceYears, explanation }: RowContext,
  { romanised, matchNow }: TableActions,
  hits: readonly Hit[],
  at: number,
): TemplateResult | undefined {
  return (
    explanation &&
    html`<tr role="row" class="details" id="hit-${at}">
      <td role="cell" colspan="6">
        ${hits.map((hit) => {
          const match = matchNow(screening.name, hit)!;
          const matched = { screening, hit, match, toleranceYears, romanised };
          const form =
            (hit === hits.at(-1) &&
              decisions?.draw((part) => part.act((deciding) => deciding.markForm(hits)))) ||
            nothing;
          const note = changes?.draw((part) => part.about(hit)) ?? nothing;
          // A part that throws keeps no one from deciding.
          return explanation.draw((part) => part.hitDetails(localize, matched, note, form)) ?? [note, form];
        })}
      </td>
    </tr>`
  );
}

const drawn = new WeakMap<Hit, { readonly from: readonly unknown[]; readonly template: TemplateResult }>();

/** The same template while nothing in it changes: the texts of a hundred rows take longer than a frame. */
function drawnRow(localize: ResultsLocalize, row: HitRow, at: number, texts: object): TemplateResult {
  const hits = row.hits.map(({ hitId }) => hitId).join();
  const from = Object.values({ ...row, hits, at, texts, locale: localize.locale });
  const last = drawn.get(row.hit);
  if (last && from.every((value, place) => value === last.from[place])) return last.template;
  const template = hitRow(localize, row, at);
  drawn.set(row.hit, { from, template });
  return template;
}

/** A click anywhere in a row opens it, except one that selects text. */
function clicked({ target }: Event, rows: readonly Hit[], toggle: TableActions['toggle']): void {
  const at = (target as Element).closest<HTMLElement>('.hit')?.dataset['at'];
  const hit = at === undefined ? undefined : rows[Number(at)];
  const onOpener = (target as Element).closest('button') !== null;
  if (hit && (onOpener || !window.getSelection()?.toString())) toggle(hit.hitId);
}
