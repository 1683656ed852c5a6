/** How many cases each fuzz test runs, and how a failed run is repeated. */
import type { Parameters } from 'fast-check';

const CASES = Number(process.env.FUZZ_CASES ?? 300);
/** Always the same cases: only `npm run test:long` draws a seed. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Of a thousand cases. */
const SHARES = { proxy: 400, sandbox: 300, lists: 300 } as const;

export type FuzzPart = keyof typeof SHARES;

export function casesOf(part: FuzzPart): number {
  return Math.ceil((CASES * SHARES[part]) / 1_000);
}

export function runsOf<T>(part: FuzzPart): Parameters<T> {
  return { numRuns: casesOf(part), includeErrorInReport: true, seed: SEED };
}

/** The figures of a run whose number of cases was given. */
export function report(part: FuzzPart, ...figures: readonly string[]): void {
  if (process.env.FUZZ_CASES !== undefined) console.log([`fuzz ${part}`, ...figures].join('\n  '));
}
