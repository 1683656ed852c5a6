import { longestBusyMs } from './budget.js';
import { createPlannedLine, type Visitor } from './planned-line.js';
import { nextNotice } from './turn-notice.js';

/** People who arrive at even intervals. Each starts once, and all are of one kind: the host vouches for all or for none. */
export interface Arrivals {
  people: number;
  hours: number;
  /** The share, from 0 to 1, of those who closed the page and return when they are called. */
  showUp: number;
  /** Creation calls in a window. */
  limit: number;
  windowSeconds: number;
  turnNearSeconds: number;
  placeHeldSeconds: number;
  /** A page stays open for this time after its code came. */
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
  const simulation = new Simulation(arrivals, mayLeave);
  for (let nowMs = 0; nowMs < Infinity;) nowMs = simulation.step(nowMs);
  return simulation.plan();
}

class Simulation {
  readonly #arrivals: Arrivals;
  readonly #mayLeave: boolean;
  readonly #spanMs: number;
  readonly #leadMs: number;
  /** Those whose turn is near are among this many at the head of the line. */
  readonly #near: number;
  readonly #line: ReturnType<typeof createPlannedLine>;
  readonly #held: Visitor[] = [];
  readonly #closings: number[] = [];
  readonly #waits: number[] = [];
  readonly #notices: number[] = [];
  readonly #latest = { codeMs: 0, expectedMs: 0, boundMs: 0 };
  #gaveUp = 0;
  /** How many of those who wait have the page open. */
  #present = 0;
  #openPages = 0;
  #nextReadingMs = 0;
  #noticeMs = Infinity;

  constructor(arrivals: Arrivals, mayLeave: boolean) {
    const { limit, windowSeconds } = arrivals;
    this.#arrivals = arrivals;
    this.#mayLeave = mayLeave;
    this.#spanMs = arrivals.hours * 3_600_000;
    this.#leadMs = arrivals.turnNearSeconds * 1000;
    this.#near = limit * (Math.ceil(this.#leadMs / longestBusyMs(windowSeconds)) + 1);
    this.#line = createPlannedLine(limit, windowSeconds);
  }

  /** Returns the moment of the next step; infinity after the last one. */
  step(nowMs: number): number {
    const { people } = this.#arrivals;
    const { visitors } = this.#line;
    while (this.#closings.length > 0 && this.#closings[0]! <= nowMs) this.#closings.shift();
    const joined = this.#join(nowMs);
    this.#expireHeld(nowMs);
    this.#notifyAll(joined, nowMs);
    this.#serve(nowMs);
    this.#openPages = Math.max(this.#openPages, this.#present + this.#closings.length);
    if (joined && (nowMs >= this.#nextReadingMs || visitors.length === people)) {
      this.#readLatest(nowMs);
      this.#nextReadingMs = nowMs + this.#spanMs / READINGS;
    }
    const slotMs = this.#line.nextSlotMs(nowMs);
    return Math.min(
      this.#noticeMs,
      visitors.length < people ? this.#arrivalMs(visitors.length) : Infinity,
      this.#held.length > 0 ? this.#heldUntil(this.#held[0]!) : Infinity,
      slotMs > nowMs ? slotMs : Infinity,
    );
  }

  plan(): Plan {
    return {
      waits: this.#waits.toSorted((one, other) => one - other),
      gaveUp: this.#gaveUp,
      lastCodeAt: this.#latest.codeMs / 1000,
      latestExpectedAt: this.#latest.expectedMs / 1000,
      latestBoundAt: this.#latest.boundMs / 1000,
      notices: this.#notices,
      openPages: this.#openPages,
    };
  }

  #arrivalMs(index: number): number {
    return Math.floor((index * this.#spanMs) / this.#arrivals.people);
  }

  #heldUntil({ heldMs }: Visitor): number {
    return heldMs! + this.#arrivals.placeHeldSeconds * 1000;
  }

  #join(nowMs: number): Visitor | undefined {
    const index = this.#line.visitors.length;
    if (index === this.#arrivals.people || this.#arrivalMs(index) > nowMs) return undefined;
    const visitor: Visitor = {
      id: String(index),
      arrivedMs: this.#arrivalMs(index),
      // Spread evenly over those who arrive one after another.
      returns: Math.floor((index + 1) * this.#arrivals.showUp) > Math.floor(index * this.#arrivals.showUp),
      isPresent: true,
      isWaiting: true,
      notice: null,
      heldMs: null,
    };
    this.#line.visitors.push(visitor);
    this.#present += 1;
    return visitor;
  }

  #expireHeld(nowMs: number): void {
    while (this.#held.length > 0 && this.#heldUntil(this.#held[0]!) <= nowMs) {
      this.#held.shift()!.isWaiting = false;
      this.#gaveUp += 1;
    }
  }

  #notifyAll(joined: Visitor | undefined, nowMs: number): void {
    const waiting = this.#line.visitors.length - this.#waits.length - this.#gaveUp;
    if (!this.#mayLeave) this.#noticeMs = Infinity;
    // One who joins far back changes no time of those ahead.
    else if (joined && waiting > this.#near) this.#notify(joined, Infinity, nowMs);
    else this.#noticeMs = this.#notifyNear(nowMs);
  }

  /** The first ones who are present get the free slots. The places of those whom they pass are held. */
  #serve(nowMs: number): void {
    let free = this.#line.freeSlots(nowMs);
    const away: Visitor[] = [];
    for (const visitor of this.#line.waiting()) {
      // Behind the first one who is not called yet, only those who stayed may be present.
      if (free === 0 || (this.#present === 0 && visitor.notice === 'pending')) break;
      if (!visitor.isPresent) {
        if (visitor.notice === 'sent' && visitor.heldMs === null) away.push(visitor);
        continue;
      }
      free -= 1;
      this.#present -= 1;
      visitor.isWaiting = false;
      this.#line.call(nowMs);
      this.#waits.push((nowMs - visitor.arrivedMs) / 1000);
      this.#closings.push(nowMs + this.#arrivals.lifetimeSeconds * 1000);
      this.#latest.codeMs = nowMs;
    }
    for (const visitor of away) visitor.heldMs = nowMs;
    this.#held.push(...away);
  }

  /** A person with a long wait leaves, and the notice calls them back. */
  #notify(visitor: Visitor, expectedInMs: number, nowMs: number): void {
    const notice = nextNotice(visitor.notice, expectedInMs, this.#leadMs);
    if (notice === visitor.notice) return;
    visitor.notice = notice;
    const isPresent = notice === 'sent' && visitor.returns;
    this.#present += Number(isPresent) - Number(visitor.isPresent);
    visitor.isPresent = isPresent;
    if (notice === 'sent') this.#notices.push(nowMs / 1000);
  }

  /** Returns when the next notice is due if nothing happens before. */
  #notifyNear(nowMs: number): number {
    const first: Visitor[] = [];
    for (const visitor of this.#line.waiting()) {
      if (first.length === this.#near) break;
      first.push(visitor);
    }
    const places = this.#line.forecast(first, nowMs);
    let nextMs = Infinity;
    for (const visitor of first) {
      const expectedMs = places.get(visitor.id)!.expectedAt.getTime();
      this.#notify(visitor, expectedMs - nowMs, nowMs);
      if (visitor.notice === 'pending') nextMs = Math.min(nextMs, expectedMs - this.#leadMs);
    }
    return nextMs;
  }

  #readLatest(nowMs: number): void {
    const all = [...this.#line.waiting()];
    if (all.length === 0) return;
    const { expectedAt, startsAt } = this.#line.forecast(all, nowMs).get(all.at(-1)!.id)!;
    this.#latest.expectedMs = Math.max(this.#latest.expectedMs, expectedAt.getTime());
    this.#latest.boundMs = Math.max(this.#latest.boundMs, startsAt.getTime());
  }
}
