/** The hashes of which the key of a pair is made. */
import { entityFacts, keyOf, sideText, type DecisionPair } from '../../../contract/decision-pair.js';
import type { Hit } from '../../../contract/screening.js';
import { checksumOf } from '../../report/checksum.js';

/** Of 64 hexadecimal digits: no two entities have the same 32 by chance. */
const DIGITS = 32;

/** A slice of the work on one thread: other tasks, such as a key press, wait no longer than that. */
const SLICE_MS = 8;

/** Of the facts of an entity; '' where the browser has no SHA-256, on a page without HTTPS. */
const entityHashes = new WeakMap<Hit, string>();

/** Resolves to the hash of what was searched, when each hit has its own. */
export async function hashSides(
  searched: DecisionPair['searched'],
  hits: readonly Hit[],
  isCurrent: () => boolean,
): Promise<string> {
  const searchedHash = await hashOf(() => sideText(searched));
  await inSlices(hits, isCurrent, async (hit) => {
    if (!entityHashes.has(hit)) entityHashes.set(hit, await hashOf(() => sideText(entityFacts(hit))));
  });
  return searchedHash;
}

/** '' without a hash of both sides. */
export function pairHash(searchedHash: string, hit: Hit): string {
  const entity = entityHashes.get(hit);
  return searchedHash && entity ? keyOf(searchedHash, entity) : '';
}

/** The results of `work` are awaited at the end of each slice. `isCurrent` ends the work for a list that another has replaced. */
export async function inSlices(
  hits: readonly Hit[],
  isCurrent: () => boolean,
  work: (hit: Hit) => unknown,
): Promise<void> {
  for (let at = 0; at < hits.length && isCurrent();) {
    const until = performance.now() + SLICE_MS;
    const slice: unknown[] = [];
    for (; at < hits.length && performance.now() < until; at++) slice.push(work(hits[at]!));
    await Promise.all(slice);
    if (at < hits.length) await new Promise((next) => setTimeout(next));
  }
}

/** '' without SHA-256, and for a screening of the page that has no JSON form. */
async function hashOf(content: () => string): Promise<string> {
  try {
    return (await checksumOf(content()))?.slice(0, DIGITS) ?? '';
  } catch {
    return '';
  }
}
