/** The hashes of hits, made in slices of time. The content hash of a hit tells whether the service changed the hit. */
import type { Hit } from '../../../contract/screening.js';
import { checksumOf } from '../../report/checksum.js';
import type { ListedHits } from '../state/hit-changes.js';
import type { LoadedHits } from '../state/screening-results-state.js';

/** Of 64 hexadecimal digits: no two contents of a hit have the same 32 by chance, and a list of hashes is half as long. */
const DIGITS = 32;
/** A slice of the work on one thread: other tasks, such as a key press, wait no longer than that. */
const SLICE_MS = 8;

/** SHA-256 of what `contentOf` gives, in canonical form (RFC 8785): the first 32 hexadecimal digits. */
export class HitHashes {
  readonly #known = new WeakMap<Hit, string>();
  readonly #contentOf: (hit: Hit) => unknown;

  constructor(contentOf: (hit: Hit) => unknown) {
    this.#contentOf = contentOf;
  }

  /** '' where the browser has no SHA-256, on a page without HTTPS. Undefined before `add`. */
  of(hit: Hit): string | undefined {
    return this.#known.get(hit);
  }

  /** `isCurrent` ends the work when another list has taken the place of this one. */
  async add(hits: readonly Hit[], isCurrent: () => boolean): Promise<void> {
    await inSlices(hits, isCurrent, async (hit) => {
      if (!this.#known.has(hit)) this.#known.set(hit, await hashOfContent(() => this.#contentOf(hit)));
    });
  }
}

/** The results of `work` are awaited at the end of each slice. */
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

/** A page can give a screening that has no JSON form. It has no hash. */
export async function hashOfContent(content: () => unknown): Promise<string> {
  try {
    return (await checksumOf(content()))?.slice(0, DIGITS) ?? '';
  } catch {
    return '';
  }
}

/** Of every field as the service sent it. */
export const contentHashes = new HitHashes((hit) => hit);

/** What is loaded, after its content hashes are made. */
export function listedHits({ screening, hits, from, total, moved }: LoadedHits): ListedHits {
  return {
    hashes: new Map(hits.map((hit) => [hit.hitId, contentHashes.of(hit) ?? ''])),
    isComplete: screening.screeningStatus === 'Succeeded' && from === 1 && hits.length >= total && !moved,
  };
}
