import { html, nothing, type TemplateResult } from 'lit';
import type { Hit, Screening } from '../../server/contract/upstream.js';
import { isIsoDate } from '../../server/contract/rules.js';
import { hijriDay } from '../language/dates.js';
import { countryName } from '../screening-form/country-names.js';
import { agreements, type Agreement } from './agreement.js';
import {
  agreementText,
  differenceSentence,
  isolate,
  riskTypeName,
  strengthText,
  type ResultsLocalize,
} from './hit-words.js';
import { riskTypeOf } from './hits-order.js';
import { listedCountries } from './listed-countries.js';
import { listedDates } from './listed-dates.js';
import { splitAliases, type MatchedName } from './matched-name.js';
import { scriptsOf } from './name-words.js';

export interface HitRow {
  readonly screening: Screening;
  readonly hit: Hit;
  readonly match: MatchedName;
  readonly open: boolean;
  readonly isNew: boolean;
  /** Place in the table: what ties the row to its details. */
  readonly at: number;
  readonly toggle: () => void;
}

const MARKS = { agree: '✓', conflict: '✕', unknown: '?' } as const;
/** From these a bar is drawn in the colour of danger, or of caution; they follow the quarters of the plot. */
const SEVERE = 75;
const CAUTION = 30;

/** One hit: a row of the table, and below it, when open, everything the list says. */
export function hitRow(t: ResultsLocalize, row: HitRow): TemplateResult {
  const { hit, match, screening, open } = row;
  const name = match.name.trim() === '' ? t.say('unnamed') : match.name;
  const detailId = `hit-${row.at}`;
  return html`<tr
      role="row"
      class=${open ? 'hit open' : 'hit'}
      part="hit"
      @click=${(event: Event) => clicked(event, row)}
    >
      <td role="cell" class="match">
        <h3 class="name">
          <button
            type="button"
            class="opener"
            aria-expanded=${String(open)}
            aria-controls=${open ? detailId : nothing}
            @click=${row.toggle}
          >
            <bdi>${match.name.trim() === '' ? name : markedName(t, screening.name, match)}</bdi>
          </button>
          ${otherScriptAlias(match, hit)}
          ${row.isNew ? html`<span class="new">${t.say('isNew')}</span>` : nothing}
        </h3>
        <p class="why muted">
          ${match.isAlias ? mainNameNote(t, hit) : nothing} ${differenceSentence(t, match.difference)}
        </p>
        <p class="facts">${agreements(screening, hit).map((each) => fact(t, each, screening.entityType))}</p>
      </td>
      <td role="cell" class="type">
        <span class="cell-label">${t.say('type')}</span>${riskTypeName(t, riskTypeOf(hit))}
      </td>
      <td role="cell" class="measure">
        <span class="cell-label">${t.say('strength')}</span>${
          typeof hit.strength === 'number'
            ? measure(strengthText(t, hit.strength), hit.strength * 100, 'accent')
            : '–'
        }
      </td>
      <td role="cell" class="measure">
        <span class="cell-label">${t.say('risk')}</span>${
          typeof hit.riskScore === 'number'
            ? measure(t.number(hit.riskScore), hit.riskScore, tone(hit.riskScore))
            : '–'
        }
      </td>
    </tr>
    ${
      open
        ? html`<tr role="row" class="details" id=${detailId}>
            <td role="cell" colspan="4">${details(t, row)}</td>
          </tr>`
        : nothing
    }`;
}

/** The whole row opens it for a mouse; selecting text in it does not. */
function clicked(event: Event, { toggle }: HitRow): void {
  const onControl = (event.target as Element).closest('button, a');
  if (!onControl && !window.getSelection()?.toString()) toggle();
}

export function tone(risk: number): 'bad' | 'warn' | 'good' {
  if (risk >= SEVERE) return 'bad';
  return risk >= CAUTION ? 'warn' : 'good';
}

export function measure(text: string, percent: number, colour: string): TemplateResult {
  const width = Math.min(100, Math.max(0, percent));
  return html`<span class="num"><bdi>${text}</bdi></span
    ><svg class="bar ${colour}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rest" width="100" height="6" />
      <rect class="full" width=${width} height="6" />
    </svg>`;
}

/**
 * The name on the list, with what it adds or changes marked and what it leaves out struck through. Blanks alone are
 * not marked, and a blank left out is not put back: the name must stay as the list writes it.
 */
export function markedName(t: ResultsLocalize, asked: string, { name, difference }: MatchedName): unknown {
  if (difference.otherScript || difference.tooLong) return name;
  return difference.segments.map((segment) => {
    const { kind, found, askedAt } = segment;
    if (kind === 'same') return found;
    const text = kind === 'deleted' ? segment.asked : found;
    if (text.trim() === '') return kind === 'deleted' ? nothing : text;
    // Blanks stay outside the mark.
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
    if (kind !== 'deleted') {
      return [before, html`<ins title=${t.say('inserted', { text: core })}>${core}</ins>`, after];
    }
    const from = (askedAt ?? 0) + before.length;
    const word = after === '' && !isLetter(asked[from - 1]) && !isLetter(asked[from + core.length]);
    return html`${before}<del class=${word ? 'word' : ''} title=${t.say('deleted', { text: core })}
        >${core}</del
      >${after}`;
  });
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
}

function mainNameNote(t: ResultsLocalize, hit: Hit): unknown {
  const [before, after] = t.say('matchedAlias', { name: '\u0000' }).split('\u0000');
  return html`${before}<bdi>${hit.name}</bdi>${after}`;
}

/** A name in another script helps to recognise someone at a glance: the first such alias. */
function otherScriptAlias({ name }: MatchedName, hit: Hit): TemplateResult | typeof nothing {
  const own = scriptsOf(name);
  const other = [hit.name, ...splitAliases(hit.aliases)].find((alias) => {
    const scripts = scriptsOf(alias);
    return own.size > 0 && scripts.size > 0 && ![...scripts].some((script) => own.has(script));
  });
  return other ? html`<bdi class="muted other">${other}</bdi>` : nothing;
}

function fact(t: ResultsLocalize, agreement: Agreement, entityType: string): TemplateResult {
  const { verdict } = agreement;
  const spoken = { agree: 'agrees', conflict: 'conflicts', unknown: 'notKnown' } as const;
  return html`<span class="fact ${verdict}"
    ><span aria-hidden="true">${MARKS[verdict]}</span><span class="spoken">${t.say(spoken[verdict])} </span
    ><span>${agreementText(t, agreement, entityType)}</span></span
  > `;
}

function details(t: ResultsLocalize, { hit, match, screening }: HitRow): TemplateResult {
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
