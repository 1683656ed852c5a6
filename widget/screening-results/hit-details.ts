import type { TemplateResult } from 'lit';
import type { Tags } from './tags.js';
import { isIsoDate } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { hijriDay } from '../language/dates.js';
import { countryName } from '../language/country-names.js';
import { listedDateText } from './agreement-text.js';
import { isolate } from './listed-texts.js';
import type { ResultsLocalize } from './results-localize.js';
import { hitCountries } from './hit-countries.js';
import { hitDates } from './hit-dates.js';
import type { ListedDate } from './listed-date.js';
import { splitAliases, type MatchedName } from '../names/alias-matching.js';
import { scoreBar, riskTone } from './score-bar.js';

/** Everything that the list says about a hit. */
export function hitDetails(
  tags: Tags,
  localize: ResultsLocalize,
  screening: Screening,
  hit: Hit,
  match: MatchedName,
): TemplateResult {
  const { html, nothing } = tags;
  const aliases = splitAliases(hit.aliases);
  const dates = hitDates(hit.birthOrFoundationDates);
  const countries = hitCountries(hit.countries);
  return html`<div class="detail">
    <section>
      <h4>${localize.text('comparedTitle')}</h4>
      <dl>
        <dt>${localize.text('screenedName')}</dt>
        <dd><bdi>${screening.name}</bdi></dd>
        <dt>${localize.text('listedName')}</dt>
        <dd><bdi>${match.name}</bdi></dd>
        ${
          match.isAlias
            ? html`<dt>${localize.text('mainName')}</dt>
                <dd><bdi>${hit.name}</bdi></dd>`
            : nothing
        }
        <dt>${localize.text('listedType')}</dt>
        <dd><bdi>${hit.entitySubType || localize.text('noneListed')}</bdi></dd>
        <dt>${localize.text('listedDates')}</dt>
        <dd>
          ${
            dates.length
              ? plainList(
                  tags,
                  localize,
                  dates.map((date) => dateText(localize, date)),
                )
              : localize.text('noneListed')
          }
        </dd>
        <dt>${localize.text('listedCountries')}</dt>
        <dd>
          ${
            countries.length
              ? plainList(
                  tags,
                  localize,
                  countries.map(({ code, text }) => (code ? countryName(code, localize.language) : text)),
                )
              : localize.text('noneListed')
          }
        </dd>
        <dt>${localize.text('hitId')}</dt>
        <dd class="id"><bdi>${hit.hitId}</bdi></dd>
      </dl>
    </section>
    <section>
      <h4>${localize.text('aliases', { n: aliases.length })}</h4>
      ${
        aliases.length
          ? html`<ul class="aliases">
              ${aliases.map(
                (alias) => html`<li class=${alias === match.name ? 'matched' : ''}><bdi>${alias}</bdi></li>`,
              )}
            </ul>`
          : html`<p class="muted">${localize.text('noAliases')}</p>`
      }
    </section>
    <section>
      <h4>${localize.text('indicatorsTitle')}</h4>
      ${indicators(tags, localize, hit)}
    </section>
  </div>`;
}

/** The date as listed, and a Hijri date converted. Readers of Arabic see a full date in Hijri too: documents have either calendar. */
function dateText(localize: ResultsLocalize, date: ListedDate): string {
  const { text } = date;
  const hijri = localize.direction === 'rtl' && isIsoDate(text) ? hijriDay(text, localize.locale) : undefined;
  return hijri ? `${isolate(text)} · ${hijri}` : listedDateText(localize, date);
}

/** A text that isolates its parts has the direction of the reader. What the list wrote has its own. */
function plainList(
  { html, nothing }: Tags,
  { direction }: ResultsLocalize,
  items: readonly string[],
): TemplateResult {
  return html`<ul class="plain">
    ${items.map((item) => html`<li><bdi dir=${item.startsWith('\u2068') ? direction : nothing}>${item}</bdi></li>`)}
  </ul>`;
}

function indicators(tags: Tags, localize: ResultsLocalize, hit: Hit): TemplateResult {
  const { html } = tags;
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
            <th scope="row"><bdi>${category}</bdi></th>
            <td><bdi>${localize.number(count)}</bdi></td>
            <td>${scoreBar(tags, localize.number(maxScore), maxScore, riskTone(maxScore))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
