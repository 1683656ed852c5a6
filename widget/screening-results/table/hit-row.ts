import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { DecidedHit } from '../decisions/decided-hits.js';
import type { HitDecisions } from '../decisions/hit-decisions.js';
import type { HitMemory } from '../memory/hit-memory.js';
import type { HitNote } from '../memory/hit-notes.js';
import type * as hitExplanation from '../explanation/hit-explanation.js';
import type { HitExplanation } from '../explanation/hit-explanation.js';
import type { ScreenedHit } from '../facts/hit-facts.js';
import { riskTypeOf } from '../state/hits-order.js';
import { scoreBar, riskTone } from '../explanation/score-bar.js';
import { riskTypeName, shown, strengthText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

/** The place of a part in the view, absent until the part is loaded. A part that throws leaves its place empty. */
export interface Place<Part> {
  draw<Drawn>(draw: (part: Part) => Drawn): Drawn | undefined;
}

export interface HitRow extends ScreenedHit {
  /** Undefined while the names are not compared yet: the listed name is shown without marks. */
  readonly match: MatchedName | undefined;
  readonly isOpen: boolean;
  readonly note: HitNote | undefined;
  readonly memory: Place<HitMemory> | undefined;
  readonly decided: DecidedHit | undefined;
  readonly decisions: Place<HitDecisions> | undefined;
  readonly explanation: Place<typeof hitExplanation> | undefined;
  /** The names are going to be compared. */
  readonly isWaiting: boolean;
}

/** One hit of the table. `at`: its place on the page; the details have the id `hit-{at}`. */
export function hitRow(localize: ResultsLocalize, row: HitRow, at: number): TemplateResult {
  const { hit, isOpen, decided } = row;
  // A button that stays keeps the focus when the row unfolds.
  const isFolded = decided?.isFolded === true && !isOpen;
  const explained = isFolded ? undefined : explainedRow(localize, row);
  return html`<tr
    role="row"
    class="hit ${isOpen ? 'open' : isFolded ? 'folded' : ''} ${decided?.isCurrent ? 'settled' : ''}"
    part="hit"
    data-at=${at}
  >
    <td role="cell" class="match" colspan=${isFolded ? 4 : nothing}>
      ${heading(localize, row, at, explained)}
      ${isFolded ? nothing : (explained?.why ?? unexplained(localize, row))}
    </td>
    ${isFolded ? nothing : measures(localize, hit)}
  </tr>`;
}

function explainedRow(localize: ResultsLocalize, row: HitRow): HitExplanation | undefined {
  const { match } = row;
  return match && row.explanation?.draw(({ explainHit }) => explainHit(localize, row, match));
}

function heading(
  localize: ResultsLocalize,
  { hit, match, isOpen, note, memory, decided, decisions }: HitRow,
  at: number,
  explained: HitExplanation | undefined,
): TemplateResult {
  const name = (match?.name ?? hit.name).trim();
  return html`<h3 class="name">
    <button
      type="button"
      class="opener"
      aria-expanded=${String(isOpen)}
      aria-controls=${isOpen ? `hit-${at}` : nothing}
    >
      <bdi>${name && explained ? explained.name : shown(name) || localize.text('unnamed')}</bdi>
    </button>
    ${explained?.other ?? nothing} ${(note && memory?.draw((part) => part.changeTag(note))) ?? nothing}
    ${(decided && decisions?.draw((part) => part.tags(decided))) ?? nothing}
  </h3>`;
}

function unexplained(localize: ResultsLocalize, { isWaiting }: HitRow): TemplateResult {
  return html`<p class="why muted">${localize.text(isWaiting ? 'comparing' : 'notCompared')}</p>`;
}

function measures(localize: ResultsLocalize, hit: Hit): TemplateResult {
  return html`<td role="cell" class="type">
      <span class="cell-label">${localize.text('typeLabel')}</span>${riskTypeName(localize, riskTypeOf(hit))}
    </td>
    ${measure(localize.text('strengthLabel'), hit.strength, (strength) =>
      scoreBar(strengthText(localize, strength), strength * 100, 'accent'),
    )}
    ${measure(localize.text('riskLabel'), hit.riskScore, (risk) =>
      scoreBar(localize.number(risk), risk, riskTone(risk)),
    )}`;
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
