/** What was measured of one thing, beside a peer that was measured in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: 'ms' | 's' | 'bytes' | 'MB' | '%' | 'people' | 'calls' | 'times';
  /** Undefined: there is no such figure, `note` says why. */
  readonly ours?: number | undefined;
  /** The peer's name, and its figure. */
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

/** Ours divided by the peer's. */
export function ratio({ ours, peer }: Figure): number | undefined {
  return ours === undefined || !peer ? undefined : ours / peer;
}

/** A figure without a peer, beside the goal if there is one. */
export const measured = (what: string, unit: Figure['unit'], ours: number, goal?: number): Figure =>
  goal === undefined
    ? { what, unit, ours, against: '–' }
    : { what, unit, ours, against: 'the goal', peer: goal };
