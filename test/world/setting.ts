/** What every part of a world shares. */
import type { StandingClock } from './clock.js';
import type { Coverage } from './coverage.js';
import type { Model } from './model.js';
import type { Asked, Told } from './wire.js';

export interface Setting {
  readonly seed: number;
  readonly clock: StandingClock;
  readonly coverage: Coverage;
  readonly model: Model;
  /** What happened, each with its time. */
  readonly traced: string[];
  trace(line: string): void;
  /** Something that may delay what was promised. */
  disturbed(why: string): void;
  disturbedAt(): number;
  isStorm(): boolean;
  setStorm(storm: boolean): void;
  /** Of a page, a host or anyone, to any proxy that runs. Undefined: it did not answer. */
  ask<T>(method: string, path: string, asked?: Asked): Promise<Told<T> | undefined>;
}
