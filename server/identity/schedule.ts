import { LIMIT_WINDOW_SECONDS } from '../../contract/rules.js';
import type { Budget } from './budget.js';
import { hasSlot, nextSlotAt } from './budget.js';
import type { Hazard } from './hazard.js';

/** § Limits, guidance for polling: "interval 2-3 seconds". No verification is looked at more often. */
export const MIN_GAP_MS = 2000;
/** Calls of sixty that only hints may spend while webhooks come, so that confirming one need not wait for a slot. */
const HINT_RESERVE_SHARE = 2 / 60;
/** After each look that a webhook led to in vain, the next one waits twice as long: 4 s, 8 s, to about a minute. */
const MAX_HINT_DOUBLINGS = 5;
/** Someone who just came back to the tab counts as if waiting this many times longer: a bounded factor. */
const RETURN_FACTOR = 3;

/**
 * Nobody waits for a look longer than four times what taking turns would give, or this if that is longer: who takes
 * long to decide must not be forgotten for those who are likelier to have decided. Only a backstop: looking at them
 * this late is dear, as there are many, and the gap alone brings nearly all of them a look much sooner.
 */
const MAX_GAP_MS = 15_000;
const MAX_GAP_TURNS = 4;

/** While others wait, one second in so many belongs to those who ended without upstream's answer: nobody watches them. */
const TURNS_PER_ENDED = 4;

/** How fast to look, for the limit and window in force. */
export interface Pace {
  windowMs: number;
  minGapMs: number;
  maxGapMs: number;
  /** What a second of upstream's minute lasts: the hazard's unit. */
  secondMs: number;
}

/** The figures above are for upstream's minute; another window moves them in proportion. */
export function paceFor(windowSeconds: number): Pace {
  const scale = windowSeconds / LIMIT_WINDOW_SECONDS;
  return {
    windowMs: windowSeconds * 1000,
    minGapMs: MIN_GAP_MS * scale,
    maxGapMs: MAX_GAP_MS * scale,
    secondMs: 1000 * scale,
  };
}

/** Part of the ordinary rate that any age counts for, so that spare looks go to whoever waits longest. */
const FLOOR = 0.02;

export interface Candidate {
  id: string;
  startedAt: Date;
  expiresAt: Date;
  checkedAt: Date | null;
  /** A webhook came in that no look has answered. */
  hinted: boolean;
  /** Looks that webhooks led to, and that found it as it was. */
  hintsInVain: number;
  /** When the last of those was. */
  hintLookedAt: Date | null;
  /** Expired because upstream did not answer at the end; what it says now still counts. */
  ended: boolean;
  /** The person came back to the tab a moment ago. */
  returned: boolean;
}

export type Choice = { id: string; hinted: boolean } | { waitMs: number };

/** Whoever was looked at in the future, because the clock was set back since, has not been looked at for long. */
const gapOf = (candidate: Candidate, now: number) =>
  Math.abs(now - (candidate.checkedAt ?? candidate.startedAt).getTime());

/** Whoever repeats a notice that proved empty, or forges one, has its word for less each time. */
function isWorthAHint(candidate: Candidate, now: number, minGapMs: number): boolean {
  const { hinted, hintsInVain, hintLookedAt } = candidate;
  if (!hinted || hintLookedAt === null) return hinted;
  // Since the look it led to, not since any: where few wait and are looked at often, it would never be worth one again.
  const since = Math.abs(now - hintLookedAt.getTime());
  return since >= minGapMs * 2 ** Math.min(hintsInVain, MAX_HINT_DOUBLINGS);
}

/** The time is up and nobody has looked since. */
function needsClosingLook(candidate: Candidate, now: number): boolean {
  const end = candidate.expiresAt.getTime();
  return end <= now && (candidate.checkedAt?.getTime() ?? 0) < end;
}

const PACE = paceFor(LIMIT_WINDOW_SECONDS);

export interface Circumstances {
  budget: Budget;
  hazard: Hazard;
  /** Webhooks have come lately, so that more are to be expected. */
  webhooksCome: boolean;
  pace?: Pace;
}

/**
 * Whose status to ask for next. Hints first, so that a webhook is confirmed at once, but out of at most half of the
 * budget and never twice in a row while another look is due, so that forged ones cannot starve anybody; and ever later
 * for whom they were wrong about, so that one repeated for ever leaves the others theirs; among them whoever was not
 * looked at for longest. Then, one turn in four, whoever ended without an answer; then closing looks; then whoever
 * has waited longer than anybody should; then where a look is worth most.
 */
export function choose(
  candidates: readonly Candidate[],
  { budget, hazard, webhooksCome, pace = PACE }: Circumstances,
): Choice {
  const { windowMs, minGapMs, maxGapMs, secondMs } = pace;
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
  const reserve = webhooksCome ? Math.round(budget.limit * HINT_RESERVE_SHARE) : 0;
  const others: Budget = { ...budget, limit: afterHint ? budget.limit : budget.limit - reserve };
  // One look a second spreads the 60 of a minute evenly; what hints take of them, the others do without evenly too.
  const spacingMs = windowMs / Math.max(1, budget.limit - reserve - hintsSpent);
  const restMs = lastStart(false) + spacingMs - now;
  // Upstream may fail for them for as long as we remember them: once a minute is often enough.
  const dueInMs = (candidate: Candidate) => (candidate.ended ? windowMs : minGapMs) - gapOf(candidate, now);
  const allDue = candidates.filter((candidate) => dueInMs(candidate) <= 0);
  const due = allDue.filter(({ ended }) => !ended);
  const dueEnded = allDue.filter(({ ended }) => ended);

  const hints = candidates.filter((candidate) => isWorthAHint(candidate, now, minGapMs));
  const othersTurn = afterHint && restMs <= 0 && allDue.length > 0;
  if (hints.length > 0 && hintsSpent < budget.limit / 2 && !othersTurn) {
    return { id: longest(hints).id, hinted: true };
  }
  if (!hasSlot(others)) return { waitMs: nextSlotAt(others).getTime() - now };
  if (restMs > 0) return { waitMs: restMs };
  if (allDue.length === 0) return { waitMs: Math.min(...candidates.map(dueInMs)) };
  // Turns of a call each: where calls are four seconds apart, every one of them might fall on a fourth second, or none.
  const turn = Math.floor(now / Math.max(secondMs, spacingMs));
  const endedTurn = due.length === 0 || turn % TURNS_PER_ENDED === 0;
  if (dueEnded.length > 0 && endedTurn) return { id: longest(dueEnded).id, hinted: false };
  const closing = due.find((candidate) => needsClosingLook(candidate, now));
  if (closing) return { id: closing.id, hinted: false };

  const waiting = candidates.filter(({ ended }) => !ended).length;
  const forgotten = longest(due);
  if (gapOf(forgotten, now) >= Math.max(maxGapMs, MAX_GAP_TURNS * waiting * spacingMs)) {
    return { id: forgotten.id, hinted: false };
  }
  return { id: most(due, (candidate) => worthOf(candidate, now, hazard, pace)).id, hinted: false };
}

/**
 * How likely it is that something changed since the last look (hazard × gap), times how long ago that was, times a
 * weight. The hazard counts up to the ordinary rate only: of two who may well have decided, whoever waits longer goes
 * first, which shortens the longest waits instead of the mean.
 */
function worthOf(candidate: Candidate, now: number, hazard: Hazard, { secondMs }: Pace): number {
  const gap = gapOf(candidate, now) / secondMs;
  const age = (now - candidate.startedAt.getTime()) / secondMs;
  const { ordinaryRate } = hazard;
  const rate = Math.min(Math.max(hazard.rateBetween(age - gap, age), FLOOR * ordinaryRate), ordinaryRate);
  return rate * gap * gap * (candidate.returned ? RETURN_FACTOR : 1);
}
