/** What a reader sees of the earlier visits and of the marks of the page's team. */
import { html, nothing, type TemplateResult } from 'lit';
import { moment } from '../../language/dates.js';
import type { HitChanges } from '../state/hit-changes.js';
import { labelText, type HitMark } from './hit-marks.js';
import type { HitNote } from './hit-notes.js';
import { isolate } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

/** One sentence. `loaded`: how many hits it is about; null: all. */
export function changesText(
  localize: ResultsLocalize,
  { added, changed, gone }: HitChanges,
  loaded: number | null,
): string {
  const counts = [
    ['newCount', added.length],
    ['changedCount', changed.length],
    ['goneCount', gone.length],
  ] as const;
  const texts = counts.flatMap(([key, n]) => (n > 0 ? [localize.text(key, { n })] : []));
  const changes = texts.join(localize.direction === 'rtl' ? '، ' : ', ');
  return loaded === null
    ? localize.text('sinceLastVisit', { changes })
    : localize.text('sinceLastVisitPartly', { changes, n: loaded });
}

/** Beside the name of a hit. A folded hit has nothing else. The note is for paper, which has no form. */
export function noteTags(localize: ResultsLocalize, { change, mark, markBefore }: HitNote): TemplateResult {
  const last = mark ?? markBefore;
  const tag = (classes: string, text: string) => html`<span class=${classes}><bdi>${text}</bdi></span>`;
  const label = ({ label: each }: HitMark) => ({ label: isolate(labelText(localize, each)) });
  return html`${change ? tag(change, localize.text(`${change}Hit`)) : nothing}
  ${mark ? tag('marked', localize.text('markedHit', label(mark))) : nothing}
  ${markBefore ? tag('marked changed', localize.text('markedBefore', label(markBefore))) : nothing}
  ${last ? signature(localize, last) : nothing}
  ${last?.note ? html`<p class="mark-note"><bdi>${last.note}</bdi></p>` : nothing}`;
}

export function signature(localize: ResultsLocalize, { by, at }: HitMark): TemplateResult | typeof nothing {
  const parts = [by, at && moment(at, localize.locale)].filter(Boolean);
  if (parts.length === 0) return nothing;
  return html`<span class="muted signature"
    >${parts.map((part, place) => html`${place > 0 ? ' · ' : ''}<bdi>${part}</bdi>`)}</span
  >`;
}
