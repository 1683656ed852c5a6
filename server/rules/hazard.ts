/**
 * The rate of decisions by the age of a code, learnt from our own history: a piecewise constant hazard, in slices of
 * age. No I/O: the caller reads the history.
 */

/** Seconds per slice: fine enough for the first half minute, when most people decide. */
const SLICE_SECONDS = 5;
/** Ten minutes: twice the longest time-out upstream speaks of (§ Limits: "typically 2-5 minutes"). */
const SLICES = 120;

/** One person, in seconds since the code: decided between `from` and `to`, or undecided until `to`. */
export interface Life {
  from: number;
  to: number;
  decided: boolean;
}

export interface Hazard {
  /** Decisions per second of a person who is undecided so far, on average over these ages. */
  rateBetween(from: number, to: number): number;
  /** Nine in ten decisions happen at ages whose rate is at least this. */
  ordinaryRate: number;
}

/** The slowest tenth decides at ages of low rates, and may wait longest. */
const ORDINARILY = 0.9;

/**
 * The prior, with the weight of ten people: two never decide; of the others, half decide within 25 s and nine in ten
 * within a minute. One life between each two of these ages. Real history soon outweighs it.
 */
const PRIOR_AGES = [4, 11, 16, 21, 25, 30, 40, 56, 120];
const PRIOR: readonly Life[] = [
  ...PRIOR_AGES.slice(1).map((to, index) => ({ from: PRIOR_AGES[index]!, to, decided: true })),
  ...[1, 2].map(() => ({ from: 0, to: SLICES * SLICE_SECONDS, decided: false })),
];

export function learnHazard(history: readonly Life[]): Hazard {
  const decisions = new Float64Array(SLICES);
  const undecidedSeconds = new Float64Array(SLICES);

  function note(age: number, decided: boolean, weight: number): void {
    const last = Math.floor(age / SLICE_SECONDS);
    for (let slice = 0; slice < Math.min(last, SLICES); slice += 1) {
      undecidedSeconds[slice]! += SLICE_SECONDS * weight;
    }
    if (last >= SLICES) return;
    undecidedSeconds[last]! += (age - last * SLICE_SECONDS) * weight;
    if (decided) decisions[last]! += weight;
  }

  for (const { from, to, decided } of [...PRIOR, ...history]) {
    if (!decided) {
      note(to, false, 1);
      continue;
    }
    // Spread evenly between two checks. In the middle it would raise the rate of ages that are only halfway between our
    // checks, and the schedule would then check at those ages.
    const pieces = Math.max(1, Math.ceil((to - from) / SLICE_SECONDS));
    for (let piece = 0; piece < pieces; piece += 1) {
      note(from + ((to - from) * (piece + 0.5)) / pieces, true, 1 / pieces);
    }
  }

  const rates = decisions.map((count, slice) => count / undecidedSeconds[slice]!);
  const expected = new Float64Array(SLICES + 1);
  rates.forEach((rate, slice) => (expected[slice + 1] = expected[slice]! + rate * SLICE_SECONDS));
  const expectedBy = (age: number) => {
    const slice = Math.min(SLICES - 1, Math.floor(age / SLICE_SECONDS));
    return expected[slice]! + rates[slice]! * (age - slice * SLICE_SECONDS);
  };

  return {
    rateBetween: (from, to) => (expectedBy(Math.max(0, to)) - expectedBy(Math.max(0, from))) / (to - from),
    ordinaryRate: ordinary(rates, expected),
  };
}

/** The highest rate such that the ages with at least this rate hold as many decisions. */
function ordinary(rates: Float64Array, expected: Float64Array): number {
  const ages = [...rates]
    .map((rate, slice) => ({ rate, share: Math.exp(-expected[slice]!) - Math.exp(-expected[slice + 1]!) }))
    .toSorted((one, other) => other.rate - one.rate);
  let missing = ORDINARILY * (1 - Math.exp(-expected.at(-1)!));
  return ages.find(({ share }) => (missing -= share) <= 0)?.rate ?? 0;
}
