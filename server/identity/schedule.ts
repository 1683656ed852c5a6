import { IDENTITY_LIMITS, LIMIT_WINDOW_SECONDS } from '../contract/rules.js';
import type { Budget } from './budget.js';
import { hasSlot, nextSlotAt } from './budget.js';
import type { Hazard } from './hazard.js';

/** § Limits, guidance for polling: "interval 2-3 seconds". No verification is looked at more often. */
export const MIN_GAP_MS = 2000;
/** One look a second spreads the 60 of a minute evenly, so that nobody's look waits for a window to pass. */
export const SPACING_MS = 1000;
/** Calls of sixty that only hints may spend, so that a webhook's confirmation need not wait for a slot. */
const HINT_RESERVE_SHARE = 2 / 60;
/** Someone who just came back to the tab counts as if waiting this many times longer: a bounded factor. */
export const RETURN_FACTOR = 3;

/**
 * Nobody waits for a look longer than twice what taking turns would give, or this if that is longer: who takes long
 * to decide must not be forgotten for those who are likelier to have decided.
 */
export const MAX_GAP_MS = 15_000;

/** How fast to look, for the limit and window in force. */
export interface Pace {
  spacingMs: number;
  minGapMs: number;
  maxGapMs: number;
}

/** The figures above are for upstream's sixty a minute; another limit or window moves them in proportion. */
export function paceFor(limit: number, windowSeconds: number): Pace {
  const scale = windowSeconds / LIMIT_WINDOW_SECONDS;
  return {
    spacingMs: (windowSeconds * 1000) / limit,
    minGapMs: MIN_GAP_MS * scale,
    maxGapMs: MAX_GAP_MS * scale,
  };
}

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

const PACE = paceFor(IDENTITY_LIMITS.status, LIMIT_WINDOW_SECONDS);

/**
 * Whose status to ask for next. Hints first, out of at most half of the budget, so that forged ones cannot starve
 * anybody, and among them whoever was not looked at for longest, so that one repeated for ever holds up no other; then
 * closing looks; then whoever has waited longer than anybody should; then where a look is worth most:
 * the probability that something changed since the last one, times how long ago that was.
 */
export function choose(
  candidates: readonly Candidate[],
  budget: Budget,
  hazard: Hazard,
  { spacingMs, minGapMs, maxGapMs }: Pace = PACE,
): Choice {
  const now = budget.now.getTime();
  if (candidates.length === 0) return { waitMs: Infinity };
  if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - now };

  const most = (among: readonly Candidate[], worth: (candidate: Candidate) => number) =>
    among.reduce((best, candidate) => (worth(candidate) > worth(best) ? candidate : best));
  const longest = (among: readonly Candidate[]) => most(among, (candidate) => gapOf(candidate, now));

  const hintsSpent = budget.calls.filter((call) => call.hinted).length;
  const hints = candidates.filter((candidate) => candidate.hinted);
  if (hintsSpent < budget.limit / 2 && hints.length > 0) return { id: longest(hints).id, hinted: true };

  const reserve = Math.round(budget.limit * HINT_RESERVE_SHARE);
  const others: Budget = { ...budget, limit: budget.limit - reserve };
  if (!hasSlot(others)) return { waitMs: nextSlotAt(others).getTime() - now };
  const lastStart = Math.max(0, ...budget.calls.map((call) => call.startedAt.getTime()));
  if (now - lastStart < spacingMs) return { waitMs: spacingMs - (now - lastStart) };

  const due = candidates.filter((candidate) => gapOf(candidate, now) >= minGapMs);
  if (due.length === 0) {
    return { waitMs: Math.min(...candidates.map((candidate) => minGapMs - gapOf(candidate, now))) };
  }
  const closing = due.find((candidate) => needsClosingLook(candidate, now));
  if (closing) return { id: closing.id, hinted: false };

  const forgotten = longest(due);
  if (gapOf(forgotten, now) >= Math.max(maxGapMs, 2 * candidates.length * spacingMs)) {
    return { id: forgotten.id, hinted: false };
  }
  return { id: most(due, (candidate) => worthOf(candidate, now, hazard)).id, hinted: false };
}

function worthOf(candidate: Candidate, now: number, hazard: Hazard): number {
  const gap = gapOf(candidate, now) / 1000;
  const age = (now - candidate.startedAt.getTime()) / 1000;
  return hazard.changedBetween(age - gap, age) * gap * (candidate.returned ? RETURN_FACTOR : 1);
}
