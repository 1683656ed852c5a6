import type { Budget } from './budget.js';

/** A creation call takes at most this part of the window, 2 s of a minute, and keeps its slot busy so much longer. */
const CALL_SHARE = 1 / 30;

export interface Place {
  /** Counted from 1. */
  place: number;
  startsAt: Date;
}

/**
 * The place of each waiting verification, and an upper bound of its start. The bound counts everyone ahead, also absent
 * people, who may come back. `waiting` is in the order of the line.
 */
export function forecast(
  waiting: readonly string[],
  budget: Budget,
  windowSeconds: number,
): Map<string, Place> {
  const busyMs = windowSeconds * (1 + CALL_SHARE) * 1000;
  const now = budget.now.getTime();
  const opens = Math.max(now, budget.pausedUntil?.getTime() ?? now);
  const taken = budget.calls
    .slice(-budget.limit)
    .map((call) => Math.max(opens, call.occupiedUntil.getTime()));
  const slots = [...Array.from({ length: budget.limit - taken.length }, () => opens), ...taken];
  const places = new Map<string, Place>();
  for (const [index, id] of waiting.entries()) {
    const startsAt = slots.shift()!;
    places.set(id, { place: index + 1, startsAt: new Date(startsAt) });
    const freeAgain = startsAt + busyMs;
    const later = slots.findIndex((slot) => slot > freeAgain);
    slots.splice(later === -1 ? slots.length : later, 0, freeAgain);
  }
  return places;
}

/** A time that was shown does not grow while it lies in the future. */
export function shownStart(promised: Date | null, expected: Date, now: Date): Date {
  return promised !== null && promised > now && promised < expected ? promised : expected;
}
