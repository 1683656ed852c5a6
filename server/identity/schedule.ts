import type { Budget } from './budget.js';
import { hasSlot, nextSlotAt } from './budget.js';
import type { Hazard } from './hazard.js';

/** § Limits, guidance for polling: "interval 2-3 seconds". No verification is looked at more often. */
export const MIN_GAP_MS = 2000;
/** One look a second spreads the 60 of a minute evenly, so that nobody's look waits for a window to pass. */
export const SPACING_MS = 1000;
/** Someone who just came back to the tab counts as if waiting this many times longer: a bounded factor. */
export const RETURN_FACTOR = 3;

/**
 * Nobody waits for a look longer than twice what taking turns would give, or this if that is longer: who takes long
 * to decide must not be forgotten for those who are likelier to have decided.
 */
export const MAX_GAP_MS = 15_000;

export interface Candidate {
  id: string;
  startedAt: Date;
  expiresAt: Date;
  checkedAt: Date | null;
  /** A webhook came in since the last look. */
  hinted: boolean;
  /** The person came back to the tab a moment ago. */
  returned: boolean;
}

export type Choice = { id: string; hinted: boolean } | { waitMs: number };

const gapOf = (candidate: Candidate, now: number) =>
  now - (candidate.checkedAt ?? candidate.startedAt).getTime();

/** The time is up and nobody has looked since. */
function needsClosingLook(candidate: Candidate, now: number): boolean {
  const end = candidate.expiresAt.getTime();
  return end <= now && (candidate.checkedAt?.getTime() ?? 0) < end;
}

/**
 * Whose status to ask for next. Hints first, out of at most half of the budget, so that forged ones cannot starve
 * anybody; then closing looks; then whoever has waited longer than anybody should; then where a look is worth most:
 * the probability that something changed since the last one, times how long ago that was.
 */
export function choose(candidates: readonly Candidate[], budget: Budget, hazard: Hazard): Choice {
  const now = budget.now.getTime();
  if (candidates.length === 0) return { waitMs: Infinity };
  if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - now };

  const hintsSpent = budget.calls.filter((call) => call.hinted).length;
  if (hintsSpent < budget.limit / 2) {
    const hint = candidates.find((candidate) => candidate.hinted);
    if (hint) return { id: hint.id, hinted: true };
  }

  const lastStart = Math.max(0, ...budget.calls.map((call) => call.startedAt.getTime()));
  if (now - lastStart < SPACING_MS) return { waitMs: SPACING_MS - (now - lastStart) };

  const due = candidates.filter((candidate) => gapOf(candidate, now) >= MIN_GAP_MS);
  if (due.length === 0) {
    return { waitMs: Math.min(...candidates.map((candidate) => MIN_GAP_MS - gapOf(candidate, now))) };
  }
  const closing = due.find((candidate) => needsClosingLook(candidate, now));
  if (closing) return { id: closing.id, hinted: false };

  const maxGapMs = Math.max(MAX_GAP_MS, 2 * candidates.length * SPACING_MS);
  const most = (worth: (candidate: Candidate) => number) =>
    due.reduce((best, candidate) => (worth(candidate) > worth(best) ? candidate : best));
  const longest = most((candidate) => gapOf(candidate, now));
  if (gapOf(longest, now) >= maxGapMs) return { id: longest.id, hinted: false };
  return { id: most((candidate) => worthOf(candidate, now, hazard)).id, hinted: false };
}

function worthOf(candidate: Candidate, now: number, hazard: Hazard): number {
  const gap = gapOf(candidate, now) / 1000;
  const age = (now - candidate.startedAt.getTime()) / 1000;
  return hazard.changedBetween(age - gap, age) * gap * (candidate.returned ? RETURN_FACTOR : 1);
}
