import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { NameDifference } from '../../names/name-difference.js';
import { textOf } from '../facts/hit-facts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

/** What is so for every hit of the list: said once above the table, not in each row. `differences`: of the rows. */
export function listWide(
  localize: ResultsLocalize,
  { extendedSearchParameters }: Screening,
  hits: readonly Hit[],
  differences: readonly (NameDifference | undefined)[],
): TemplateResult | typeof nothing {
  const isGiven = (key: string) => textOf(extendedSearchParameters?.[key]) !== null;
  const hasNoGender = isGiven('gender') && hits.every((hit) => textOf(hit['gender']) === null);
  const hasNumber = isGiven('idPassportNumber') || isGiven('registrationNumber');
  const others = differences.filter((difference) => difference?.otherScript);
  const isBySound = others.some((difference) => difference!.sound);
  const texts = [
    ...(others.length > 0 ? [localize.text(isBySound ? 'comparedBySound' : 'otherScript')] : []),
    ...(hasNoGender ? [localize.text('genderUnknown')] : []),
    ...(hasNumber ? [localize.text('noteNoDocuments')] : []),
  ];
  if (texts.length === 0) return nothing;
  return html`<p class="hint list-wide ${isBySound ? 'by-sound' : ''}">${texts.join(' ')}</p>`;
}
