import type { Budget } from './budget.js';

/** A creation call takes at most this part of the window, 2 s of a minute, and keeps its slot busy so much longer. */
export const CALL_SHARE = 1 / 30;

/** Visitors that the host vouches for, and all others. Each kind has a line of its own. */
export type Kind = 'vouched' | 'others';

/** Each line in the order in which it is served. */
export interface Lines<T> {
  vouched: readonly T[];
  others: readonly T[];
  /** The line that gets the next slot if both have a start to serve. */
  next: Kind;
}

export interface Place {
  /** In the line of its kind, from 1. */
  place: number;
  /** An upper bound: the other line always uses its half of the slots. */
  startsAt: Date;
  /** As the lines stand now. */
  expectedAt: Date;
}

export const otherKind = (kind: Kind): Kind => (kind === 'vouched' ? 'others' : 'vouched');

/** Slots alternate between the lines; when one is empty, the other gets all of them. */
export function alternate<T>(lines: Lines<T>): T[] {
  const [first, second] = [lines[lines.next], lines[otherKind(lines.next)]];
  const longest = Math.max(first.length, second.length);
  return Array.from({ length: longest }, (_, turn) => [
    ...first.slice(turn, turn + 1),
    ...second.slice(turn, turn + 1),
  ]).flat();
}

/** How long a call keeps its slot busy, as the last calls did. A call that runs is counted until its time-out. */
function usualBusyMs(budget: Budget, windowSeconds: number): number {
  const longest = windowSeconds * (1 + CALL_SHARE) * 1000;
  const known = budget.calls
    .map(({ startedAt, occupiedUntil }) => occupiedUntil.getTime() - startedAt.getTime())
    .filter((busyMs) => busyMs <= longest);
  if (known.length === 0) return longest;
  return known.reduce((sum, busyMs) => sum + busyMs, 0) / known.length;
}

/** When each of the next `count` calls may start, if every slot is used at once. */
function slotTimes(budget: Budget, busyMs: number, count: number): number[] {
  const now = budget.now.getTime();
  const opens = Math.max(now, budget.pausedUntil?.getTime() ?? now);
  const taken = budget.calls
    .slice(-budget.limit)
    .map((call) => Math.max(opens, call.occupiedUntil.getTime()));
  const slots = [...Array.from({ length: budget.limit - taken.length }, () => opens), ...taken];
  return Array.from({ length: count }, () => {
    const startsAt = slots.shift()!;
    const freeAgain = startsAt + busyMs;
    const later = slots.findIndex((slot) => slot > freeAgain);
    slots.splice(later === -1 ? slots.length : later, 0, freeAgain);
    return startsAt;
  });
}

/**
 * Place and times of each waiting verification. They count everyone ahead, also absent people, who may come back. For
 * the first start of an actor, place and bound only fall while it is present: later starts come behind it, and the other
 * line gets every second slot at most.
 */
export function forecast(lines: Lines<string>, budget: Budget, windowSeconds: number): Map<string, Place> {
  const longest = Math.max(lines.vouched.length, lines.others.length);
  const times = slotTimes(budget, windowSeconds * (1 + CALL_SHARE) * 1000, 2 * longest);
  const usual = slotTimes(budget, usualBusyMs(budget, windowSeconds), 2 * longest);
  const expected = new Map(alternate(lines).map((id, slot) => [id, usual[slot]!]));
  const placesOf = (kind: Kind) =>
    lines[kind].map((id, index): [string, Place] => {
      const slot = 2 * index + (kind === lines.next ? 0 : 1);
      return [
        id,
        { place: index + 1, startsAt: new Date(times[slot]!), expectedAt: new Date(expected.get(id)!) },
      ];
    });
  return new Map([...placesOf('vouched'), ...placesOf('others')]);
}

/** A time that was shown does not grow while it lies in the future. */
export function shownStart(promised: Date | null, expected: Date, now: Date): Date {
  return promised !== null && promised > now && promised < expected ? promised : expected;
}
