import { longestBusyMs, type Budget } from './budget.js';

/** Visitors that the host vouches for, and all others. Each kind has a line of its own. */
export type Kind = 'vouched' | 'others';

/** Each line in the order in which it is served. */
export interface Lines<T> {
  vouched: readonly T[];
  others: readonly T[];
  /** The line that gets the next slot if both have a start to serve. */
  next: Kind;
}

export interface InLine {
  id: string;
  /** The slots that it may take from those behind it. */
  slots: number;
}

export interface Place {
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

/** When each of the next `count` calls may start, if every slot is used at once. */
function slotTimes(budget: Budget, busyMs: number, count: number): number[] {
  const now = budget.now.getTime();
  const opens = Math.max(now, budget.pausedUntil?.getTime() ?? now);
  const taken = budget.calls.slice(-budget.limit).map(({ startedAt, occupiedUntil, underWay }) => {
    // Counted until its time-out, each call would move all times.
    const usual = startedAt.getTime() + busyMs;
    return Math.max(opens, underWay && usual > now ? usual : occupiedUntil.getTime());
  });
  taken.sort((one, other) => one - other);
  const free = Math.min(budget.limit - taken.length, count);
  const slots = [...Array.from({ length: free }, () => opens), ...taken];
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
export function forecast(lines: Lines<InLine>, budget: Budget, windowSeconds: number): Map<string, Place> {
  const before = { vouched: slotsBefore(lines.vouched), others: slotsBefore(lines.others) };
  const slotOf = (kind: Kind, index: number) => 2 * before[kind][index]! + (kind === lines.next ? 0 : 1);
  const longest = Math.max(slotOf('vouched', lines.vouched.length), slotOf('others', lines.others.length));
  const times = slotTimes(budget, longestBusyMs(windowSeconds), longest);
  const usual = slotTimes(budget, usualBusyMs(budget, windowSeconds), longest);
  const expected = new Map(alternate(lines).map(({ id }, slot) => [id, usual[slot]!]));
  const placesOf = (kind: Kind) =>
    lines[kind].map(({ id }, index): [string, Place] => {
      const startsAt = new Date(times[slotOf(kind, index)]!);
      return [id, { place: index + 1, startsAt, expectedAt: new Date(expected.get(id)!) }];
    });
  return new Map([...placesOf('vouched'), ...placesOf('others')]);
}

/** How many slots those ahead of each take, and last how many all take. */
function slotsBefore(line: readonly InLine[]): number[] {
  let sum = 0;
  return [0, ...line.map(({ slots }) => (sum += slots))];
}

/** A start whose time has come may still wait this long for the proxy to notice. */
const NOTICED_MS = 5000;

/** A time that was shown does not grow before it has passed. */
export function shownStart(promised: Date | null, expected: Date, now: Date): Date {
  if (promised === null || promised >= expected) return expected;
  return promised.getTime() > now.getTime() - NOTICED_MS ? promised : expected;
}
