/** Memory that stays in use after garbage collection, at the half and at the end of a run. */
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MEGABYTE = 2 ** 20;
/** What a server keeps of its latest callers: counters, statements, compiled code. */
const KEPT_MB = 24;

/**
 * Measured twice, so many cases apart, and the less counts: a case holds what it sent, and a connection its last case.
 * After collections in sequence the engine would compile its code again, for seconds.
 */
const APART = 8;

interface Used {
  readonly heapUsed: number;
  readonly external: number;
}

const bytesOf = ({ heapUsed, external }: Used): number => heapUsed + external;
const inMb = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

function lessUsed(before: Used | undefined): Used {
  collect();
  const now = process.memoryUsage();
  return before === undefined || bytesOf(now) < bytesOf(before) ? now : before;
}

/** @param cases Of the whole run; call `count` after each. */
export function watchHeap(cases: number) {
  const half = cases >> 1;
  let counted = 0;
  let atHalf: Used | undefined;
  let atEnd: Used | undefined;
  return {
    count() {
      counted++;
      if (counted === half - APART || counted === half) atHalf = lessUsed(atHalf);
      if (counted === cases - APART || counted === cases) atEnd = lessUsed(atEnd);
    },
    /** Fails when the second half of the run used up memory for good. */
    check(): string {
      assert.ok(atHalf && atEnd, 'too few cases to measure');
      const [objects, buffers] = [atEnd.heapUsed - atHalf.heapUsed, atEnd.external - atHalf.external];
      const figures = `memory in use: ${inMb(bytesOf(atHalf))} MB at the half; at the end ${inMb(objects)} MB of objects and ${inMb(buffers)} MB of buffers more`;
      assert.ok(objects + buffers < KEPT_MB * MEGABYTE, figures);
      return figures;
    },
  };
}
