import type { Hit } from '../../contract/screening.js';
import { findMatchedName, type MatchedName } from '../names/alias-matching.js';

const matches = new WeakMap<Hit, { readonly query: string; readonly match: MatchedName }>();

/** Which name of the hit is closest to the screened one. A comparison takes about a millisecond, so each is made once. */
export function matchOf(query: string, hit: Hit): MatchedName {
  const known = matches.get(hit);
  if (known?.query === query) return known.match;
  const match = findMatchedName(query, hit.name, hit.aliases);
  matches.set(hit, { query, match });
  return match;
}
