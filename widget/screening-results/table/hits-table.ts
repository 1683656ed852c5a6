import { type TemplateResult, html, noChange, nothing } from 'lit-element';
import { guard } from 'lit-html/directives/guard.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countryKeys } from '../../language/hit-countries.js';
import { columnHeads, orderSelect } from '../../table/column-heads.js';
import { keepLast } from '../../table/keep-last.js';
import type { Order } from '../../table/sort-rows.js';
import { dataFacts, factAbout } from '../facts/hit-facts.js';
import { DEFAULT_ORDER, joinHits, type HitSort, type HitValue } from '../state/hits-order.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { leftText } from './announcements.js';
import { type HitRow, hitRow } from './hit-row.js';
import type { HitsModel } from './hits-model.js';

/** The roles are written out because rows that are grids lose their own. */
export function hitsTable(hits: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results, rowsDrawn } = hits;
  const { localize, sort, state, toggle } = results;
  const { rows } = results.shown;
  const { order, openHitId } = state;
  const arrange = (chosen: Order<HitSort> = DEFAULT_ORDER) =>
    sort({ ...chosen, valueFor: valueFor(chosen.by, results, loaded.screening) });
  const rowAndDetails = (joinedHits: readonly Hit[]) => {
    const [hit] = joinedHits as [Hit];
    const at = rows.indexOf(hit);
    if (at >= rowsDrawn) return noChange;
    const row = rowOf(hits, loaded.screening, joinedHits);
    const ids = joinedHits.map(({ hitId }) => hitId).join();
    // The texts of a hundred rows take longer than a frame.
    const from = { ...row, hits: ids, at, model: hits, texts: localize.messages, locale: localize.locale };
    const details = openHitId === hit.hitId && detailsRow(hits, joinedHits, at);
    return html`${guard(Object.values(from), () => hitRow(hits, row, at))}${details || nothing}`;
  };
  const columns = columnsOf(localize, loaded.screening);
  const orders = columns.map((column) => ({
    label: column.label,
    order: { by: column.id, descending: 'descendingFirst' in column },
  }));
  return html`${orderSelect(localize.text('orderLabel'), orders, order, arrange)}
    <table class="rows" role="table" aria-label=${localize.text('tableLabel')}>
      ${columnHeads(columns, order, arrange)}
      <tbody role="rowgroup" @click=${(event: Event) => clicked(event, rows.slice(0, rowsDrawn), toggle)}>
        ${joined(rows).map(rowAndDetails)}
      </tbody>
    </table>
    ${rows.length === 0 ? html`<p class="nothing-left muted">${nothingLeft(localize, loaded)}</p>` : nothing}`;
}

const joined = keepLast(joinHits);

/** No filter hides hits that the answer does not have. */
function nothingLeft(localize: ResultsLocalize, loaded: LoadedHits): string {
  if (loaded.hits.length > 0) return leftText(localize, 0, loaded);
  return localize.text('loadedAnnouncement', { loaded: 0, total: loaded.total });
}

function rowOf(model: HitsModel, screening: Screening, hits: readonly Hit[]): HitRow {
  const { results, matches, decisions, changes } = model;
  const [hit] = hits as [Hit];
  const match = matches.of(screening.name, hit);
  const isOpen = results.state.openHitId === hit.hitId;
  const decided = decisions && hits.map((each) => decisions.of(each));
  return {
    screening,
    hit,
    hits,
    match,
    isOpen,
    change: changes?.ofRow(hits),
    decided: decided?.find((each) => each && !each.isFolded) ?? decided?.find(Boolean),
    isFolded: decided?.every((each) => each?.isFolded) === true && !isOpen,
  };
}

function detailsRow(model: HitsModel, hits: readonly Hit[], at: number): TemplateResult {
  const { results, decisions, changes } = model;
  return html`<tr role="row" class="details" id="hit-${at}">
    <td role="cell" colspan="6">
      ${hits.map((hit) => {
        const form = (hit === hits[0] && results.draw(() => decisions?.form(hits))) || nothing;
        const note = results.draw(() => changes?.about(hit)) ?? nothing;
        // Details that throw keep no one from deciding.
        return results.draw(() => model.details(hit, note, form)) ?? [note, form];
      })}
    </td>
  </tr>`;
}

/** A click anywhere in a row opens it, except one that selects text. */
function clicked({ target }: Event, rows: readonly Hit[], toggle: (hitId: string) => void): void {
  const at = (target as Element).closest<HTMLElement>('.hit')?.dataset['at'];
  const hit = at === undefined ? undefined : rows[Number(at)];
  const onOpener = (target as Element).closest('button') !== null;
  if (hit && (onOpener || !window.getSelection()?.toString())) toggle(hit.hitId);
}

export function columnsOf(localize: ResultsLocalize, { entityType, entityDate, countries }: Screening) {
  const [date, country] = [
    localize.text(entityType === 'company' ? 'foundedLabel' : 'bornLabel'),
    localize.text('fieldCountry'),
  ];
  /** What was screened is said once, here. */
  const head = (field: string, value: string | undefined) =>
    value ? localize.text('columnOfCustomer', { field, value }) : field;
  const year = Number(entityDate?.slice(0, 4));
  const [first, ...others] = (countries ?? []).map((code) => countryName(code, localize.language));
  const named = first && (others.length > 0 ? `${first} +${localize.number(others.length)}` : first);
  return [
    { id: 'name', label: localize.text(entityType === 'company' ? 'listedCompany' : 'listedPerson') },
    { id: 'date', label: head(date, year ? localize.number(year, { useGrouping: false }) : undefined) },
    { id: 'country', label: head(country, named) },
    { id: 'type', label: localize.text('typeLabel') },
    { id: 'strength', label: localize.text('strengthLabel'), descendingFirst: true },
    { id: 'risk', label: localize.text('riskLabel'), descendingFirst: true },
  ] as const;
}

/** A date sorts by how far it is from the screened one; without one, by itself. */
function valueFor(
  by: HitSort,
  { localize }: ScreeningResultsModel,
  screening: Screening,
): HitValue | undefined {
  if (by === 'country')
    return (hit) => (hit.countries?.trim() ? countryName(countryKeys(hit)[0]!, localize.language) : null);
  if (by !== 'date') return undefined;
  return (hit) => {
    const date = factAbout(dataFacts(screening, hit), 'date');
    return (date?.screened ? date.yearsApart : date?.listed[0]?.readings[0]?.from) ?? null;
  };
}
