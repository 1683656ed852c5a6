import { html, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { splitAliases } from '../../names/alias-matching.js';
import { factTable } from './fact-table.js';
import type { MatchedHit } from './name-sides.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { scoreBar, riskTone } from './score-bar.js';
import { wholeText } from '../texts/whole-text.js';

/** The facts field by field, and what else the list says about a hit. */
export function hitDetails(localize: ResultsLocalize, matched: MatchedHit): TemplateResult {
  const { hit, match } = matched;
  const aliases = splitAliases(hit.aliases);
  return html`<div class="detail">
    <section class="whole">
      <h4>${localize.text('factsTitle')}</h4>
      ${factTable(localize, matched)}
    </section>
    <section>
      <h4>${localize.text('aliases', { n: aliases.length })}</h4>
      ${
        aliases.length
          ? html`<ul class="aliases">
              ${aliases.map(
                (alias) =>
                  html`<li class=${alias === match.name ? 'matched' : ''}>
                    <bdi>${wholeText(localize, alias)}</bdi>
                  </li>`,
              )}
            </ul>`
          : html`<p class="muted">${localize.text('noAliases')}</p>`
      }
    </section>
    <section>
      <h4>${localize.text('indicatorsTitle')}</h4>
      ${indicators(localize, hit)}
      <p class="id">${localize.text('hitId')} <bdi>${hit.hitId}</bdi></p>
    </section>
  </div>`;
}

function indicators(localize: ResultsLocalize, hit: Hit): TemplateResult {
  const listed = hit.indicators ?? [];
  if (listed.length === 0) return html`<p class="muted">${localize.text('noIndicators')}</p>`;
  return html`<table class="indicators">
    <thead>
      <tr>
        <th scope="col">${localize.text('categoryLabel')}</th>
        <th scope="col">${localize.text('countLabel')}</th>
        <th scope="col">${localize.text('maxScoreLabel')}</th>
      </tr>
    </thead>
    <tbody>
      ${listed.map(
        ({ category, count, maxScore }) =>
          html`<tr>
            <th scope="row"><bdi>${wholeText(localize, category)}</bdi></th>
            <td><bdi>${localize.number(count)}</bdi></td>
            <td>${scoreBar(localize.number(maxScore), maxScore, riskTone(maxScore))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
