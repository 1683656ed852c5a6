/** Why each hit matched: its names, its facts, its details. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { NameDifference } from '../../names/name-difference.js';
import { dataFacts, statedFacts, textOf, type ScreenedHit } from '../facts/hit-facts.js';
import { dataSides, type DataFact } from './fact-sides.js';
import { listOf } from './fact-sides.js';
import { differenceText } from './difference-text.js';
import { riskTypeName, withoutIsolates } from '../texts/listed-texts.js';
import { fieldText } from '../texts/field-text.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** The same as plain text, for a file. */
export function explainInText(
  localize: ResultsLocalize,
  row: ScreenedHit,
  { name, isAlias, difference }: MatchedName,
) {
  const { hit, screening, toleranceYears } = row;
  return {
    matchedName: name,
    isAlias,
    type: hit.riskType ? riskTypeName(localize, hit.riskType) : '',
    difference: withoutIsolates(differenceText(localize, difference)),
    facts: statedFacts(dataFacts(screening, hit, toleranceYears)).map((fact) => ({
      about: fact.about,
      verdict: fact.verdict,
      text: withoutIsolates(factText(localize, row, fact)),
    })),
  };
}

/** Both sides of a fact, and why its verdict is so. */
function factText(localize: ResultsLocalize, row: ScreenedHit, fact: DataFact): string {
  const { screened, listed, note } = dataSides(localize, row, fact);
  return localize
    .text('factText', {
      field: fieldText(localize, fact.about, row.screening.entityType === 'company'),
      listed: listed.length > 0 ? listOf(localize, listed) : localize.text('notListed'),
      screened: listOf(localize, screened),
      note,
    })
    .trim();
}

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
  return html`<p class="list-wide ${isBySound ? 'by-sound' : ''}">${texts.join(' ')}</p>`;
}
