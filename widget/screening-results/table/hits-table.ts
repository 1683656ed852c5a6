import { html, noChange, nothing, type TemplateResult } from 'lit-element';
import { guard } from 'lit-html/directives/guard.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import { columnHeads, orderSelect } from '../../table/column-heads.js';
import type * as hitExplanation from '../explanation/hit-explanation.js';
import type { HitDecisions } from '../decisions/hit-decisions.js';
import type { HitMemory } from '../memory/hit-memory.js';
import { groupKey, hitsByGroup } from '../state/hit-groups.js';
import { hitRow, type HitRow, type Place } from './hit-row.js';
import { DEFAULT_ORDER, type HitOrder } from '../state/hits-order.js';
import { keepLast } from '../../table/keep-last.js';
import { leftText, riskTypeName, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import type { ShownHits } from '../state/shown-hits.js';
import type { State } from '../state/screening-results-state.js';

export interface TableActions {
  sort(order: HitOrder): void;
  matchOf(query: string, hit: Hit): MatchedName | undefined;
  /** A name in Latin letters; undefined where its own letters do not say it. */
  romanised(name: string): string | undefined;
  toggle(hitId: string): void;
}

export interface RowContext {
  readonly screening: Screening;
  readonly memory?: Place<HitMemory> | undefined;
  readonly decisions?: Place<HitDecisions> | undefined;
  readonly toleranceYears: number;
  readonly explanation?: Place<typeof hitExplanation> | undefined;
  /** Names are being compared, or a part is being loaded. */
  readonly isWaiting: boolean;
  /** How many rows of the page are drawn now; the others follow in a later render. */
  readonly drawnRows: number;
  /** Another object when a text of the element changes. */
  readonly texts: object;
}

/** The roles are written out because stacked rows lose their own. */
export function hitsTable(
  state: State,
  shownHits: ShownHits,
  localize: ResultsLocalize,
  context: RowContext,
  actions: TableActions,
): TemplateResult {
  const { order } = state;
  const { rows } = shownHits;
  const { drawnRows } = context;
  const { sort, toggle } = actions;
  const columns = [
    { id: 'name', label: localize.text('matchLabel') },
    { id: 'type', label: localize.text('typeLabel') },
    { id: 'strength', label: localize.text('strengthLabel'), descendingFirst: true },
    { id: 'risk', label: localize.text('riskLabel'), descendingFirst: true },
  ] as const;
  const orders = [
    { label: localize.text('orderByStrength'), order: { by: 'strength', descending: true } },
    { label: localize.text('orderByRisk'), order: { by: 'risk', descending: true } },
    { label: localize.text('orderByName'), order: { by: 'name', descending: false } },
    { label: localize.text('orderByType'), order: { by: 'type', descending: false } },
  ] as const;
  const titleOf = groupTitles(state, shownHits, localize);
  const row = (hit: Hit, at: number) => {
    const match = actions.matchOf(context.screening.name, hit);
    const main = drawnRow(localize, rowOf(state, context, hit, match), at, context.texts);
    const details =
      state.openHitId === hit.hitId && match && detailsRow(localize, context, actions, hit, match, at);
    return html`${titleOf(hit, at)}${guard([main], () => main)}${details || nothing}`;
  };
  return html`${orderSelect(localize.text('orderLabel'), orders, order, (chosen) => sort(chosen ?? DEFAULT_ORDER))}
    <table class="rows" role="table" aria-label=${localize.text('tableLabel')}>
      ${columnHeads(columns, order, sort)}
      <tbody role="rowgroup" @click=${(event: Event) => clicked(event, rows.slice(0, drawnRows), toggle)}>
        ${rows.map((hit, at) => (at < drawnRows ? row(hit, at) : noChange))}
      </tbody>
    </table>
    ${rows.length === 0 ? html`<p class="nothing-left muted">${leftText(localize, 0, state.loaded!)}</p>` : nothing}`;
}

function rowOf(
  { openHitId }: State,
  { screening, memory, decisions, toleranceYears, explanation, isWaiting }: RowContext,
  hit: Hit,
  match: MatchedName | undefined,
): HitRow {
  return {
    screening,
    hit,
    match,
    isOpen: openHitId === hit.hitId,
    note: memory?.draw((part) => part.noteOf(hit)),
    memory,
    decided: decisions?.draw((part) => part.of(hit)),
    decisions,
    toleranceYears,
    explanation,
    isWaiting: isWaiting && match === undefined,
  };
}

function detailsRow(
  localize: ResultsLocalize,
  { screening, decisions, toleranceYears, explanation }: RowContext,
  { romanised }: TableActions,
  hit: Hit,
  match: MatchedName,
  at: number,
): TemplateResult | undefined {
  return (
    explanation &&
    html`<tr role="row" class="details" id="hit-${at}">
      <td role="cell" colspan="4">
        ${
          explanation.draw((part) =>
            part.hitDetails(localize, { screening, hit, match, toleranceYears, romanised }),
          ) ?? nothing
        }
        ${decisions?.draw((part) => part.markForm(hit)) ?? nothing}
      </td>
    </tr>`
  );
}

/** A title above the first row of each group. A name of one hit needs none. */
function groupTitles(
  { groupBy }: State,
  { rows, left }: ShownHits,
  localize: ResultsLocalize,
): (hit: Hit, at: number) => TemplateResult | typeof nothing {
  if (groupBy === 'none') return () => nothing;
  const groups = groupsOf(left, groupBy);
  return (hit, at) => {
    const key = groupKey(hit, groupBy);
    const group = groups.get(key);
    const isFirst = at === 0 || groupKey(rows[at - 1]!, groupBy) !== key;
    if (!group || !isFirst || (groupBy === 'name' && group.length === 1)) return nothing;
    return groupRow(localize, group, groupBy);
  };
}

const groupsOf = keepLast((hits: readonly Hit[], groupBy: State['groupBy']) => hitsByGroup(hits, groupBy));

function groupRow(
  localize: ResultsLocalize,
  [first, ...others]: readonly Hit[],
  groupBy: State['groupBy'],
): TemplateResult {
  const name =
    groupBy === 'type' ? riskTypeName(localize, first!.riskType?.trim() ?? '') : shown(first!.name);
  return html`<tr role="row" class="group">
    <th role="rowheader" colspan="4" scope="rowgroup">
      <bdi>${name}</bdi> <span>${localize.text('hits', { n: others.length + 1 })}</span>
    </th>
  </tr>`;
}

interface DrawnRow extends HitRow {
  readonly at: number;
  readonly texts: object;
  readonly locale: string;
  readonly template: TemplateResult;
}

const drawn = new WeakMap<Hit, DrawnRow>();

/** The same template while nothing in it changes: the texts of a hundred rows take longer than a frame. */
function drawnRow(localize: ResultsLocalize, row: HitRow, at: number, texts: object): TemplateResult {
  const now = { ...row, at, texts, locale: localize.locale };
  const last = drawn.get(row.hit);
  if (last && Object.entries(now).every(([field, value]) => last[field as keyof DrawnRow] === value)) {
    return last.template;
  }
  const template = hitRow(localize, row, at);
  drawn.set(row.hit, { ...now, template });
  return template;
}

/** A click anywhere in a row opens it, except one that selects text. */
function clicked({ target }: Event, rows: readonly Hit[], toggle: TableActions['toggle']): void {
  const at = (target as Element).closest<HTMLElement>('.hit')?.dataset['at'];
  const hit = at === undefined ? undefined : rows[Number(at)];
  const onOpener = (target as Element).closest('button') !== null;
  if (hit && (onOpener || !window.getSelection()?.toString())) toggle(hit.hitId);
}
