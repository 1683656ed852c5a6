import { html, type TemplateResult } from 'lit-element';
import { isLong, shortened, withVisibleOverrides } from '../../language/shown-text.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { NameDifference } from '../../names/name-difference.js';
import type { ScreenedHit } from '../facts/hit-facts.js';
import { shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export interface MatchedHit extends ScreenedHit {
  readonly match: MatchedName;
}

/** The name that matched, with the marks of its difference. Null for a hit without a name. */
export function matchedName(localize: ResultsLocalize, match: MatchedName): TemplateResult | null {
  const { name, difference } = match;
  if (name.trim() === '') return null;
  return html`<bdi>${difference.tooLong ? wholeText(localize, name) : markedName(match)}</bdi>`;
}

/** The name on the list: inserted and changed text is marked. A blank alone is not. */
function markedName({ name, difference: { otherScript, sound, segments } }: MatchedName): unknown {
  if (otherScript && !sound?.pairs.length) return shown(name);
  const parts = segments.map(({ kind, text, sound: how }) => {
    // The colour says how alike two words sound.
    if (how) return html`<mark class=${how}>${text}</mark>`;
    const visible = withVisibleOverrides(text);
    return kind === 'same' || text.trim() === '' ? visible : html`<ins>${visible}</ins>`;
  });
  // Its blanks are kept: Chromium would not give one that stands alone between two marks to a screen reader.
  return html`<span class="written">${parts}</span>`;
}

/**
 * A listed name in its row, with its words that match the screened name in bold: those that are written alike for the most part, or
 * sound alike.
 */
export function withMatchingWords(name: string, { segments, otherScript, sound }: NameDifference): unknown {
  const letters = segments.flatMap(({ kind, text }) =>
    Array.from(text, (letter) => isLetter(letter) && (kind === 'same' || kind === 'sound')),
  );
  const written = segments.map(({ text }) => text).join('');
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

function isLetter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(character);
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
