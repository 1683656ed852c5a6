/** What was measured of one thing, beside a peer that was measured in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: 'ms' | 's' | 'bytes' | 'MB' | '%' | 'calls' | 'times';
  readonly ours: number;
  /** The peer's name, and its figure if there is a peer. */
  readonly against: string;
  readonly peer?: number | undefined;
  readonly note?: string | undefined;
}

/** One table of `docs/figures.md`. */
export interface Topic {
  readonly title: string;
  /** How it was measured and what a reader has to know before comparing. */
  readonly about: string;
  readonly figures: readonly Figure[];
}

/** What every benchmark is given. */
export interface Wanted {
  readonly seed?: string;
  /** How long the benchmarks of endurance run. */
  readonly minutes?: number;
  /** How many streams are open. */
  readonly streams?: number;
}

/** Figures beside those of one peer. */
export const beside =
  (against: string) =>
  (what: string, unit: Figure['unit'], ours: number, peer?: number, note?: string): Figure => ({
    what,
    unit,
    ours,
    against,
    peer,
    note,
  });

/** A figure without a peer, beside the goal if there is one. */
export const measured = (what: string, unit: Figure['unit'], ours: number, goal?: number): Figure =>
  beside(goal === undefined ? '–' : 'the goal')(what, unit, ours, goal);

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The usual figure of a time, and that of the slowest in twenty. */
export const P50_P95 = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const;
