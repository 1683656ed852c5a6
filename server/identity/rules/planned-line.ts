import { freeSlots, longestBusyMs, nextSlotAt, type Budget } from './budget.js';
import { forecast, type Place } from './line.js';
import type { TurnNotice } from './turn-notice.js';

export interface Visitor {
  readonly id: string;
  readonly arrivedMs: number;
  readonly returns: boolean;
  isPresent: boolean;
  isWaiting: boolean;
  notice: TurnNotice;
  /** Since when the place is held; null before the turn. */
  heldMs: number | null;
}

/** The line and the ledger of a plan, in memory. Times are milliseconds from the first arrival. */
export function createPlannedLine(limit: number, windowSeconds: number) {
  const visitors: Visitor[] = [];
  let firstWaiting = 0;
  let calls: Budget['calls'] = [];

  function budgetAt(nowMs: number): Budget {
    calls = calls.filter(({ occupiedUntil }) => occupiedUntil.getTime() > nowMs);
    return { kind: 'request', now: new Date(nowMs), limit, pausedUntil: null, calls };
  }

  return {
    visitors,

    *waiting(): Generator<Visitor> {
      while (firstWaiting < visitors.length && !visitors[firstWaiting]!.isWaiting) firstWaiting += 1;
      for (let index = firstWaiting; index < visitors.length; index += 1) {
        if (visitors[index]!.isWaiting) yield visitors[index]!;
      }
    },

    freeSlots: (nowMs: number) => freeSlots(budgetAt(nowMs)),
    nextSlotMs: (nowMs: number) => nextSlotAt(budgetAt(nowMs)).getTime(),

    /** A call that takes as long as it may. */
    call(nowMs: number): void {
      const occupiedUntil = new Date(nowMs + longestBusyMs(windowSeconds));
      calls = [...calls, { startedAt: new Date(nowMs), occupiedUntil, underWay: false, hinted: false }];
    },

    /** The times that the pages of these people show. `first`: from the head of the line, without a gap. */
    forecast(first: readonly Visitor[], nowMs: number): Map<string, Place> {
      const vouched = first.map(({ id }) => ({ id, waits: false }));
      const lines = { vouched, others: [], next: 'vouched' as const };
      return forecast(lines, budgetAt(nowMs), windowSeconds);
    },
  };
}
