/** Hashes of what is compared in a decision, made in slices of time. */
import type { Hit } from '../../../contract/screening.js';
import { checksumOf } from '../../report/checksum.js';

/** Of 64 hexadecimal digits: no two entities have the same 32 by chance. */
const DIGITS = 32;
/** A slice of the work on one thread: other tasks, such as a key press, wait no longer than that. */
const SLICE_MS = 8;

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
export async function hashOf(content: () => unknown): Promise<string> {
  try {
    return (await checksumOf(content()))?.slice(0, DIGITS) ?? '';
  } catch {
    return '';
  }
}
