import { html, nothing, type TemplateResult } from 'lit-element';
import type { Screening } from '../../../contract/screening.js';
import { hitFacts, type Fact, type Verdict } from '../facts/hit-facts.js';
import { factSides, type Sides } from './fact-sides.js';
import { VERDICT_SIGNS } from './fact-text.js';
import type { MatchedHit } from './name-sides.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

/** The customer's data beside the list's, field by field. The roles are written out because stacked rows lose their own. */
export function factTable(localize: ResultsLocalize, matched: MatchedHit): TemplateResult {
  const { screening, hit, match, toleranceYears } = matched;
  const [field, screened, listed, verdict] = (
    ['fieldLabel', 'screenedName', 'listedName', 'verdictLabel'] as const
  ).map((key) => localize.text(key));
  const cell = (label: string, content: Sides['screened'], absent: string) =>
    html`<td role="cell" class=${content === null ? 'muted' : ''}>
      <span class="cell-label">${label}</span>${content ?? absent}
    </td>`;
  return html`<table class="fact-table" role="table" aria-label=${localize.text('factsTitle')}>
    <thead role="rowgroup">
      <tr role="row">
        ${[field, screened, listed, verdict].map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${hitFacts(screening, hit, match.difference, toleranceYears).map((fact) => {
        const sides = factSides(localize, matched, fact);
        return html`<tr role="row">
          <th role="rowheader" scope="row">${fieldName(localize, fact, screening)}</th>
          ${cell(screened!, sides.screened, localize.text('notGiven'))}
          ${cell(listed!, sides.listed, localize.text('notListed'))}
          <td role="cell">
            <span class="cell-label">${verdict}</span>${verdictText(localize, fact.verdict)}
            ${sides.note ? html`<p class="muted">${sides.note}</p>` : nothing}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

const VERDICTS = {
  agree: 'verdictAgree',
  possible: 'verdictPossible',
  conflict: 'verdictConflict',
  unknown: 'verdictUnknown',
} as const;

function verdictText(localize: ResultsLocalize, verdict: Verdict): TemplateResult {
  return html`<span class="fact ${verdict}"
    ><span aria-hidden="true">${VERDICT_SIGNS[verdict]}</span
    ><span>${localize.text(VERDICTS[verdict])}</span></span
  >`;
}

const FIELDS = {
  name: 'fieldName',
  date: 'fieldBorn',
  country: 'fieldCountry',
  gender: 'fieldGender',
  document: 'fieldDocument',
  type: 'fieldType',
} as const satisfies Record<Fact['about'], string>;

function fieldName(localize: ResultsLocalize, { about }: Fact, { entityType }: Screening): string {
  if (entityType === 'company' && about === 'date') return localize.text('fieldFounded');
  if (entityType === 'company' && about === 'document') return localize.text('fieldRegistration');
  return localize.text(FIELDS[about]);
}
