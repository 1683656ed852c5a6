import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { HitChange } from '../changes/changes-since-review.js';
import type { DecidedHit } from '../decisions/decided-hits.js';
import { withMatchingWords } from '../explanation/name-sides.js';
import { rowFacts } from '../explanation/row-facts.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { ScreenedHit } from '../facts/hit-facts.js';
import { riskTypeOf } from '../state/hits-order.js';
import { isolate, listComma, riskTypeName, shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { HitsModel } from './hits-model.js';

export interface HitRow extends ScreenedHit {
  /** The hits of the same entity, this one included. */
  readonly hits: readonly Hit[];
  /** Undefined until it is compared. */
  readonly match: MatchedName | undefined;
  readonly isOpen: boolean;
  readonly change: HitChange | undefined;
  /** Of the row, what leaves it open first. */
  readonly decided: DecidedHit | undefined;
  /** Every hit of the row is another person. */
  readonly isFolded: boolean;
}

/** One entity of the table. `at`: its place on the page; the details have the id `hit-{at}`. */
export function hitRow(model: HitsModel, row: HitRow, at: number): TemplateResult {
  const { results } = model;
  const { localize } = results;
  const { hit, match, isOpen, isFolded } = row;
  const alias = match?.isAlias;
  // A button that stays keeps the focus when the row unfolds.
  const facts = isFolded ? undefined : results.draw(() => rowFacts(localize, row));
  return html`<tr
    role="row"
    class="hit ${match ? 'compared' : ''} ${isOpen ? 'open' : isFolded ? 'folded' : ''}"
    part="hit"
    data-at=${at}
  >
    <th role="rowheader" scope="row" class="match" colspan=${isFolded ? 6 : nothing}>
      <button
        type="button"
        class="opener"
        aria-expanded=${isOpen}
        aria-controls=${isOpen ? `hit-${at}` : nothing}
      >
        <bdi>${nameOf(hit.name.trim(), alias ? undefined : match) || localize.text('unnamed')}</bdi>
      </button>
      ${tags(model, row)} ${facts?.others ?? nothing}
    </th>
    ${
      isFolded
        ? nothing
        : html`${
              facts?.cells ??
              html`<td role="cell"></td>
                <td role="cell"></td>`
            }
            <td role="cell" class="type">${sources(localize, row.hits)}</td>
            ${measures(localize, row.hits)}`
    }
  </tr>`;
}

function tags(
  { results, decisions, changes }: HitsModel,
  { match, hits, isFolded, decided, change }: HitRow,
): unknown {
  const { localize } = results;
  const unreadable = [...new Set(hits.flatMap((hit) => hit.unreadable ?? []))];
  return html`${
    match?.isAlias && !isFolded
      ? html`<span class="spoken">${localize.text('matchedAlias')} </span
          ><bdi class="alias">${nameOf(match.name, match)}</bdi> `
      : nothing
  }
  ${
    unreadable.length > 0
      ? html`<span class="unreadable"
          >${localize.text('unreadableHit', { fields: isolate(unreadable.join(', ')) })}</span
        >`
      : nothing
  }
  ${(change && results.draw(() => changes?.tag(change))) ?? nothing}
  ${(decided && results.draw(() => decisions?.tags(decided))) ?? nothing}`;
}

function nameOf(name: string, match: MatchedName | undefined): unknown {
  return match && name && !match.difference.tooLong ? withMatchingWords(name, match.difference) : shown(name);
}

/** The lists of an entity, each with how often it is there. */
function sources(localize: ResultsLocalize, hits: readonly Hit[]): string {
  const types = hits.map(riskTypeOf);
  return [...new Set(types)]
    .map((type) => {
      const n = types.filter((each) => each === type).length;
      return riskTypeName(localize, type) + (n > 1 ? ` ×${localize.number(n)}` : '');
    })
    .join(listComma(localize));
}

/** The highest of the row. */
function measures(localize: ResultsLocalize, hits: readonly Hit[]): TemplateResult {
  const most = (valueOf: (hit: Hit) => number | null | undefined) =>
    hits
      .map((hit) => valueOf(hit) ?? null)
      .reduce((a, b) => (a === null || b === null ? (a ?? b) : Math.max(a, b)));
  const [strength, risk] = [most((hit) => hit.strength), most((hit) => hit.riskScore)];
  const cell = (label: string, text: string | null) =>
    html`<td role="cell" class="measure">
      <span class="cell-label">${label}</span><bdi>${text ?? '–'}</bdi>
    </td>`;
  return html`${cell(localize.text('strengthLabel'), strength === null ? null : strengthText(localize, strength))}
  ${cell(localize.text('riskLabel'), risk === null ? null : localize.number(risk))}`;
}
