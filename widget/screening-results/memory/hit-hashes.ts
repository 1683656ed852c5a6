/** The content hash of each hit: it tells whether the service changed the hit. */
import type { Hit } from '../../../contract/screening.js';
import { checksumOf } from '../../report/checksum.js';
import type { ListedHits } from '../state/hit-changes.js';
import type { LoadedHits } from '../state/screening-results-state.js';

/** Of 64 hexadecimal digits: no two contents of a hit have the same 32 by chance, and a list of hashes is half as long. */
const DIGITS = 32;
/** A slice of the work on one thread: other tasks, such as a key press, wait no longer than that. */
const SLICE_MS = 8;

const hashes = new WeakMap<Hit, string>();

/** '' where the browser has no SHA-256, on a page without HTTPS. Undefined before `hashHits`. */
export function hashOf(hit: Hit): string | undefined {
  return hashes.get(hit);
}

/** What is loaded, after `hashHits`. */
export function listedHits({ screening, hits, from, total, moved }: LoadedHits): ListedHits {
  return {
    hashes: new Map(hits.map((hit) => [hit.hitId, hashOf(hit) ?? ''])),
    isComplete: screening.screeningStatus === 'Succeeded' && from === 1 && hits.length >= total && !moved,
  };
}

/**
 * SHA-256 of every field as the service sent it, in canonical form (RFC 8785): the first 32 hexadecimal digits. `isCurrent` ends
 * the work when another list has taken the place of this one.
 */
export async function hashHits(hits: readonly Hit[], isCurrent: () => boolean): Promise<void> {
  for (let at = 0; at < hits.length && isCurrent();) {
    const until = performance.now() + SLICE_MS;
    const slice: Promise<unknown>[] = [];
    for (; at < hits.length && performance.now() < until; at++) {
      const hit = hits[at]!;
      if (!hashes.has(hit)) slice.push(contentHash(hit).then((hash) => hashes.set(hit, hash)));
    }
    await Promise.all(slice);
    if (at < hits.length) await new Promise((next) => setTimeout(next));
  }
}

/** A page can give a screening that has no JSON form. Such a hit has no hash. */
async function contentHash(hit: Hit): Promise<string> {
  try {
    return (await checksumOf(hit))?.slice(0, DIGITS) ?? '';
  } catch {
    return '';
  }
}
