import { LIMIT_WINDOW_SECONDS } from '../../contract/rules.js';
import type { Budget } from './budget.js';
import { hasSlot, nextSlotAt } from './budget.js';
import type { Hazard } from './hazard.js';

/** § Limits, guidance for polling: "interval 2-3 seconds". No verification is checked more often. */
export const MIN_GAP_MS = 2000;
/** Calls of sixty that only hints may spend while hints come, so that a hint is confirmed without a wait. */
const HINT_RESERVE_SHARE = 2 / 60;
/** Each check that a hint led to in vain doubles the wait for the next one: 4 s, 8 s, up to about a minute. */
const MAX_HINT_DOUBLINGS = 5;
/** The return boost: a check counts as if its gap were longer. Bounded, or returning tabs would starve the others. */
const RETURN_BOOST = 3;

/**
 * No verification waits longer than this, or than four times what round robin would give: slow approvers must not
 * starve. Only a backstop: nearly all get a check much sooner, by their gap alone.
 */
const MAX_GAP_MS = 15_000;
const MAX_GAP_ROUNDS = 4;

/** While others wait, every fourth check goes to provisional ends, which no person watches. */
const CHECKS_PER_PROVISIONAL = 4;

/** The gaps between checks, for the window in force. */
export interface ScheduleTiming {
  windowMs: number;
  minGapMs: number;
  maxGapMs: number;
  /** What a second of upstream's minute lasts: the hazard's unit. */
  secondMs: number;
}

/** The figures above are for a window of a minute; another window scales them. */
export function timingFor(windowSeconds: number): ScheduleTiming {
  const scale = windowSeconds / LIMIT_WINDOW_SECONDS;
  return {
    windowMs: windowSeconds * 1000,
    minGapMs: MIN_GAP_MS * scale,
    maxGapMs: MAX_GAP_MS * scale,
    secondMs: 1000 * scale,
  };
}

/** Every age counts at least this part of the ordinary rate, so that spare checks go to the longest gap. */
const FLOOR = 0.02;

export interface Candidate {
  id: string;
  startedAt: Date;
  expiresAt: Date;
  checkedAt: Date | null;
  /** A hint came that no check has answered. */
  hinted: boolean;
  /** Checks that hints led to; none found a change, or it would be no candidate. */
  hintChecks: number;
  hintCheckedAt: Date | null;
  /** Expired by our own clock; upstream's answer still counts. */
  provisional: boolean;
  /** The visitor's tab became visible a moment ago. */
  boosted: boolean;
}

export type Choice = { id: string; hinted: boolean } | { waitMs: number };

/** After a clock rollback the last check may lie in the future. */
const gapOf = (candidate: Candidate, now: number) =>
  Math.abs(now - (candidate.checkedAt ?? candidate.startedAt).getTime());

/** A hint that is repeated in vain, or forged, counts for less each time. */
function isWorthAHint(candidate: Candidate, now: number, minGapMs: number): boolean {
  const { hinted, hintChecks, hintCheckedAt } = candidate;
  if (!hinted || hintCheckedAt === null) return hinted;
  // Since the check it led to, not since any: where few wait, checks are so frequent that a hint would never count.
  const since = Math.abs(now - hintCheckedAt.getTime());
  return since >= minGapMs * 2 ** Math.min(hintChecks, MAX_HINT_DOUBLINGS);
}

/** Its time is over, and no check started since. */
function needsClosingCheck(candidate: Candidate, now: number): boolean {
  const end = candidate.expiresAt.getTime();
  return end <= now && (candidate.checkedAt?.getTime() ?? 0) < end;
}

const TIMING = timingFor(LIMIT_WINDOW_SECONDS);

interface Circumstances {
  budget: Budget;
  hazard: Hazard;
  /** Hints came lately, so more may come. */
  hintsExpected: boolean;
  timing?: ScheduleTiming;
}

/**
 * Chooses the next status check.
 *
 * 1. Hints, longest gap first. Forged hints must not starve the others: hints get at most half of the budget, never two
 *    checks in a row while another check is due, and ever fewer for a verification that they were wrong about.
 * 2. One check in four: provisional ends.
 * 3. Closing checks.
 * 4. A gap longer than the maximum.
 * 5. The check that is worth most.
 */
export function chooseStatusCheck(
  candidates: readonly Candidate[],
  { budget, hazard, hintsExpected, timing = TIMING }: Circumstances,
): Choice {
  const { windowMs, minGapMs, maxGapMs, secondMs } = timing;
  const now = budget.now.getTime();
  if (candidates.length === 0) return { waitMs: Infinity };
  if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - now };

  const most = (among: readonly Candidate[], worth: (candidate: Candidate) => number) =>
    among.reduce((best, candidate) => (worth(candidate) > worth(best) ? candidate : best));
  const longest = (among: readonly Candidate[]) => most(among, (candidate) => gapOf(candidate, now));

  const lastStart = (hinted: boolean) =>
    Math.max(0, ...budget.calls.map((call) => (call.hinted === hinted ? call.startedAt.getTime() : 0)));
  const hintsSpent = budget.calls.filter((call) => call.hinted).length;
  const afterHint = lastStart(true) > lastStart(false);
  const reserve = hintsExpected ? Math.round(budget.limit * HINT_RESERVE_SHARE) : 0;
  const others: Budget = { ...budget, limit: afterHint ? budget.limit : budget.limit - reserve };
  // One check a second spreads the 60 of a minute evenly. What hints take is missing evenly too.
  const spacingMs = windowMs / Math.max(1, budget.limit - reserve - hintsSpent);
  const restMs = lastStart(false) + spacingMs - now;
  // Upstream may fail for a provisional end for an hour: once a minute is often enough.
  const dueInMs = (candidate: Candidate) =>
    (candidate.provisional ? windowMs : minGapMs) - gapOf(candidate, now);
  const allDue = candidates.filter((candidate) => dueInMs(candidate) <= 0);
  const due = allDue.filter(({ provisional }) => !provisional);
  const dueProvisional = allDue.filter(({ provisional }) => provisional);

  const hints = candidates.filter((candidate) => isWorthAHint(candidate, now, minGapMs));
  const isOtherNext = afterHint && restMs <= 0 && allDue.length > 0;
  if (hints.length > 0 && hintsSpent < budget.limit / 2 && !isOtherNext) {
    return { id: longest(hints).id, hinted: true };
  }
  if (!hasSlot(others)) return { waitMs: nextSlotAt(others).getTime() - now };
  if (restMs > 0) return { waitMs: restMs };
  if (allDue.length === 0) return { waitMs: Math.min(...candidates.map(dueInMs)) };
  // Counted in calls: with calls four seconds apart, each might fall on a fourth second, or none.
  const count = Math.floor(now / Math.max(secondMs, spacingMs));
  const isProvisionalNext = due.length === 0 || count % CHECKS_PER_PROVISIONAL === 0;
  if (dueProvisional.length > 0 && isProvisionalNext)
    return { id: longest(dueProvisional).id, hinted: false };
  const closing = due.find((candidate) => needsClosingCheck(candidate, now));
  if (closing) return { id: closing.id, hinted: false };

  const waiting = candidates.filter(({ provisional }) => !provisional).length;
  const overdue = longest(due);
  if (gapOf(overdue, now) >= Math.max(maxGapMs, MAX_GAP_ROUNDS * waiting * spacingMs)) {
    return { id: overdue.id, hinted: false };
  }
  return { id: most(due, (candidate) => worthOf(candidate, now, hazard, timing)).id, hinted: false };
}

/**
 * The probability of a change since the last check (hazard × gap), times the gap, times the return boost. The hazard
 * counts up to the ordinary rate: of two likely decisions, the longer gap goes first, which shortens the longest waits.
 */
function worthOf(candidate: Candidate, now: number, hazard: Hazard, { secondMs }: ScheduleTiming): number {
  const gap = gapOf(candidate, now) / secondMs;
  const age = (now - candidate.startedAt.getTime()) / secondMs;
  const { ordinaryRate } = hazard;
  const rate = Math.min(Math.max(hazard.rateBetween(age - gap, age), FLOOR * ordinaryRate), ordinaryRate);
  return rate * gap * gap * (candidate.boosted ? RETURN_BOOST : 1);
}
