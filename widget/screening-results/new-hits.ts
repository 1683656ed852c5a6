/**
 * The hits that are new since an earlier visit. The element stores nothing: the page passes the hits it has stored
 * (`seenHitIds`), and `kyc-hits-seen` gives it what to store next. Pure.
 */
import type { Hit } from '../../contract/screening.js';

/** Without stored hits this is the first visit: no hit is new. */
export function newHitIds(seen: Iterable<string> | null | undefined, hits: readonly Hit[]): Set<string> {
  if (!seen) return new Set();
  const known = new Set(seen);
  return new Set(hits.map((hit) => hit.hitId).filter((id) => !known.has(id)));
}

/** What to store after this visit. A hit that left the list stays in it: it is not new when it comes back. */
export function seenAfter(seen: Iterable<string> | null | undefined, hits: readonly Hit[]): string[] {
  return [...new Set([...(seen ?? []), ...hits.map((hit) => hit.hitId)])];
}
