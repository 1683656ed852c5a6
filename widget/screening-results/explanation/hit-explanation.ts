import { html, nothing, type TemplateResult } from 'lit';
import type { Hit, Screening } from '../../../contract/screening.js';
import { withVisibleOverrides } from '../../language/shown-text.js';
import { splitAliases, type MatchedName } from '../../names/alias-matching.js';
import type { SoundExplanation } from '../../names/name-difference.js';
import type { Segment } from '../../names/name-segments.js';
import { haveDifferentScripts } from '../../names/scripts.js';
import { agreementsOf, type Agreement } from '../facts/hit-facts.js';
import { agreementText } from './fact-text.js';
import { listComma, otherDifferencesText } from './difference-text.js';
import { shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { soundGroups, SOUND_MESSAGES } from './sound-groups.js';

export interface ComparedHit {
  readonly screening: Screening;
  readonly hit: Hit;
  /** Dates that are no further apart are near. */
  readonly toleranceYears: number;
}

export interface HitExplanation {
  /** The listed name, with the marks of the comparison. */
  readonly name: unknown;
  /** The same name in another script. */
  readonly other: unknown;
  /** How the names differ, and which facts agree. */
  readonly why: TemplateResult;
}

export const MARKS = { agree: '✓', possible: '?', conflict: '✕', unknown: '?' } as const;

/** What a row says about a hit whose names are compared. */
export function explainHit(localize: ResultsLocalize, row: ComparedHit, match: MatchedName): HitExplanation {
  const other = otherScriptName(match, row.hit);
  return {
    name: markedName(localize, row.screening.name, match),
    other: other ? html`<bdi class="muted other">${shown(other)}</bdi>` : nothing,
    why: why(localize, row, match),
  };
}

/** How the names differ, and which facts agree. */
function why(
  localize: ResultsLocalize,
  { hit, screening, toleranceYears }: ComparedHit,
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
export function markedName(
  localize: ResultsLocalize,
  query: string,
  { name, difference }: MatchedName,
  soundMark: (segment: Segment, text: string) => unknown = (_, text) => text,
): unknown {
  if ((difference.otherScript && !difference.sound?.pairs.length) || difference.tooLong) {
    return shown(name);
  }
  return difference.segments.map((segment) => {
    const { kind, candidate, queryStart } = segment;
    if (kind === 'sound') return soundMark(segment, candidate);
    if (kind === 'same') return withVisibleOverrides(candidate);
    // The sentence says it: a word in another script would disturb the order of the name.
    if (kind === 'deleted' && difference.otherScript) return nothing;
    const text = withVisibleOverrides(kind === 'deleted' ? segment.query : candidate);
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
  return html`${before}<bdi>${shown(hit.name)}</bdi>${after}`;
}

/** The first name of the hit in another script: it helps to recognise a person. */
export function otherScriptName({ name }: MatchedName, hit: Hit): string | undefined {
  return [hit.name, ...splitAliases(hit.aliases)].find((alias) => haveDifferentScripts(name, alias));
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
