/** Who gets the codes when some start very often: simulated visitors in the line of the real engine. */
import type { Database } from '../../../server/store/database.js';
import { simulateLine, type SimulatedLine, type Visitor } from '../simulated-line.js';

interface Arrival {
  /** Seconds from the beginning. */
  at: number;
  visitor: Visitor;
}

interface Start extends Arrival {
  servedAt: number;
}

const isVouched = ({ visitor: { identity } }: Arrival) => identity?.vouched === true;

/** Lets everyone arrive and serves them until those of interest have a code. All stay present. */
async function serveArrivals(
  line: SimulatedLine,
  arrivals: readonly Arrival[],
  isOfInterest: (visitor: Visitor) => boolean,
): Promise<Start[]> {
  const coming = arrivals.toSorted((one, other) => one.at - other.at);
  const waiting = new Map<string, Arrival>();
  const served: Start[] = [];
  const isLeft = (starts: Iterable<Arrival>) => [...starts].some(({ visitor }) => isOfInterest(visitor));

  while (isLeft(waiting.values()) || isLeft(coming)) {
    const slotAt = waiting.size > 0 ? await line.nextSlot() : Infinity;
    await line.moveTo(Math.max(line.clock(), Math.min(coming[0]?.at ?? Infinity, slotAt)));
    for (const arrival of coming.splice(0, coming.findLastIndex(({ at }) => at <= line.clock()) + 1)) {
      const id = await line.join(arrival.visitor);
      await line.setPresent([id], true);
      waiting.set(id, arrival);
    }
    for (const id of await line.serve()) {
      served.push({ ...waiting.get(id)!, servedAt: line.clock() });
      waiting.delete(id);
    }
  }
  return served;
}

const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const ATTACKER = '203.0.113.9';
const nationalId = (index: number) => String(1_000_000_000 + index);

/** `starts` of one address within ten seconds, then one more for every five seconds, for `minutes`. */
function attack(starts: number, minutes: number): Arrival[] {
  return Array.from({ length: starts + minutes * 12 }, (_, index) => ({
    at: index < starts ? (10 * index) / starts : 10 + 5 * (index - starts),
    visitor: { nationalId: nationalId(index), address: ATTACKER },
  }));
}

function visitors(
  count: number,
  everySeconds: number,
  from: number,
  identity?: Visitor['identity'],
): Arrival[] {
  return Array.from({ length: count }, (_, index) => ({
    at: from + index * everySeconds,
    visitor: {
      nationalId: nationalId(500_000 + from * 1000 + index),
      address: address(index),
      ...(identity && { identity: { ...identity, reference: `customer-${from}-${index}` } }),
    },
  }));
}

export interface Fairness {
  /** Seconds until the code, at worst, of those of interest. */
  worstWait: number;
  /** Starts of other visitors that got a slot between the start and the code, at worst. */
  servedBetween: number;
  /** Of the codes given while a vouched visitor waited. */
  vouchedShare: number;
}

function judge(served: readonly Start[], isOfInterest: (visitor: Visitor) => boolean): Fairness {
  const people = served.filter(({ visitor }) => isOfInterest(visitor));
  const worst = (measure: (start: Start) => number) => Math.max(...people.map(measure));
  const whileVouchedWait = served.filter((_, turn) =>
    served.some((other, later) => later >= turn && isVouched(other) && other.at <= served[turn]!.servedAt),
  );
  return {
    worstWait: worst((start) => start.servedAt - start.at),
    servedBetween: worst(
      (start) => served.slice(0, served.indexOf(start)).filter((other) => other.servedAt >= start.at).length,
    ),
    vouchedShare: whileVouchedWait.filter(isVouched).length / whileVouchedWait.length,
  };
}

async function run(
  database: Database,
  arrivals: readonly Arrival[],
  isOfInterest: (visitor: Visitor) => boolean,
): Promise<Fairness> {
  const line = await simulateLine(database);
  await line.moveTo(0);
  const served = await serveArrivals(line, arrivals, isOfInterest);
  return judge(served, isOfInterest);
}

const isHonest = ({ address: from }: Visitor) => from !== ATTACKER;

/** Many starts of one address, then one visitor of another. */
export function oneAddress(database: Database, starts: number): Promise<Fairness> {
  return run(database, [...attack(starts, 2), ...visitors(1, 1, 15)], isHonest);
}

/** One start of each of many addresses, then visitors that the host vouches for. */
export function manyAddresses(database: Database, addresses: number, vouched: number): Promise<Fairness> {
  const customers = visitors(vouched, 5, 15, { vouched: true });
  const arrivals = [...visitors(addresses, 0.01, 0), ...customers];
  return run(database, arrivals, ({ identity }) => identity?.vouched === true);
}
