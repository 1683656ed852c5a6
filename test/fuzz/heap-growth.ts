/** Memory that stays in use after garbage collection, at the half and at the end of a run. */
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MEGABYTE = 2 ** 20;
/** What a server keeps of its latest callers: counters, statements, compiled code. */
const KEPT_MB = 24;

function usedBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** @param cases Of the whole run; call `count` after each. */
export function watchHeap(cases: number) {
  let counted = 0;
  let atHalf = 0;
  return {
    count() {
      if (++counted === cases >> 1) atHalf = usedBytes();
    },
    /** Fails when the second half of the run used up memory for good. */
    check(): string {
      const grownMb = (usedBytes() - atHalf) / MEGABYTE;
      assert.ok(grownMb < KEPT_MB, `${grownMb.toFixed(1)} MB more in use after the second half of the cases`);
      return `memory in use: ${(atHalf / MEGABYTE).toFixed(1)} MB at the half, ${grownMb.toFixed(1)} MB more at the end`;
    },
  };
}
