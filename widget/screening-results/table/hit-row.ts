import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { HitChange } from '../changes/changes-since-review.js';
import type { DecidedHit } from '../decisions/decided-hits.js';
import { dataSides, distanceText, listedCountries, SIGNS } from '../explanation/fact-sides.js';
import { withMatchingWords } from '../explanation/name-sides.js';
import { yearOf } from '../facts/date-closeness.js';
import {
  dataFacts,
  factAbout,
  type CountryFact,
  type DateFact,
  type ScreenedHit,
  type Verdict,
} from '../facts/hit-facts.js';
import { riskTypeOf } from '../state/hits-order.js';
import { fieldText, isolate, listComma, riskTypeName, shown, strengthText } from '../texts/listed-texts.js';
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
            <td role="cell">${sources(localize, row.hits)}</td>
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

function verdictSign(localize: ResultsLocalize, verdict: Verdict): TemplateResult {
  return html`<span class="sign" aria-hidden="true">${SIGNS[verdict]}</span
    ><span class="spoken">${localize.text(`${verdict}Verdict`)}: </span>`;
}

/**
 * What a row says of a hit: the cells of the listed date and countries, and beside the name, gender and type where the list contradicts
 * them or names what was searched.
 */
function rowFacts(localize: ResultsLocalize, { hits, ...first }: HitRow) {
  const row = { ...first, hit: asOne(hits) };
  const facts = dataFacts(row.screening, row.hit);
  const [date, country] = [factAbout(facts, 'date'), factAbout(facts, 'country')];
  const cell = (about: 'date' | 'country', verdict: Verdict, text: unknown) =>
    html`<td role="cell" class="fact ${about} ${verdict}">
      <span class="spoken">${fieldText(localize, about, row.screening.entityType === 'company')} </span
      >${verdictSign(localize, verdict)} ${text ?? localize.text('notListed')}
    </td>`;
  const others = facts.flatMap((fact) => {
    const isSaid =
      (fact.about === 'type' && fact.verdict === 'conflict') ||
      (fact.about === 'gender' && fact.verdict !== 'unknown');
    if (!isSaid) return [];
    return [
      html`<span class="fact ${fact.verdict}"
        >${verdictSign(localize, fact.verdict)}<bdi
          >${shown(dataSides(localize, row, fact).listed[0] ?? '')}</bdi
        ></span
      >`,
    ];
  });
  return {
    cells: html`${cell('date', date?.verdict ?? 'unknown', date && dateCell(localize, date))}
    ${cell('country', country?.verdict ?? 'unknown', country && countryCell(localize, country))}`,
    others,
  };
}

function dateCell(localize: ResultsLocalize, fact: DateFact): TemplateResult | undefined {
  const { listed, closest, screened } = fact;
  const date = closest ?? listed[0];
  if (!date) return undefined;
  const [reading] = date.readings;
  const isYear = reading && date.precision !== 'range' && !date.isHijri;
  const written = isYear ? localize.number(yearOf(reading.from), { useGrouping: false }) : shown(date.text);
  // Chromium gives no text of blanks alone to a screen reader.
  return html`<bdi>${written}</bdi>${
      listed.length > 1
        ? html`<span class="more">${` ${localize.text('moreDates', { n: listed.length - 1 })}`}</span>`
        : nothing
    }${
      screened && closest?.precision
        ? html`<span class="apart">${` · ${distanceText(localize, fact)}`}</span>`
        : nothing
    }`;
}

/** More countries than this are counted, not listed. */
const LISTED_IN_ROW = 2;

/** Those that both sides have come first. */
function countryCell(localize: ResultsLocalize, fact: CountryFact): TemplateResult | undefined {
  const { listed, shared } = fact;
  if (listed.length === 0) return undefined;
  const isShared = ({ code }: CountryFact['listed'][number]) => code !== null && shared.includes(code);
  const sorted = [...listed.filter(isShared), ...listed.filter((each) => !isShared(each))];
  const names = listedCountries(localize, { ...fact, listed: sorted.slice(0, LISTED_IN_ROW) });
  const n = listed.length - names.length;
  return html`<bdi>${names.map(shown).join(listComma(localize))}</bdi
    >${n > 0 ? html`<span class="more">${` +${localize.number(n)}`}</span>` : nothing}`;
}

/** What a row says of its hits: the countries of all, and of the other fields what all of them say. */
export function asOne(hits: readonly Hit[]): Hit {
  const [first, ...others] = hits as [Hit, ...Hit[]];
  if (others.length === 0) return first;
  const shared = (field: 'entitySubType' | 'gender') =>
    others.every((each) => each[field] === first[field]) ? first[field] : null;
  const countries = hits.flatMap((each) => each.countries ?? []).join(';');
  return {
    ...first,
    countries,
    entitySubType: shared('entitySubType') as string | null,
    gender: shared('gender'),
  };
}
