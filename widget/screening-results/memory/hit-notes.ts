/** What is remembered of each hit from the last visit. Pure. */
import type { HitChanges } from '../state/hit-changes.js';

export type HitNote = 'new' | 'changed';

/** By hit id; a hit without a change has no note. */
export type HitNotes = ReadonlyMap<string, HitNote>;

export function noteHits({ added, changed }: HitChanges): HitNotes {
  const noted = (ids: readonly string[], note: HitNote) => ids.map((id) => [id, note] as const);
  return new Map([...noted(changed, 'changed'), ...noted(added, 'new')]);
}
