/** What a reader sees of the decisions of the team. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { moment } from '../../language/dates.js';
import { dotted } from '../../table/dotted.js';
import { fieldText } from '../texts/field-text.js';
import { conjunction, isolate } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { DecidedHit } from './decided-hits.js';
import { labelText, type HitMark } from './hit-marks.js';

/** Our labels have colours: what may be the person leads the eye. */
const TONES: Readonly<Record<string, string>> = { same: 'bad', unclear: 'warn' };

export function markTag(label: string, text: string, isProposed = false): TemplateResult {
  const tone = Object.hasOwn(TONES, label) ? TONES[label] : '';
  return html`<span class="marked ${tone} ${isProposed ? 'proposed' : ''}"><bdi>${text}</bdi></span>`;
}

function markText(
  localize: ResultsLocalize,
  { mark: { label }, isCurrent, isProposed }: DecidedHit,
  isCompany: boolean,
): string {
  return localize.text(isCurrent ? 'markedHit' : isProposed ? 'proposedHit' : 'markedBefore', {
    label: isolate(labelText(localize, label, isCompany)),
  });
}

/** Beside the name of a hit. A folded hit has nothing else. The note is for paper, which has no form. */
export function decisionTags(
  localize: ResultsLocalize,
  decided: DecidedHit,
  isCompany: boolean,
): TemplateResult {
  const { mark } = decided;
  return html`${markTag(mark.label, markText(localize, decided, isCompany), decided.isProposed)}${signature(localize, mark)}
  ${isOfPair(decided) ? nothing : html`<p class="since muted"><bdi>${changesText(localize, decided, isCompany)}</bdi></p>`}
  ${mark.note ? html`<p class="mark-note"><bdi>${mark.note}</bdi></p>` : nothing}`;
}

/** In the form of a hit. */
export function aboutMark(
  localize: ResultsLocalize,
  decided: DecidedHit,
  isCompany: boolean,
): TemplateResult {
  const { mark } = decided;
  const more = isOfPair(decided) ? [] : [changesText(localize, decided, isCompany), mark.note];
  return html`<p class="mark-now">
      <bdi>${markText(localize, decided, isCompany)}</bdi>${signature(localize, mark)}
    </p>
    ${more.map((text) => (text ? html`<p class="muted"><bdi>${text}</bdi></p>` : nothing))}`;
}

function isOfPair({ isCurrent, isProposed }: DecidedHit): boolean {
  return isCurrent || isProposed;
}

function signature(
  localize: ResultsLocalize,
  { by, confirmedBy, at }: HitMark,
): TemplateResult | typeof nothing {
  const parts = [by, confirmedBy, at && moment(at, localize.locale)].filter(Boolean);
  if (parts.length === 0) return nothing;
  return html` ${dotted(parts, 'muted signature')}`;
}

/** The fields that are different now, on each side. */
export function changesText(
  localize: ResultsLocalize,
  { changes }: Pick<DecidedHit, 'changes'>,
  isCompany: boolean,
): string {
  if (!changes) return localize.text('otherUnknown');
  if (changes.length === 0) return localize.text('otherHit');
  const sentences = (['searched', 'entity'] as const).flatMap((side) => {
    const fields = changes
      .filter((each) => each.side === side)
      .map((each) => fieldText(localize, each.field, isCompany));
    if (fields.length === 0) return [];
    const list = { fields: conjunction(localize, fields) };
    return [localize.text(side === 'searched' ? 'otherSearched' : 'otherListed', list)];
  });
  return sentences.join(' ');
}
