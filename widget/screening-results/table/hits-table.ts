import { type TemplateResult, html, noChange, nothing } from 'lit-element';
import { guard } from 'lit-html/directives/guard.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countryKeys } from '../../language/hit-countries.js';
import { readListedDates } from '../../language/listed-date.js';
import { columnHeads, orderSelect } from '../../table/column-heads.js';
import { keepLast } from '../../table/keep-last.js';
import type { Order } from '../../table/sort-rows.js';
import { hitDetails } from '../explanation/hit-details.js';
import { joinHits } from '../state/entities.js';
import { DEFAULT_ORDER, type HitSort, type HitValue } from '../state/hits-order.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { leftText } from './announcements.js';
import { type HitRow, hitRow } from './hit-row.js';
import type { HitsModel } from './hits-model.js';

/** The roles are written out because rows that are grids lose their own. */
export function hitsTable(hits: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results, firstRows } = hits;
  const { localize, sort, state, toggle } = results;
  const { rows } = results.shown;
  const { order, openHitId } = state;
  const arrange = (chosen: Order<HitSort> = DEFAULT_ORDER) =>
    sort({ ...chosen, valueFor: valuesOf(localize, loaded.screening)[chosen.by] });
  const row = (joinedHits: readonly Hit[]) => {
    const [hit] = joinedHits as [Hit];
    const at = rows.indexOf(hit);
    if (at >= firstRows.count) return noChange;
    const main = drawnRow(hits, rowOf(hits, loaded.screening, joinedHits), at);
    const details = openHitId === hit.hitId && detailsRow(hits, loaded.screening, joinedHits, at);
    return html`${guard([main], () => main)}${details || nothing}`;
  };
  const columns = columnsOf(localize, loaded.screening);
  const orders = columns.map((column) => ({
    label: column.label,
    order: { by: column.id, descending: 'descendingFirst' in column },
  }));
  return html`${orderSelect(localize.text('orderLabel'), orders, order, arrange)}
    <table class="rows" role="table" aria-label=${localize.text('tableLabel')}>
      ${columnHeads(columns, order, arrange)}
      <tbody
        role="rowgroup"
        @click=${(event: Event) => clicked(event, rows.slice(0, firstRows.count), toggle)}
      >
        ${joined(rows).map(row)}
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
    isSettled: decided?.every((each) => each?.isCurrent) === true,
    isFolded: decided?.every((each) => each?.isFolded) === true && !isOpen,
    toleranceYears: results.tolerance,
  };
}

function detailsRow(
  { results, matches, decisions, changes }: HitsModel,
  screening: Screening,
  hits: readonly Hit[],
  at: number,
): TemplateResult {
  const { localize, tolerance: toleranceYears } = results;
  const { romanised } = matches;
  return html`<tr role="row" class="details" id="hit-${at}">
    <td role="cell" colspan="6">
      ${hits.map((hit) => {
        const match = matches.now(screening.name, hit);
        const form = (hit === hits[0] && results.draw(() => decisions?.form(hits))) || nothing;
        const note = results.draw(() => changes?.about(hit)) ?? nothing;
        const matched = { screening, hit, match, toleranceYears, romanised };
        // Details that throw keep no one from deciding.
        return results.draw(() => hitDetails(localize, matched, note, form)) ?? [note, form];
      })}
    </td>
  </tr>`;
}

const drawn = new WeakMap<Hit, { readonly from: readonly unknown[]; readonly template: TemplateResult }>();

/** The same template while nothing in it changes: the texts of a hundred rows take longer than a frame. */
function drawnRow(model: HitsModel, row: HitRow, at: number): TemplateResult {
  const { localize } = model.results;
  const hits = row.hits.map(({ hitId }) => hitId).join();
  const from = Object.values({ ...row, hits, at, model, texts: localize.messages, locale: localize.locale });
  const last = drawn.get(row.hit);
  if (last && from.every((value, place) => value === last.from[place])) return last.template;
  const template = hitRow(model, row, at);
  drawn.set(row.hit, { from, template });
  return template;
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
    { id: 'date', label: head(date, year ? localize.number(year, { useGrouping: false }) : undefined) },
    { id: 'country', label: head(country, named) },
    { id: 'type', label: localize.text('typeLabel') },
    { id: 'strength', label: localize.text('strengthLabel'), descendingFirst: true },
    { id: 'risk', label: localize.text('riskLabel'), descendingFirst: true },
  ] as const;
}

/** A date sorts by how far it is from the screened one; without one, by itself. */
export function valuesOf(
  { language }: ResultsLocalize,
  { entityDate }: Screening,
): Partial<Record<HitSort, HitValue>> {
  return {
    date: (hit) => yearsFrom(entityDate?.slice(0, 10), hit.birthOrFoundationDates),
    country: (hit) => (hit.countries?.trim() ? countryName(countryKeys(hit)[0]!, language) : null),
  };
}

/** Days are finer than what lists state: a year and its part. Null without a date that can be read. */
function yearsFrom(day: string | null | undefined, dates: string | null | undefined): number | null {
  const yearOf = (iso: string) => Number(iso.slice(0, 4)) + Number(iso.slice(5, 7)) / 12;
  const listed = readListedDates(dates).flatMap(({ readings }) => readings);
  const [first] = listed;
  if (!first) return null;
  if (!day) return yearOf(first.from);
  const at = yearOf(day);
  return Math.min(...listed.map(({ from, to }) => Math.max(0, yearOf(from) - at, at - yearOf(to))));
}
