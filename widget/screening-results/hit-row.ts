import { html, nothing, type TemplateResult } from 'lit';
import type { Hit, Screening } from '../../contract/screening.js';
import { splitAliases, type MatchedName } from '../names/alias-matching.js';
import type { SoundExplanation } from '../names/name-difference.js';
import { haveDifferentScripts } from '../names/scripts.js';
import { agreementsOf, type Agreement } from './agreement.js';
import { agreementText } from './agreement-text.js';
import { listComma, otherDifferencesText } from './difference-text.js';
import { hitDetails } from './hit-details.js';
import { riskTypeOf } from './hits-order.js';
import { soundGroups, SOUND_MESSAGES } from './sound-groups.js';
import { scoreBar, riskTone } from './score-bar.js';
import { riskTypeName, strengthText, type ResultsLocalize } from './screening-results-messages.js';

export interface HitRow {
  readonly screening: Screening;
  readonly hit: Hit;
  readonly match: MatchedName;
  readonly isOpen: boolean;
  readonly isNew: boolean;
  /** Dates that are no further apart are near. */
  readonly toleranceYears: number;
  /** The id of the row of details below. */
  readonly detailsId: string;
  readonly toggle: () => void;
}

const MARKS = { agree: '✓', possible: '?', conflict: '✕', unknown: '?' } as const;

/** One hit: a row of the table and, when it is open, a row of details below it. */
export function hitRow(localize: ResultsLocalize, row: HitRow): TemplateResult {
  const { hit, match, screening, isOpen, detailsId } = row;
  const name = match.name.trim() === '' ? localize.text('unnamed') : match.name;
  return html`<tr
      role="row"
      class=${isOpen ? 'hit open' : 'hit'}
      part="hit"
      @click=${(event: Event) => clicked(event, row)}
    >
      <td role="cell" class="match">
        <h3 class="name">
          <button
            type="button"
            class="opener"
            aria-expanded=${String(isOpen)}
            aria-controls=${isOpen ? detailsId : nothing}
            @click=${row.toggle}
          >
            <bdi>${match.name.trim() === '' ? name : markedName(localize, screening.name, match)}</bdi>
          </button>
          ${otherScriptAlias(match, hit)}
          ${row.isNew ? html`<span class="new">${localize.text('newHit')}</span>` : nothing}
        </h3>
        <p class="why muted">
          ${match.isAlias ? mainNameNote(localize, hit) : nothing}
          ${otherDifferencesText(localize, match.difference)}
        </p>
        ${match.difference.sound ? soundPairs(localize, match.difference.sound) : nothing}
        <p class="facts">
          ${agreementsOf(screening, hit, row.toleranceYears).map((each) => fact(localize, each, screening.entityType))}
        </p>
      </td>
      <td role="cell" class="type">
        <span class="cell-label">${localize.text('typeLabel')}</span
        >${riskTypeName(localize, riskTypeOf(hit))}
      </td>
      <td role="cell" class="measure">
        <span class="cell-label">${localize.text('strengthLabel')}</span>${
          typeof hit.strength === 'number'
            ? scoreBar(strengthText(localize, hit.strength), hit.strength * 100, 'accent')
            : '–'
        }
      </td>
      <td role="cell" class="measure">
        <span class="cell-label">${localize.text('riskLabel')}</span>${
          typeof hit.riskScore === 'number'
            ? scoreBar(localize.number(hit.riskScore), hit.riskScore, riskTone(hit.riskScore))
            : '–'
        }
      </td>
    </tr>
    ${
      isOpen
        ? html`<tr role="row" class="details" id=${detailsId}>
            <td role="cell" colspan="4">${hitDetails(localize, screening, hit, match)}</td>
          </tr>`
        : nothing
    }`;
}

/** A click anywhere in the row opens it, except one that selects text. */
function clicked(event: Event, { toggle }: HitRow): void {
  const onControl = (event.target as Element).closest('button, a');
  if (!onControl && !window.getSelection()?.toString()) toggle();
}

/**
 * The name on the list: inserted and changed text is marked, deleted text is struck through. Blanks alone are not marked, and
 * deleted blanks are not shown, because the name must read as the list writes it. Deleted text is not spoken: the sentence says it.
 */
function markedName(localize: ResultsLocalize, query: string, { name, difference }: MatchedName): unknown {
  if ((difference.otherScript && !difference.sound?.pairs.length) || difference.tooLong) return name;
  return difference.segments.map((segment) => {
    const { kind, candidate, queryStart } = segment;
    if (kind === 'same' || kind === 'sound') return candidate;
    // The sentence says it: a word in another script would disturb the order of the name.
    if (kind === 'deleted' && difference.otherScript) return nothing;
    const text = kind === 'deleted' ? segment.query : candidate;
    // Punctuation of another script says nothing.
    if (difference.otherScript && !/[\p{L}\p{N}]/u.test(text)) return text;
    if (text.trim() === '') return kind === 'deleted' ? nothing : text;
    // Blanks stay outside of the mark.
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
    if (kind !== 'deleted') {
      return [before, html`<ins title=${localize.text('inserted', { text: core })}>${core}</ins>`, after];
    }
    const from = (queryStart ?? 0) + before.length;
    const word = after === '' && !isLetter(query[from - 1]) && !isLetter(query[from + core.length]);
    return html`${before}<del
        aria-hidden="true"
        class=${word ? 'word' : ''}
        title=${localize.text('deleted', { text: core })}
        >${core}</del
      >${after}`;
  });
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
}

/** The words that sound alike, marked in both scripts, with what differs between them. */
function soundPairs(localize: ResultsLocalize, sound: SoundExplanation): TemplateResult[] {
  return soundGroups(sound).map(
    ({ kind, pairs }) =>
      html`<p class="sounds">
        <span class="muted">${localize.text(SOUND_MESSAGES[kind])}</span>
        ${pairs.map(
          ({ query, candidate }, at) =>
            html`<span class="pair"
              ><mark class=${kind}><bdi>${query}</bdi></mark> ↔
              <mark class=${kind}><bdi>${candidate}</bdi></mark
              ><span class="spoken">${at + 1 < pairs.length ? listComma(localize) : '.'}</span></span
            > `,
        )}
      </p>`,
  );
}

function mainNameNote(localize: ResultsLocalize, hit: Hit): unknown {
  const [before, after] = localize.text('matchedAlias', { name: '\u0000' }).split('\u0000');
  return html`${before}<bdi>${hit.name}</bdi>${after}`;
}

/** The first alias in another script: it helps to recognise a person. */
function otherScriptAlias({ name }: MatchedName, hit: Hit): TemplateResult | typeof nothing {
  const other = [hit.name, ...splitAliases(hit.aliases)].find((alias) => haveDifferentScripts(name, alias));
  return other ? html`<bdi class="muted other">${other}</bdi>` : nothing;
}

function fact(localize: ResultsLocalize, agreement: Agreement, entityType: string): TemplateResult {
  const { verdict } = agreement;
  const spoken = {
    agree: 'agrees',
    possible: 'isPossible',
    conflict: 'conflicts',
    unknown: 'notKnown',
  } as const;
  return html`<span class="fact ${verdict}"
    ><span aria-hidden="true">${MARKS[verdict]}</span
    ><span class="spoken">${localize.text(spoken[verdict])} </span
    ><span>${agreementText(localize, agreement, entityType)}</span></span
  > `;
}
