import { html, nothing, type TemplateResult } from 'lit';
import type { Hit, Screening } from '../../contract/screening.js';
import { splitAliases, type MatchedName } from '../names/alias-matching.js';
import type { SoundExplanation } from '../names/name-difference.js';
import { haveDifferentScripts } from '../names/scripts.js';
import { agreementsOf, type Agreement } from './agreement.js';
import { agreementText } from './agreement-text.js';
import { listComma, otherDifferencesText } from './difference-text.js';
import { riskTypeOf } from './hits-order.js';
import { soundGroups, SOUND_MESSAGES } from './sound-groups.js';
import { scoreBar, riskTone } from './score-bar.js';
import { riskTypeName, strengthText, type ResultsLocalize } from './screening-results-messages.js';

export interface HitRow {
  readonly screening: Screening;
  readonly hit: Hit;
  /** Undefined while the names are not compared yet: the listed name is shown without marks. */
  readonly match: MatchedName | undefined;
  readonly isOpen: boolean;
  readonly isNew: boolean;
  /** Dates that are no further apart are near. */
  readonly toleranceYears: number;
}

const MARKS = { agree: '✓', possible: '?', conflict: '✕', unknown: '?' } as const;

/** One hit of the table. `at`: its place on the page; the details have the id `hit-{at}`. */
export function hitRow(localize: ResultsLocalize, row: HitRow, at: number): TemplateResult {
  const { hit, match, isOpen } = row;
  const listed = (match?.name ?? hit.name).trim() || localize.text('unnamed');
  return html`<tr role="row" class=${isOpen ? 'hit open' : 'hit'} part="hit" data-at=${at}>
    <td role="cell" class="match">
      <h3 class="name">
        <button
          type="button"
          class="opener"
          aria-expanded=${String(isOpen)}
          aria-controls=${isOpen ? `hit-${at}` : nothing}
        >
          <bdi>${match?.name.trim() ? markedName(localize, row.screening.name, match) : listed}</bdi>
        </button>
        ${match ? otherScriptAlias(match, hit) : nothing}
        ${row.isNew ? html`<span class="new">${localize.text('newHit')}</span>` : nothing}
      </h3>
      ${match ? why(localize, row, match) : html`<p class="why muted">${localize.text('comparing')}</p>`}
    </td>
    <td role="cell" class="type">
      <span class="cell-label">${localize.text('typeLabel')}</span>${riskTypeName(localize, riskTypeOf(hit))}
    </td>
    ${measure(localize.text('strengthLabel'), hit.strength, (strength) =>
      scoreBar(strengthText(localize, strength), strength * 100, 'accent'),
    )}
    ${measure(localize.text('riskLabel'), hit.riskScore, (risk) =>
      scoreBar(localize.number(risk), risk, riskTone(risk)),
    )}
  </tr>`;
}

function measure(
  label: string,
  value: number | null | undefined,
  bar: (value: number) => TemplateResult,
): TemplateResult {
  return html`<td role="cell" class="measure">
    <span class="cell-label">${label}</span>${typeof value === 'number' ? bar(value) : '–'}
  </td>`;
}

/** How the names differ, and which facts agree. */
function why(
  localize: ResultsLocalize,
  { hit, screening, toleranceYears }: HitRow,
  match: MatchedName,
): TemplateResult {
  const { difference } = match;
  return html`<p class="why muted">
      ${match.isAlias ? mainNameNote(localize, hit) : nothing} ${otherDifferencesText(localize, difference)}
    </p>
    ${difference.sound ? soundPairs(localize, difference.sound) : nothing}
    <p class="facts">
      ${agreementsOf(screening, hit, toleranceYears).map((each) => fact(localize, each, screening.entityType))}
    </p>`;
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
