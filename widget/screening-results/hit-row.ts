import { html, nothing, type TemplateResult } from 'lit';
import type { Hit, Screening } from '../../contract/screening.js';
import { agreements, type Agreement } from './agreement.js';
import {
  agreementText,
  differenceSentence,
  riskTypeName,
  strengthText,
  type ResultsLocalize,
} from './agreement-text.js';
import { hitDetails } from './hit-details.js';
import { riskTypeOf } from './hits-order.js';
import { splitAliases, type MatchedName } from '../names/alias-matching.js';
import { measure, tone } from './score-bar.js';
import { haveDifferentScripts } from '../names/scripts.js';

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
            <td role="cell" colspan="4">${hitDetails(t, screening, hit, match)}</td>
          </tr>`
        : nothing
    }`;
}

/** The whole row opens it for a mouse; selecting text in it does not. */
function clicked(event: Event, { toggle }: HitRow): void {
  const onControl = (event.target as Element).closest('button, a');
  if (!onControl && !window.getSelection()?.toString()) toggle();
}

/**
 * The name on the list, with what it adds or changes marked and what it leaves out struck through. Blanks alone are
 * not marked, and a blank left out is not put back: the name must stay as the list writes it.
 */
export function markedName(t: ResultsLocalize, query: string, { name, difference }: MatchedName): unknown {
  if (difference.otherScript || difference.tooLong) return name;
  return difference.segments.map((segment) => {
    const { kind, candidate, queryStart } = segment;
    if (kind === 'same') return candidate;
    const text = kind === 'deleted' ? segment.query : candidate;
    if (text.trim() === '') return kind === 'deleted' ? nothing : text;
    // Blanks stay outside the mark.
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
    if (kind !== 'deleted') {
      return [before, html`<ins title=${t.say('inserted', { text: core })}>${core}</ins>`, after];
    }
    const from = (queryStart ?? 0) + before.length;
    const word = after === '' && !isLetter(query[from - 1]) && !isLetter(query[from + core.length]);
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
  const other = [hit.name, ...splitAliases(hit.aliases)].find((alias) => haveDifferentScripts(name, alias));
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
