import assert from 'node:assert/strict';
import type { Segment } from '../../../widget/names/name-segments.js';

/** The segments of a comparison hold every letter of both names, each once and in its order. */
export function assertRebuilt(segments: readonly Segment[], customer: string, listed: string): void {
  const ofCustomer = segments
    .filter((segment) => segment.customerStart !== null)
    .sort((a, b) => a.customerStart! - b.customerStart!)
    .map((segment) => segment.customer);
  assert.equal(segments.map((segment) => segment.listed).join(''), listed);
  assert.equal(ofCustomer.join(''), customer);
}
