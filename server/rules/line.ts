import { longestBusyMs, type Budget } from './budget.js';

/** Visitors that the host vouches for, and all others. Each kind has a line of its own. */
export const KINDS = ['vouched', 'others'] as const;
export type Kind = (typeof KINDS)[number];

/** Each line in the order in which it is served. */
export interface Lines<T> {
  vouched: readonly T[];
  others: readonly T[];
  /** The line that gets the next slot if both have a start to serve. */
  next: Kind;
}

export interface LinePlace {
  /** In the line of its kind, from 1. */
  place: number;
  /** An upper bound: the other line always uses its half of the slots. */
  startsAt: Date;
  expectedAt: Date;
}

export const otherKind = (kind: Kind): Kind => (kind === 'vouched' ? 'others' : 'vouched');

/** Slots alternate between the lines; when one is empty, the other gets all of them. */
export function alternate<T>(lines: Lines<T>): T[] {
  const [first, second] = [lines[lines.next], lines[otherKind(lines.next)]];
  const order: T[] = [];
  for (let turn = 0; turn < Math.max(first.length, second.length); turn += 1) {
    if (turn < first.length) order.push(first[turn]!);
    if (turn < second.length) order.push(second[turn]!);
  }
  return order;
}

/** How long a call keeps its slot busy, as the last calls did. A call that runs is counted until its time-out. */
function usualBusyMs(budget: Budget, windowSeconds: number): number {
  const longest = longestBusyMs(windowSeconds);
  const known = budget.calls
    .map(({ startedAt, occupiedUntil }) => occupiedUntil.getTime() - startedAt.getTime())
    .filter((busyMs) => busyMs <= longest);
  if (known.length === 0) return longest;
  return known.reduce((sum, busyMs) => sum + busyMs, 0) / known.length;
}

/** When the next calls may start, by their number from 0, if every slot is used at once. */
function slotTimes(budget: Budget, busyMs: number): (slot: number) => number {
  const now = budget.now.getTime();
  const opens = Math.max(now, budget.pausedUntil?.getTime() ?? now);
  const taken = budget.calls.slice(-budget.limit).map(({ startedAt, occupiedUntil, underWay }) => {
    // Counted until its time-out, each call would move all times.
    const usual = startedAt.getTime() + busyMs;
    return Math.max(opens, underWay && usual > now ? usual : occupiedUntil.getTime());
  });
  taken.sort((one, other) => one - other);
  const slots = [...Array<number>(budget.limit - taken.length).fill(opens), ...taken];
  const times: number[] = [];
  return (slot) => {
    while (times.length <= slot) {
      const startsAt = slots.shift()!;
      const freeAgain = startsAt + busyMs;
      const later = slots.findIndex((other) => other > freeAgain);
      slots.splice(later === -1 ? slots.length : later, 0, freeAgain);
      times.push(startsAt);
    }
    return times[slot]!;
  };
}

/** Forecasts a start from its index in the line of its kind, and from the slots that those ahead of it there take. */
export function forecaster(lines: Lines<unknown>, budget: Budget, windowSeconds: number) {
  const bound = slotTimes(budget, longestBusyMs(windowSeconds));
  const usual = slotTimes(budget, usualBusyMs(budget, windowSeconds));
  return (kind: Kind, index: number, slotsAhead: number): LinePlace => {
    const behindOther = kind === lines.next ? 0 : 1;
    const ofOther = Math.min(index + behindOther, lines[otherKind(kind)].length);
    return {
      place: index + 1,
      startsAt: new Date(bound(2 * slotsAhead + behindOther)),
      expectedAt: new Date(usual(index + ofOther)),
    };
  };
}

/** A start whose time has come may still wait this long for the proxy to notice. */
const NOTICED_MS = 5000;

/** A time that was shown does not grow before it has passed. */
export function shownStart(shown: Date | null, expected: Date, now: Date): Date {
  if (shown === null || shown >= expected) return expected;
  return shown.getTime() > now.getTime() - NOTICED_MS ? shown : expected;
}
