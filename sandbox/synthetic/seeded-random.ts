/** The same seed gives the same choices on every machine, so that generated data are repeatable. */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    // FNV-1a: similar seeds get very different states.
    let hash = 0x811c9dc5;
    for (let index = 0; index < seed.length; index++) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** mulberry32: 0 ≤ x < 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.integer(0, choices.length - 1)] as T;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** A day in these years, as yyyy-MM-dd. */
  day(fromYear: number, toYear: number): string {
    const first = Date.UTC(fromYear, 0, 1);
    const days = Math.round((Date.UTC(toYear + 1, 0, 1) - first) / 86_400_000);
    return new Date(first + this.integer(0, days - 1) * 86_400_000).toISOString().slice(0, 10);
  }
}
