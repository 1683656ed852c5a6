import assert from 'node:assert/strict';
import type { Segment } from '../../../widget/names/name-segments.js';

/** The segments of a comparison hold every letter of both names, each once and in its order. */
export function assertRebuilt(segments: readonly Segment[], query: string, candidate: string): void {
  const ofQuery = segments
    .filter((segment) => segment.queryStart !== null)
    .sort((a, b) => a.queryStart! - b.queryStart!)
    .map((segment) => segment.query);
  assert.equal(segments.map((segment) => segment.candidate).join(''), candidate);
  assert.equal(ofQuery.join(''), query);
}
