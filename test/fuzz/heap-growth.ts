/** Memory that stays in use after garbage collection, at each quarter of a run. */
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MEGABYTE = 2 ** 20;
/** With fewer cases, what grows is counters, statements and compiled code. */
const ENOUGH_CASES = 400;
/** What is kept for good grows in every quarter; what is kept of the latest callers, and the engine, in some. */
const LEAST_MB = 4;

/**
 * Measured twice, so many cases apart, and the less counts: a case holds what it sent, and a connection its last case.
 * After collections in sequence the engine would compile its code again, for seconds.
 */
const APART = 8;

function bytesUsed(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** @param cases Of the whole run; call `count` after each. */
export function watchHeap(cases: number) {
  const marks = cases < ENOUGH_CASES ? [] : [1, 2, 3, 4].map((quarter) => Math.floor((cases * quarter) / 4));
  const used: number[] = [];
  let counted = 0;
  return {
    count() {
      counted++;
      const mark = marks.findIndex((at) => counted === at || counted === at - APART);
      if (mark !== -1) used[mark] = Math.min(used[mark] ?? Infinity, bytesUsed());
    },
    /** Fails when memory grew in every quarter but the first. */
    check(): string {
      if (marks.length === 0) return 'memory in use: too few cases';
      assert.equal(used.length, marks.length);
      const grown = used.slice(1).map((bytes, at) => (bytes - used[at]!) / MEGABYTE);
      const figures = `memory in use: ${grown.map((more) => more.toFixed(1)).join(', ')} MB more at the second, third and last quarter`;
      assert.ok(Math.min(...grown) < LEAST_MB, figures);
      return figures;
    },
  };
}
