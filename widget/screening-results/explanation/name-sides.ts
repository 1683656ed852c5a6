import { html, nothing, type TemplateResult } from 'lit-element';
import { isLong, shortened, withVisibleOverrides } from '../../language/shown-text.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { NameDifference } from '../../names/name-difference.js';
import type { Segment } from '../../names/name-segments.js';
import type { ScreenedHit } from '../facts/hit-facts.js';
import { shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export interface MatchedHit extends ScreenedHit {
  readonly match: MatchedName;
}

/** The name that matched, with the marks of its difference. Null for a hit without a name. */
export function matchedName(
  localize: ResultsLocalize,
  { match, screening }: MatchedHit,
): TemplateResult | null {
  const { name, difference } = match;
  if (name.trim() === '') return null;
  return html`<bdi
    >${difference.tooLong ? wholeText(localize, name) : markedName(screening.name, match)}</bdi
  >`;
}

/**
 * The name on the list: inserted and changed text is marked, deleted text is struck through. Blanks alone are not marked, and
 * deleted blanks are not shown, because the name must read as the list writes it. Deleted text is not spoken: the sentence says it.
 */
function markedName(customerName: string, { name, difference }: MatchedName): unknown {
  const { otherScript, sound, segments } = difference;
  if (otherScript && !sound?.pairs.length) return shown(name);
  const parts = segments.map((segment) => {
    const { kind, listed, customer } = segment;
    if (kind === 'same') return withVisibleOverrides(listed);
    if (kind !== 'sound') return markedSegment(customerName, segment, difference);
    // The colour says how alike two words sound.
    const pair = sound?.pairs.find((each) => each.customer === customer && each.listed === listed);
    return html`<mark class=${pair?.kind ?? ''}>${listed}</mark>`;
  });
  // Its blanks are kept: Chromium would not give one that stands alone between two marks to a screen reader.
  return html`<span class="written">${parts}</span>`;
}

/**
 * A listed name in its row, with its words that match the screened name in bold: those that are written alike for the most part, or
 * sound alike.
 */
export function withMatchingWords(name: string, { segments, otherScript, sound }: NameDifference): unknown {
  const letters = segments
    .filter(({ kind }) => kind !== 'deleted')
    .flatMap(({ kind, listed }) => Array.from(listed, () => kind === 'same' || kind === 'sound'));
  const written = segments.map(({ listed }) => listed).join('');
  if (written !== name || (otherScript && !sound)) return shown(name);
  let from = 0;
  const parts: { text: string; readonly isAlike: boolean }[] = [];
  for (const [word] of name.matchAll(/\S+\s*/gu)) {
    const alike = letters.slice(from, (from += Array.from(word).length)).filter(Boolean).length;
    const isAlike = alike > word.trim().length / 2;
    const last = parts.at(-1);
    if (last?.isAlike === isAlike) last.text += word;
    else parts.push({ text: word, isAlike });
  }
  return parts.map(({ text, isAlike }) => (isAlike ? html`<b>${shown(text)}</b>` : shown(text)));
}

function markedSegment(
  customerName: string,
  { kind, listed, customer: missing, customerStart }: Segment,
  { otherScript }: NameDifference,
): unknown {
  const isDeleted = kind === 'deleted';
  // The sentence says it: a word in another script would disturb the order of the name.
  if (isDeleted && otherScript) return nothing;
  const text = withVisibleOverrides(isDeleted ? missing : listed);
  // Punctuation of another script says nothing.
  if (otherScript && !/[\p{L}\p{N}]/u.test(text)) return text;
  if (text.trim() === '') return isDeleted ? nothing : text;
  // Blanks stay outside of the mark.
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  if (!isDeleted) return [before, html`<ins>${core}</ins>`, after];
  const from = (customerStart ?? 0) + before.length;
  const isWord =
    after === '' && !isLetter(customerName[from - 1]) && !isLetter(customerName[from + core.length]);
  return html`${before}<del aria-hidden="true" class=${isWord ? 'word' : ''}>${core}</del>${after}`;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
}

/** A text of the list or of the customer. A long one is folded: it would hide what is around it. */
export function wholeText(localize: ResultsLocalize, text: string): TemplateResult | string {
  const visible = withVisibleOverrides(text);
  if (!isLong(visible)) return visible;
  return html`${shortened(visible)}
    <details>
      <summary>${localize.text('wholeText')}</summary>
      ${visible}
    </details>`;
}

/** Null without any. A text that isolates its parts has the direction of the reader. What the list wrote has its own. */
export function textList(localize: ResultsLocalize, items: readonly string[]): TemplateResult | null {
  if (items.length === 0) return null;
  return html`<ul>
    ${items.map((item) =>
      item.includes('\u2068')
        ? html`<li><bdi dir=${localize.direction}>${item}</bdi></li>`
        : html`<li><bdi>${wholeText(localize, item)}</bdi></li>`,
    )}
  </ul>`;
}
