/** How many cases each fuzz test runs, and how a failed run is repeated. */
import type { Parameters } from 'fast-check';

const CASES = Number(process.env.FUZZ_CASES ?? 300);
/** Always the same cases in a short run, whose failure must mean a change of the code; random ones in a long run. */
const SEED = process.env.FUZZ_SEED ?? (process.env.FUZZ_CASES === undefined ? '1' : undefined);

/** Of a thousand cases. */
const SHARES = { proxy: 400, sandbox: 300, lists: 300, elements: 10, raw: 100 } as const;

export type FuzzPart = keyof typeof SHARES;

export function casesOf(part: FuzzPart): number {
  return Math.ceil((CASES * SHARES[part]) / 1_000);
}

/** With the seed of a run as `FUZZ_SEED`, the next run repeats it. */
export function runsOf<T>(part: FuzzPart): Parameters<T> {
  const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31));
  report(part, `seed ${seed}`);
  return { numRuns: casesOf(part), includeErrorInReport: true, seed };
}

/** The figures of a run whose number of cases was given. */
export function report(part: FuzzPart, ...figures: readonly string[]): void {
  if (process.env.FUZZ_CASES !== undefined) console.log([`fuzz ${part}`, ...figures].join('\n  '));
}
