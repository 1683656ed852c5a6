import { longestBusyMs, type Budget } from './budget.js';
import { KINDS, otherKind, type Kind, type Lines, type WaitingStart } from './admission-order.js';

export interface LinePlace {
  /** In the line of its kind, from 1. */
  place: number;
  /** An upper bound: the other line always uses its half of the slots. */
  startsAt: Date;
  expectedAt: Date;
}

/** When the next calls may start, by their number from 0, if every slot is used at once. */
function slotTimes(budget: Budget, busyMs: number): (slot: number) => number {
  const now = budget.now.getTime();
  const opens = Math.max(now, budget.pausedUntil?.getTime() ?? now);
  const taken = budget.calls.slice(-budget.limit).map(({ startedAt, occupiedUntil, underWay }) => {
    // Counted until its time-out, each call would move all times.
    const freeAt = startedAt.getTime() + busyMs;
    return Math.max(opens, underWay && freeAt > now ? freeAt : occupiedUntil.getTime());
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
function forecaster(lines: Lines<unknown>, budget: Budget, windowSeconds: number) {
  const slotAt = slotTimes(budget, longestBusyMs(windowSeconds));
  return (kind: Kind, index: number, slotsAhead: number): LinePlace => {
    const behindOther = kind === lines.next ? 0 : 1;
    const ofOther = Math.min(index + behindOther, lines[otherKind(kind)].length);
    return {
      place: index + 1,
      startsAt: new Date(slotAt(2 * slotsAhead + behindOther)),
      expectedAt: new Date(slotAt(index + ofOther)),
    };
  };
}

/** The places of a line, and of those who join it later, without reading all of it again. */
export interface Forecast {
  readonly places: ReadonlyMap<string, LinePlace>;
  /** The first start of each actor: its bound holds, those of an actor's further starts may grow. */
  readonly firsts: ReadonlySet<string>;
  /**
   * Adds those who came after the reading, in the order in which they came: the first start of an actor behind the other
   * firsts, a further one behind all. Who left meanwhile still counts, so no time is too early.
   */
  add(starts: readonly WaitingStart[]): void;
}

/** How many starts are ahead, and how many slots they may take from those behind them. */
const noneAhead = () => ({ count: 0, slots: 0 });
const endsOfLine = () => ({ ofFirsts: noneAhead(), ofAll: noneAhead() });

/**
 * Place and times of each waiting verification. They count everyone ahead, also absent people, who may come back. For
 * the first start of an actor, place and bound only fall while it is present: later starts come behind it, and the other
 * line gets every second slot at most.
 *
 * @param before The last forecast. What it showed as the latest time of a first start stays until it has passed.
 */
export function forecast(
  lines: Lines<WaitingStart>,
  budget: Budget,
  windowSeconds: number,
  before?: Pick<Forecast, 'places' | 'firsts'>,
): Forecast {
  const placeOf = forecaster(lines, budget, windowSeconds);
  const places = new Map<string, LinePlace>();
  const actors = new Set<string>();
  const firsts = new Set<string>();
  const ends = { vouched: endsOfLine(), others: endsOfLine() };

  function append(start: WaitingStart, end: 'ofFirsts' | 'ofAll'): void {
    const { id, kind, actor, again, waits } = start;
    const ahead = ends[kind][end];
    places.set(id, placeOf(kind, ahead.count, ahead.slots));
    const isFirst = again === null && !actors.has(actor);
    if (isFirst) {
      actors.add(actor);
      firsts.add(id);
    }
    const { ofFirsts, ofAll } = ends[kind];
    for (const after of isFirst || again !== null ? [ofFirsts, ofAll] : [ofAll]) {
      after.count += 1;
      // A slot may be kept for one that waits.
      after.slots += waits ? 2 : 1;
    }
  }

  for (const kind of KINDS) for (const start of lines[kind]) append(start, 'ofAll');
  for (const id of firsts) {
    const place = places.get(id)!;
    const shown = before?.firsts.has(id) ? before.places.get(id)!.startsAt : place.startsAt;
    if (shown < place.startsAt && shown > budget.now) place.startsAt = shown;
  }
  return {
    places,
    firsts,
    add(starts) {
      for (const start of starts.filter(({ id }) => !places.has(id)))
        append(start, actors.has(start.actor) ? 'ofAll' : 'ofFirsts');
    },
  };
}

/** A start whose time has come may still wait this long for the proxy to notice. */
const NOTICED_MS = 5000;

/** A time that was shown does not grow before it has passed. */
export function shownStart(shown: Date | null, expected: Date, now: Date): Date {
  if (shown === null || shown >= expected) return expected;
  return shown.getTime() > now.getTime() - NOTICED_MS ? shown : expected;
}
