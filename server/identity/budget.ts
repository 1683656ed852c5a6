import type { BudgetKind } from '../../contract/rules.js';

/** One kind of call as the ledger holds it, read under its lock. Times are the database's. */
export interface Budget {
  kind: BudgetKind;
  now: Date;
  /** Calls a window may hold now: the configured limit, lowered after an unexpected 429. */
  limit: number;
  pausedUntil: Date | null;
  /** Calls whose slot is not free yet, in the order their slots get free. */
  calls: readonly { startedAt: Date; occupiedUntil: Date; hinted: boolean }[];
}

/** After an unexpected 429 the ceiling comes back by one call each five minutes. */
export const RECOVERY_SECONDS = 300;

/** The ceiling: never below one, or nothing would ever be tried again. */
export function effectiveLimit(limit: number, loweredBy: number, loweredAt: Date | null, now: Date): number {
  if (loweredAt === null) return limit;
  const recovered = Math.floor((now.getTime() - loweredAt.getTime()) / (RECOVERY_SECONDS * 1000));
  return Math.max(1, limit - Math.max(0, loweredBy - recovered));
}

/** When the next call may start: `now` when a slot is free. */
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
