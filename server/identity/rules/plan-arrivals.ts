import { longestBusyMs } from './budget.js';
import { createPlannedLine, type Visitor } from './planned-line.js';
import { nextNotice } from './turn-notice.js';

/** People who arrive at even intervals. Each starts once, and all are of one kind: the host vouches for all or for none. */
export interface Arrivals {
  people: number;
  hours: number;
  /** Of those who close the page, the share who return when they are called, from 0 to 1. */
  showUp: number;
  /** Creation calls in a window. */
  limit: number;
  windowSeconds: number;
  turnNearSeconds: number;
  placeHeldSeconds: number;
  /** A page stays open so long after its code came. */
  lifetimeSeconds: number;
}

/** Times in seconds. Moments count from the first arrival. */
export interface Plan {
  /** From the arrival to the code, shortest first: one for each person who got a code. */
  waits: readonly number[];
  /** Those who did not return. */
  gaveUp: number;
  lastCodeAt: number;
  /** The latest expected time and the latest bound that a page showed. */
  latestExpectedAt: number;
  latestBoundAt: number;
  /** The moment of each event `verification.turn_near`, in order. */
  notices: readonly number[];
  /** The most pages that are open at one time. */
  openPages: number;
}

/** The times of a whole line take long to read; this many readings find the latest. */
const READINGS = 100;

/**
 * Simulates the line with the order, the times and the notices of the running proxy.
 *
 * @param mayLeave Whether everyone who may close the page does so; else every page stays open.
 */
export function planArrivals(arrivals: Arrivals, mayLeave = true): Plan {
  const { people, showUp, limit, windowSeconds } = arrivals;
  const spanMs = arrivals.hours * 3_600_000;
  const leadMs = arrivals.turnNearSeconds * 1000;
  /** Those whose turn is near are among this many at the head of the line. */
  const near = limit * (Math.ceil(leadMs / longestBusyMs(windowSeconds)) + 1);

  const line = createPlannedLine(limit, windowSeconds);
  const { visitors } = line;
  const held: Visitor[] = [];
  const closings: number[] = [];
  const waits: number[] = [];
  const notices: number[] = [];
  const latest = { codeMs: 0, expectedMs: 0, boundMs: 0 };
  let gaveUp = 0;
  /** Of those who wait, how many have the page open. */
  let present = 0;
  let openPages = 0;
  let nextReadingMs = 0;
  let noticeMs = Infinity;

  const arrivalMs = (index: number) => Math.floor((index * spanMs) / people);
  const heldUntil = ({ heldMs }: Visitor) => heldMs! + arrivals.placeHeldSeconds * 1000;

  function join(nowMs: number): Visitor | undefined {
    const index = visitors.length;
    if (index === people || arrivalMs(index) > nowMs) return undefined;
    const visitor: Visitor = {
      id: String(index),
      arrivedMs: arrivalMs(index),
      // Spread evenly over those who arrive one after another.
      returns: Math.floor((index + 1) * showUp) > Math.floor(index * showUp),
      isPresent: true,
      isWaiting: true,
      notice: null,
      heldMs: null,
    };
    visitors.push(visitor);
    present += 1;
    return visitor;
  }

  function expireHeld(nowMs: number): void {
    while (held.length > 0 && heldUntil(held[0]!) <= nowMs) {
      held.shift()!.isWaiting = false;
      gaveUp += 1;
    }
  }

  /** The first ones who are present get the free slots. The places of those whom they pass are held. */
  function serve(nowMs: number): void {
    let free = line.freeSlots(nowMs);
    const away: Visitor[] = [];
    for (const visitor of line.waiting()) {
      // Behind the first one who is not called yet, only those who stayed may be present.
      if (free === 0 || (present === 0 && visitor.notice === 'pending')) break;
      if (!visitor.isPresent) {
        if (visitor.notice === 'sent' && visitor.heldMs === null) away.push(visitor);
        continue;
      }
      free -= 1;
      present -= 1;
      visitor.isWaiting = false;
      line.call(nowMs);
      waits.push((nowMs - visitor.arrivedMs) / 1000);
      closings.push(nowMs + arrivals.lifetimeSeconds * 1000);
      latest.codeMs = nowMs;
    }
    for (const visitor of away) visitor.heldMs = nowMs;
    held.push(...away);
  }

  /** A person with a long wait leaves, and the notice calls them back. */
  function notify(visitor: Visitor, expectedInMs: number, nowMs: number): void {
    const notice = nextNotice(visitor.notice, expectedInMs, leadMs);
    if (notice === visitor.notice) return;
    visitor.notice = notice;
    const isPresent = notice === 'sent' && visitor.returns;
    present += Number(isPresent) - Number(visitor.isPresent);
    visitor.isPresent = isPresent;
    if (notice === 'sent') notices.push(nowMs / 1000);
  }

  /** Returns when the next notice is due if nothing happens before. */
  function notifyNear(nowMs: number): number {
    const first: Visitor[] = [];
    for (const visitor of line.waiting()) {
      if (first.length === near) break;
      first.push(visitor);
    }
    const places = line.forecast(first, nowMs);
    let nextMs = Infinity;
    for (const visitor of first) {
      const expectedMs = places.get(visitor.id)!.expectedAt.getTime();
      notify(visitor, expectedMs - nowMs, nowMs);
      if (visitor.notice === 'pending') nextMs = Math.min(nextMs, expectedMs - leadMs);
    }
    return nextMs;
  }

  function readLatest(nowMs: number): void {
    const all = [...line.waiting()];
    if (all.length === 0) return;
    const { expectedAt, startsAt } = line.forecast(all, nowMs).get(all.at(-1)!.id)!;
    latest.expectedMs = Math.max(latest.expectedMs, expectedAt.getTime());
    latest.boundMs = Math.max(latest.boundMs, startsAt.getTime());
  }

  for (let nowMs = 0; nowMs < Infinity;) {
    while (closings.length > 0 && closings[0]! <= nowMs) closings.shift();
    const joined = join(nowMs);
    expireHeld(nowMs);
    // One who joins far back changes no time of those ahead.
    if (!mayLeave) noticeMs = Infinity;
    else if (joined && visitors.length - waits.length - gaveUp > near) notify(joined, Infinity, nowMs);
    else noticeMs = notifyNear(nowMs);
    serve(nowMs);
    openPages = Math.max(openPages, present + closings.length);
    if (joined && (nowMs >= nextReadingMs || visitors.length === people)) {
      readLatest(nowMs);
      nextReadingMs = nowMs + spanMs / READINGS;
    }
    const slotMs = line.nextSlotMs(nowMs);
    nowMs = Math.min(
      noticeMs,
      visitors.length < people ? arrivalMs(visitors.length) : Infinity,
      held.length > 0 ? heldUntil(held[0]!) : Infinity,
      slotMs > nowMs ? slotMs : Infinity,
    );
  }

  return {
    waits: waits.toSorted((one, other) => one - other),
    gaveUp,
    lastCodeAt: latest.codeMs / 1000,
    latestExpectedAt: latest.expectedMs / 1000,
    latestBoundAt: latest.boundMs / 1000,
    notices,
    openPages,
  };
}
