import { firstOfActors, type WaitingStart } from './admission-order.js';
import { forecast, forecaster, slotsOf, type Kind, type LinePlace, type Lines } from './line.js';
import type { Budget } from './budget.js';

/** The places of a line, and of those who join it later, without reading all of it again. */
export interface Places {
  readonly places: ReadonlyMap<string, LinePlace>;
  /** The first start of each actor: its bound holds. */
  readonly firsts: ReadonlySet<string>;
  /**
   * Adds those who came after the reading, in the order in which they came: the first start of an actor behind the other
   * firsts, a further one behind all. Who left meanwhile still counts, so no time is too early.
   */
  add(starts: readonly WaitingStart[]): void;
}

/** @param before The last reading. What it showed as the latest time of a first start stays until it has passed. */
export function placesOf(
  lines: Lines<WaitingStart>,
  budget: Budget,
  windowSeconds: number,
  before?: Places,
): Places {
  const placeOf = forecaster(lines, budget, windowSeconds);
  const places = forecast(lines, budget, windowSeconds, placeOf);
  const actors = firstOfActors([...lines.vouched, ...lines.others]);
  const firsts = new Set(actors.values());
  for (const id of firsts) {
    const place = places.get(id)!;
    const shown = before?.firsts.has(id) ? before.places.get(id)!.startsAt : place.startsAt;
    if (shown < place.startsAt && shown > budget.now) place.startsAt = shown;
  }
  const endsOf = (kind: Kind) => ({
    ofFirsts: endOf(lines[kind].filter(({ id, again }) => again !== null || firsts.has(id))),
    ofAll: endOf(lines[kind]),
  });
  const ends = { vouched: endsOf('vouched'), others: endsOf('others') };

  function add(start: WaitingStart): void {
    const { kind, actor, id } = start;
    const { ofFirsts, ofAll } = ends[kind];
    const isFirst = !actors.has(actor);
    const { count, slots } = isFirst ? ofFirsts : ofAll;
    places.set(id, placeOf(kind, count, slots));
    for (const end of isFirst ? [ofFirsts, ofAll] : [ofAll]) {
      end.count += 1;
      end.slots += slotsOf(start);
    }
    if (!isFirst) return;
    actors.set(actor, id);
    firsts.add(id);
  }

  return {
    places,
    firsts,
    add(starts) {
      for (const start of starts) if (!places.has(start.id)) add(start);
    },
  };
}

const endOf = (line: readonly WaitingStart[]) => ({
  count: line.length,
  slots: line.reduce((sum, start) => sum + slotsOf(start), 0),
});
