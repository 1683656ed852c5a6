/** Which hits are new, changed or gone since the last visit. Pure. */

/** What the reader has seen of a screening. JSON: a page stores it as it is. */
export interface SeenHits {
  /** Content hash by hit id; '' where the browser had no SHA-256. */
  readonly hits: Readonly<Record<string, string>>;
  /** A visit had all hits of the screening. Until then a hit that is not in `hits` may have been on a page that was not opened. */
  readonly isComplete: boolean;
}

/** Hit ids. */
export interface HitChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** No longer in the screening. */
  readonly gone: readonly string[];
}

/** The hits of the screening that are loaded: content hash by hit id. */
export interface ListedHits {
  readonly hashes: ReadonlyMap<string, string>;
  /** All hits are loaded, and the screening has ended. */
  readonly isComplete: boolean;
}

/** A page can give anything. Null for what says nothing, as on the first visit. */
export function readSeenHits(value: unknown): SeenHits | null {
  const { hits, isComplete } = (value ?? {}) as Partial<SeenHits>;
  if (typeof hits !== 'object' || hits === null) return null;
  const hashes = Object.entries(hits).filter(([, hash]) => typeof hash === 'string');
  return { hits: Object.fromEntries(hashes), isComplete: isComplete === true };
}

/** Nothing is said that is not certain: no hit is new if an earlier one may have been missed, and none is gone before all are loaded. */
export function changesSince(seen: SeenHits | null, { hashes, isComplete }: ListedHits): HitChanges {
  const before = new Map(Object.entries(seen?.hits ?? {}));
  const listed = [...hashes.keys()];
  return {
    added: seen?.isComplete ? listed.filter((id) => !before.has(id)) : [],
    changed: listed.filter((id) => before.get(id) && hashes.get(id) && before.get(id) !== hashes.get(id)),
    gone: isComplete ? [...before.keys()].filter((id) => !hashes.has(id)) : [],
  };
}

/** To store for the next visit. A hit that is gone is new when it is listed again. */
export function seenAfter(seen: SeenHits | null, { hashes, isComplete }: ListedHits): SeenHits {
  const before = isComplete ? {} : seen?.hits;
  return {
    hits: Object.fromEntries([...Object.entries(before ?? {}), ...hashes]),
    isComplete: isComplete || (seen?.isComplete ?? false),
  };
}

export type HitNote = 'new' | 'changed';

/** By hit id; a hit without a change has no note. */
export function noteHits({ added, changed }: HitChanges): ReadonlyMap<string, HitNote> {
  const noted = (ids: readonly string[], note: HitNote) => ids.map((id) => [id, note] as const);
  return new Map([...noted(changed, 'changed'), ...noted(added, 'new')]);
}
