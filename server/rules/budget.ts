import type { BudgetKind } from '../../contract/rules.js';

export interface BudgetCall {
  startedAt: Date;
  /** While it is under way: the latest time, if it ends with its time-out. */
  occupiedUntil: Date;
  underWay: boolean;
  hinted: boolean;
}

/** One kind of call in the ledger, read under its lock. Times are of the database's clock. */
export interface Budget {
  kind: BudgetKind;
  now: Date;
  /** Calls that a window may hold now: the configured limit, lowered after an unexpected 429. */
  limit: number;
  pausedUntil: Date | null;
  /** Calls whose slot is not free yet; the slot that is free first comes first. */
  calls: readonly BudgetCall[];
}

/** After an unexpected 429 the ceiling rises by one call every five minutes. */
export const RECOVERY_SECONDS = 300;

export function effectiveLimit(limit: number, loweredBy: number, loweredAt: Date | null, now: Date): number {
  if (loweredAt === null) return limit;
  const recovered = Math.floor((now.getTime() - loweredAt.getTime()) / (RECOVERY_SECONDS * 1000));
  // At least one: without a call the ceiling would never rise again.
  return Math.max(1, limit - Math.max(0, loweredBy - recovered));
}

/** When the next call may start; `now` when a slot is free. */
export function nextSlotAt(budget: Budget): Date {
  const { calls, limit, now, pausedUntil } = budget;
  const free = calls.length < limit ? now : calls[calls.length - limit]!.occupiedUntil;
  return pausedUntil !== null && pausedUntil > free ? pausedUntil : free;
}

export function hasSlot(budget: Budget): boolean {
  return nextSlotAt(budget) <= budget.now;
}

export function freeSlots(budget: Budget): number {
  return hasSlot(budget) ? budget.limit - budget.calls.length : 0;
}

/** A creation call takes at most this part of the window, 2 s of a minute. Its slot stays busy for that time too. */
const CALL_SHARE = 1 / 30;

export function longestBusyMs(windowSeconds: number): number {
  return windowSeconds * (1 + CALL_SHARE) * 1000;
}
