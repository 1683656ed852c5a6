import type { WaitingStart } from './admission-order.js';
import { forecaster, KINDS, type LinePlace, type Lines } from './line.js';
import type { Budget } from './budget.js';

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
