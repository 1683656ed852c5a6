/**
 * What is new since the host last showed this screening. The element stores nothing: the host gives the
 * hits it remembers (`seenHitIds`) and is told what to remember (`kyc-hits-seen`). Pure.
 */
import type { Hit } from '../../contract/screening.js';

/** Without a memory this is the first look, and on a first look nothing is "new". */
export function newHitIds(seen: Iterable<string> | null | undefined, hits: readonly Hit[]): Set<string> {
  if (!seen) return new Set();
  const known = new Set(seen);
  return new Set(hits.map((hit) => hit.hitId).filter((id) => !known.has(id)));
}

/** What to remember after this look: a hit that left the list stays known, should it come back. */
export function seenAfter(seen: Iterable<string> | null | undefined, hits: readonly Hit[]): string[] {
  return [...new Set([...(seen ?? []), ...hits.map((hit) => hit.hitId)])];
}
