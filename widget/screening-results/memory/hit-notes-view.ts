/** What a reader sees of the earlier visits. */
import { html, type TemplateResult } from 'lit-element';
import type { HitChanges } from '../state/hit-changes.js';
import type { HitNote } from './hit-notes.js';
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

/** Beside the name of a hit. */
export function changeTag(localize: ResultsLocalize, note: HitNote): TemplateResult {
  return html`<span class=${note}><bdi>${localize.text(`${note}Hit`)}</bdi></span>`;
}
