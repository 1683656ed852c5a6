import type { StartKind } from './ownership.js';

/** Whose starts are counted. A `reference` only for a visitor that the host vouches for, an `address` only for others. */
export type Counted = 'person' | 'session' | 'reference' | 'address';

/** How many codes may be started. More would flood a phone with approval requests. */
export interface GuardLimits {
  windowSeconds: number;
  /** Starts within the window. */
  window: Readonly<Record<Counted, number>>;
  /** Starts within a day. */
  day: Readonly<Record<Counted, number>>;
}

export const DAY_SECONDS = 86_400;
export const WINDOW_SECONDS = 600;
/** One who mistypes needs no more. */
export const STARTS_PER_PERSON = 5;
/** An office or a mobile carrier shares one address, so the limit only stops a flood. */
export const STARTS_PER_ADDRESS = 300;
/** A start that is left before it reaches a phone disturbs no person. This many times the limit is a script. */
export const ABANDONED_SHARE = 4;

/**
 * The wait after each request that the person declined since their last approval, in seconds. A mistake costs a minute.
 * Who declines four requests in a day gets no more that day.
 */
export const DECLINE_WAIT_SECONDS = [60, 600, 3600, DAY_SECONDS] as const;

/**
 * The wait after each open request that made the owner of the number wait, within a day, in seconds from its end. The first
 * wait of a typed start is a lifetime, for a customer who has two pages open.
 */
const BLOCK_WAIT_SECONDS = [600, 3600, DAY_SECONDS] as const;
const UNVOUCHED_BLOCK_WAIT_SECONDS = [3600, DAY_SECONDS] as const;

export function blockWaits(kind: StartKind, lifetimeSeconds: number): readonly number[] {
  if (kind === 'fixed') return [];
  return kind === 'typed' ? [lifetimeSeconds, ...BLOCK_WAIT_SECONDS] : UNVOUCHED_BLOCK_WAIT_SECONDS;
}

/** From the starts of one person and of one network address in ten minutes. */
export function guardLimits({ person, address }: { person: number; address: number }): GuardLimits {
  return {
    windowSeconds: WINDOW_SECONDS,
    // A customer of the host may be a company, which verifies several people.
    window: { person, session: person, reference: 2 * person, address },
    day: { person: 3 * person, session: 3 * person, reference: 6 * person, address: 10 * address },
  };
}

/** What happened within a day, and the wait after each time of it. */
interface Repeated {
  times: number;
  last: Date | null;
  waits: readonly number[];
}

/** What counts against one more start. Starts of different kinds are never counted together. */
export interface StartFacts {
  now: Date;
  /** Limits that are reached: when the oldest start that counts began, and for how long a start counts. */
  reached: readonly { oldest: Date; seconds: number }[];
  /** Requests that the person declined since the last approval, and requests that made the owner of the number wait. */
  repeated: readonly Repeated[];
}

/** When the next start is allowed; null: now. */
export function nextStartAt({ now, reached, repeated }: StartFacts): Date | null {
  const times = reached.map(({ oldest, seconds }) => oldest.getTime() + seconds * 1000);
  for (const { times: count, last, waits } of repeated) {
    const wait = waits[Math.min(count, waits.length) - 1];
    if (last !== null && wait !== undefined) times.push(last.getTime() + wait * 1000);
  }
  const latest = Math.max(...times);
  return latest > now.getTime() ? new Date(latest) : null;
}
