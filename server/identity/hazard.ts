/**
 * How likely it is that somebody decides at a given age of their code, learnt from our own history: a piecewise
 * constant hazard, in slices of age. No I/O; the counts come from the database.
 */

/** Seconds per slice: fine enough for the first half minute, when most people decide. */
export const SLICE_SECONDS = 10;

/** One slice of age: how many decided in it, and the seconds everybody together spent in it undecided. */
export interface Slice {
  decided: number;
  undecidedSeconds: number;
}

export interface Hazard {
  /** The probability that somebody undecided at age `from` has decided by age `to`, in seconds. */
  changedBetween(from: number, to: number): number;
}

/**
 * What is believed before anybody was seen, with the weight of some twenty people: few decide in the first seconds,
 * most within half a minute, fewer and fewer after that. Real history soon outweighs it.
 */
const PRIOR_PEOPLE = 20;
const PRIOR_RATES = [0.02, 0.04, 0.04, 0.035, 0.03, 0.025, 0.02];
const PRIOR_TAIL_RATE = 0.015;

function priorRate(slice: number): number {
  return PRIOR_RATES[slice] ?? PRIOR_TAIL_RATE;
}

export function learnHazard(history: readonly Slice[]): Hazard {
  const rateOf = (slice: number) => {
    const seen = history[slice] ?? { decided: 0, undecidedSeconds: 0 };
    const prior = PRIOR_PEOPLE * SLICE_SECONDS;
    return (seen.decided + priorRate(slice) * prior) / (seen.undecidedSeconds + prior);
  };

  function cumulative(age: number): number {
    const whole = Math.floor(age / SLICE_SECONDS);
    let sum = 0;
    for (let slice = 0; slice < whole; slice += 1) sum += rateOf(slice) * SLICE_SECONDS;
    return sum + rateOf(whole) * (age - whole * SLICE_SECONDS);
  }

  return {
    changedBetween: (from, to) => 1 - Math.exp(cumulative(Math.max(0, from)) - cumulative(Math.max(0, to))),
  };
}
