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

export interface WaitingStart {
  id: string;
  kind: Kind;
  /** The actor whose turn it takes. */
  actor: string;
  /** Its process died during the call, or the call failed: it was served before and goes first. */
  again: 'lost' | 'failed' | null;
  /** It waits for an open request or a retry: a slot may be kept for it, which those behind it miss. */
  waits: boolean;
  /** Its person is present, and nothing makes it wait. */
  eligible: boolean;
  /** The latest time that its person, who is present, is shown while it waits; null for all others. */
  shownBound: Date | null;
}

export interface Slots {
  free: number;
  /** When the others are free again, the first one first. */
  freeAgain: readonly Date[];
  /** When a slot that is used now is free again, at most. */
  usedUntil: Date;
}

export interface Waiting<T extends WaitingStart = WaitingStart> {
  /** By position. */
  starts: readonly T[];
  next: Kind;
}

/** The first start of each actor, then the second of each, and so on; actors by the position of their first. */
function inRounds(starts: readonly WaitingStart[]): WaitingStart[] {
  const actors = new Map<string, WaitingStart[]>();
  for (const start of starts) {
    const known = actors.get(start.actor);
    if (known) known.push(start);
    else actors.set(start.actor, [start]);
  }
  const order: WaitingStart[] = [];
  let left = [...actors.values()];
  for (let round = 0; left.length > 0; round += 1) {
    order.push(...left.map((ofActor) => ofActor[round]!));
    left = left.filter((ofActor) => ofActor.length > round + 1);
  }
  return order;
}

/** Both lines in the order in which they are served as they stand. */
export function linesOf({ starts, next }: Waiting): Lines<WaitingStart> {
  const lineOf = (kind: Kind) => {
    const line = starts.filter((start) => start.kind === kind);
    return [
      ...line.filter(({ again }) => again === 'lost'),
      ...line.filter(({ again }) => again === 'failed'),
      ...inRounds(line.filter(({ again }) => again === null)),
    ];
  };
  return { vouched: lineOf('vouched'), others: lineOf('others'), next };
}

/**
 * Who gets the next slots, in order. A free slot is kept for a start that waits if no other slot is free at the time that it
 * was shown: those behind it wait for the next one.
 */
export function nextServed(waiting: Waiting, { free, freeAgain, usedUntil }: Slots): WaitingStart[] {
  const starts = waiting.starts.filter(
    ({ eligible, shownBound }) => eligible || (shownBound !== null && shownBound < usedUntil),
  );
  const later = [...freeAgain];
  const served: WaitingStart[] = [];
  let left = free;
  for (const start of alternate(linesOf({ ...waiting, starts }))) {
    if (left === 0) break;
    if (start.eligible) served.push(start);
    // The last slot that is free in time leaves the earlier ones to others.
    const inTime = start.eligible ? -1 : later.findLastIndex((at) => at <= start.shownBound!);
    if (inTime === -1) left -= 1;
    else later.splice(inTime, 1);
  }
  return served;
}

/**
 * The other starts of the served actors, which move behind everyone who waits now: without that, starts that were left
 * could come back together ahead of later people. A repeated call was served before: it moves none.
 */
export function movedBehind({ starts }: Waiting, served: readonly WaitingStart[]): WaitingStart[] {
  const servedIds = new Set(served.map(({ id }) => id));
  const turns = new Map(
    served.flatMap(({ actor, again }, turn) => (again === null ? [[actor, turn] as const] : [])),
  );
  return starts
    .filter(({ id, actor, again }) => turns.has(actor) && again === null && !servedIds.has(id))
    .toSorted((one, other) => turns.get(one.actor)! - turns.get(other.actor)!);
}
