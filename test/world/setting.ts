/** What every part of a world shares. */
import type { StandingClock } from './clock.js';
import type { Model } from './model.js';
import type { Asked, Told } from './wire.js';

export interface Setting {
  readonly seed: number;
  readonly clock: StandingClock;
  readonly model: Model;
  /** Statements, and the moments at which a process died in one of them. */
  readonly met: { readonly statements: Set<string>; readonly deaths: Set<string> };
  /** What happened, each with its time. */
  readonly traced: string[];
  isStorm: boolean;
  /** When something last happened that may delay what was promised. */
  disturbedAt: number;
  trace(line: string): void;
  disturbed(why: string): void;
  /** Of a page, a host or anyone, to any proxy that runs. Undefined: it did not answer. */
  ask<T>(method: string, path: string, asked?: Asked): Promise<Told<T> | undefined>;
}
