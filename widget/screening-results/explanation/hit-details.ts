import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { splitAliases } from '../../names/alias-matching.js';
import { dotted } from '../../table/small-parts.js';
import { riskTypeOf } from '../state/hits-order.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { hitFacts, type Fact } from '../facts/hit-facts.js';
import { differenceText } from './difference-text.js';
import { dataSides, SIGNS } from './fact-sides.js';
import type { HitMatches } from './hit-matches.js';
import { matchedName, textList, wholeText, type MatchedHit } from './name-sides.js';
import { fieldText, riskTypeName, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** `note`, the customer's data beside the list's, field by field, then `form`, and what else the list says about a hit. */
export function hitDetails(
  results: ScreeningResultsModel,
  { now }: HitMatches,
  hit: Hit,
  note: unknown = nothing,
  form: unknown = nothing,
): TemplateResult {
  const { localize, state } = results;
  const { screening } = state.loaded!;
  const match = now(screening.name, hit);
  const matched = { screening, hit, match };
  const aliases = splitAliases(hit.aliases);
  return html`<div class="detail">
    <h3><bdi>${shown(hit.name) || localize.text('unnamed')}</bdi></h3>
    <p class="id">
      ${dotted([riskTypeName(localize, riskTypeOf(hit)), html`${localize.text('hitId')} <bdi>${hit.hitId}</bdi>`])}
    </p>
    ${form} ${note} ${factTable(localize, matched)}
    ${aliases.length > 0 ? aliasList(localize, aliases, match.name) : nothing}
    <h4>${localize.text('indicatorsTitle')}</h4>
    ${indicators(localize, hit)}
  </div>`;
}

function aliasList(localize: ResultsLocalize, aliases: readonly string[], matched: string): TemplateResult {
  return html`<h4>${localize.text('aliases', { n: aliases.length })}</h4>
    <ul class="aliases">
      ${aliases.map(
        (alias) =>
          html`<li class=${alias === matched ? 'matched' : ''}><bdi>${wholeText(localize, alias)}</bdi></li>`,
      )}
    </ul>`;
}

const HEADS = ['fieldLabel', 'screenedName', 'listedName', 'verdictLabel'] as const;

/** The roles are written out because rows that are grids lose their own. */
function factTable(localize: ResultsLocalize, matched: MatchedHit): TemplateResult {
  const { screening, hit, match } = matched;
  const cell = (content: unknown, absent: string) =>
    html`<td role="cell" class=${content === null ? 'muted' : ''}>${content ?? absent}</td>`;
  return html`<table class="fact-table" role="table" aria-label=${localize.text('factsTitle')}>
    <thead role="rowgroup">
      <tr role="row">
        ${HEADS.map((key) => html`<th role="columnheader" scope="col">${localize.text(key)}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${hitFacts(screening, hit, match.difference).map((fact) => {
        const { screened, listed, note } = contentOf(localize, matched, fact);
        return html`<tr role="row">
          <th role="rowheader" scope="row">
            ${fieldText(localize, fact.about, screening.entityType === 'company')}
          </th>
          ${cell(screened, localize.text('notGiven'))} ${cell(listed, localize.text('notListed'))}
          <td role="cell" class="fact ${fact.verdict}">
            <span class="sign" aria-hidden="true">${SIGNS[fact.verdict]}</span>
            <span>${localize.text(`${fact.verdict}Verdict`)}</span>
            ${note ? html`<p>${note}</p>` : nothing}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** Null: nothing is written there. */
function contentOf(localize: ResultsLocalize, matched: MatchedHit, fact: Fact) {
  if (fact.about !== 'name') {
    const { screened, listed, note } = dataSides(localize, matched, fact);
    return { screened: textList(localize, screened), listed: textList(localize, listed), note };
  }
  return {
    screened: html`<bdi>${wholeText(localize, matched.screening.name)}</bdi>`,
    listed: matchedName(localize, matched.match),
    note: differenceText(localize, matched.match.difference),
  };
}

function indicators(localize: ResultsLocalize, { indicators: listed = [] }: Hit): TemplateResult {
  if (!listed?.length) return html`<p class="muted">${localize.text('noIndicators')}</p>`;
  return html`<ul>
    ${listed.map(
      ({ category, count, maxScore }) =>
        html`<li>
          <b><bdi>${wholeText(localize, category)}</bdi></b>
          <span class="muted">${localize.text('indicatorText', { n: count, score: maxScore })}</span>
        </li>`,
    )}
  </ul>`;
}
