/** What is remembered of each hit: from the last visit, and from the page's team. Pure. */
import type { HitChanges } from '../state/hit-changes.js';
import type { HitMark, ReadMarks } from './hit-marks.js';

export interface HitNote {
  readonly change: 'new' | 'changed' | undefined;
  /** The mark of the present content: the hit is folded. */
  readonly mark: HitMark | undefined;
  /** The last mark, if the content was another one then: the hit is not folded. */
  readonly markBefore: HitMark | undefined;
}

export type HitNotes = ReadonlyMap<string, HitNote>;

/**
 * By hit id; a hit without a change and a mark has no note. A note of `last` that stays the same is the same object, so that its
 * row is not rendered again. `hashes`: content hash by hit id.
 */
export function noteHits(
  hashes: ReadonlyMap<string, string>,
  changes: HitChanges,
  marks: ReadMarks,
  last: HitNotes = new Map(),
): HitNotes {
  const [added, changed] = [new Set(changes.added), new Set(changes.changed)];
  const notes = new Map<string, HitNote>();
  for (const [hitId, hash] of hashes) {
    const note: HitNote = {
      change: added.has(hitId) ? 'new' : changed.has(hitId) ? 'changed' : undefined,
      mark: marks.of(hash),
      markBefore: marks.before(hitId, hash),
    };
    const before = last.get(hitId);
    if (note.change || note.mark || note.markBefore)
      notes.set(hitId, before && JSON.stringify(before) === JSON.stringify(note) ? before : note);
  }
  return notes;
}
