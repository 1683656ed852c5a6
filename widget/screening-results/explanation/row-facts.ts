import { html, nothing, type TemplateResult } from 'lit-element';
import {
  dataFacts,
  factAbout,
  type CountryFact,
  type DateFact,
  type ScreenedHit,
  type Verdict,
} from '../facts/hit-facts.js';
import type { Hit } from '../../../contract/screening.js';
import { yearOf } from '../facts/date-closeness.js';
import { fieldText, listComma, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { dataSides, distanceText, listedCountries } from './fact-sides.js';

/** What fits is filled, what differs is quiet, and what is not known is hollow. */
export const SIGNS = { agree: '●', possible: '◐', conflict: '×', unknown: '○' } as const;

function verdictSign(localize: ResultsLocalize, verdict: Verdict): TemplateResult {
  return html`<span class="sign" aria-hidden="true">${SIGNS[verdict]}</span
    ><span class="spoken">${localize.text(`${verdict}Verdict`)}: </span>`;
}

/**
 * What a row says of a hit: the cells of the listed date and countries, and beside the name, gender and type where the list contradicts
 * them or names what was searched.
 */
export function rowFacts(
  localize: ResultsLocalize,
  { hits, ...first }: ScreenedHit & { readonly hits: readonly Hit[] },
) {
  const row = { ...first, hit: asOne(hits) };
  const facts = dataFacts(row.screening, row.hit, row.toleranceYears);
  const [date, country] = [factAbout(facts, 'date'), factAbout(facts, 'country')];
  const cell = (about: 'date' | 'country', verdict: Verdict, text: unknown) =>
    html`<td role="cell" class="fact ${about} ${verdict}">
      <span class="spoken">${fieldText(localize, about, row.screening.entityType === 'company')} </span
      >${verdictSign(localize, verdict)}
      ${text ?? html`<span class="absent">${localize.text('notListed')}</span>`}
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
