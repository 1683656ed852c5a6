import { html, nothing, type TemplateResult } from 'lit';
import { isIsoDate } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { hijriDay } from '../language/dates.js';
import { countryName } from '../language/country-names.js';
import { isolate, type ResultsLocalize } from './agreement-text.js';
import { listedCountries } from './hit-countries.js';
import { listedDates } from './hit-dates.js';
import { splitAliases, type MatchedName } from '../names/alias-matching.js';
import { measure, tone } from './score-bar.js';

/** Everything a list says about a hit. */
export function hitDetails(
  t: ResultsLocalize,
  screening: Screening,
  hit: Hit,
  match: MatchedName,
): TemplateResult {
  const aliases = splitAliases(hit.aliases);
  const dates = listedDates(hit.birthOrFoundationDates);
  const countries = listedCountries(hit.countries);
  return html`<div class="detail">
    <section>
      <h4>${t.say('compared')}</h4>
      <dl>
        <dt>${t.say('youAsked')}</dt>
        <dd><bdi>${screening.name}</bdi></dd>
        <dt>${t.say('listHas')}</dt>
        <dd><bdi>${match.name}</bdi></dd>
        ${
          match.isAlias
            ? html`<dt>${t.say('mainName')}</dt>
                <dd><bdi>${hit.name}</bdi></dd>`
            : nothing
        }
        <dt>${t.say('listedType')}</dt>
        <dd><bdi>${hit.entitySubType || t.say('noneListed')}</bdi></dd>
        <dt>${t.say('dates')}</dt>
        <dd>${dates.length ? plainList(dates.map(({ text }) => dateText(t, text))) : t.say('noneListed')}</dd>
        <dt>${t.say('countries')}</dt>
        <dd>
          ${
            countries.length
              ? plainList(countries.map(({ code, text }) => (code ? countryName(code, t.language) : text)))
              : t.say('noneListed')
          }
        </dd>
        <dt>${t.say('hitId')}</dt>
        <dd class="id"><bdi>${hit.hitId}</bdi></dd>
      </dl>
    </section>
    <section>
      <h4>${aliases.length ? t.say('aliases', { n: aliases.length }) : t.say('aliases', { n: 0 })}</h4>
      ${
        aliases.length
          ? html`<ul class="aliases">
              ${aliases.map(
                (alias) => html`<li class=${alias === match.name ? 'matched' : ''}><bdi>${alias}</bdi></li>`,
              )}
            </ul>`
          : html`<p class="muted">${t.say('noAliases')}</p>`
      }
    </section>
    <section>
      <h4>${t.say('indicators')}</h4>
      ${indicators(t, hit)}
    </section>
  </div>`;
}

/** As listed; for readers of Arabic, who compare with documents in both calendars, a full date in Hijri too. */
function dateText(t: ResultsLocalize, text: string): string {
  const hijri = t.direction === 'rtl' && isIsoDate(text) ? hijriDay(text, t.locale) : undefined;
  return hijri ? `${isolate(text)} · ${hijri}` : text;
}

function plainList(items: readonly string[]): TemplateResult {
  return html`<ul class="plain">
    ${items.map((item) => html`<li><bdi>${item}</bdi></li>`)}
  </ul>`;
}

function indicators(t: ResultsLocalize, hit: Hit): TemplateResult {
  const listed = hit.indicators ?? [];
  if (listed.length === 0) return html`<p class="muted">${t.say('noIndicators')}</p>`;
  return html`<table class="indicators">
    <thead>
      <tr>
        <th scope="col">${t.say('category')}</th>
        <th scope="col">${t.say('count')}</th>
        <th scope="col">${t.say('maxScore')}</th>
      </tr>
    </thead>
    <tbody>
      ${listed.map(
        ({ category, count, maxScore }) =>
          html`<tr>
            <th scope="row"><bdi>${category}</bdi></th>
            <td><bdi>${t.number(count)}</bdi></td>
            <td>${measure(t.number(maxScore), maxScore, tone(maxScore))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
