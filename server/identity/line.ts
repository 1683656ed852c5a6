import type { Budget } from './budget.js';

/** Seconds a creation call is expected to take at most; a slot is busy that much longer than the window. */
const CALL_SECONDS = 2;

export interface Place {
  /** Counted from 1. */
  place: number;
  startsAt: Date;
}

/**
 * Tells each waiting verification its place and the latest time its turn comes. The bound counts everyone ahead, also
 * those who are away now, since they may come back. `waiting` is in the order of the line.
 */
export function forecast(
  waiting: readonly string[],
  budget: Budget,
  windowSeconds: number,
): Map<string, Place> {
  const busyMs = (windowSeconds + CALL_SECONDS) * 1000;
  const now = budget.now.getTime();
  const opens = Math.max(now, budget.pausedUntil?.getTime() ?? now);
  const taken = budget.calls
    .slice(-budget.limit)
    .map((call) => Math.max(opens, call.occupiedUntil.getTime()));
  const slots = [...Array.from({ length: budget.limit - taken.length }, () => opens), ...taken];
  // Slots are used in turn: each is at its earliest again a window later, behind all the others.
  return new Map(
    waiting.map((id, index) => {
      const round = Math.floor(index / slots.length);
      return [id, { place: index + 1, startsAt: new Date(slots[index % slots.length]! + round * busyMs) }];
    }),
  );
}

/** A time once shown does not grow while it is still to come. */
export function shownStart(promised: Date | null, expected: Date, now: Date): Date {
  return promised !== null && promised > now && promised < expected ? promised : expected;
}
