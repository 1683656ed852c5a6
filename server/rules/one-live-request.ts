/**
 * Upstream may refuse a second request while one of the same person is open. So a person has at most one, and the other
 * starts of that person take over its code or wait until it is over. No I/O.
 */
import { START_KINDS, type StartKind } from './ownership.js';

/** A person needs some seconds to enter a code. With less time left, a new code after the old request is better. */
export const MIN_TAKEOVER_SECONDS = 10;

/** One verification of the person: a start in line, or one whose request upstream may still hold open. */
export interface Attempt {
  id: string;
  /** Which sessions share it. Its code is for them alone. */
  scope: string;
  /** In line, and not in a creation call. */
  inLine: boolean;
  cancelled: boolean;
  startKind: StartKind;
  present: boolean;
  /** The latest time that its page shows; null when it shows none, and after its code was lost. */
  startsBy: Date | null;
  /** Its rank among the starts of the person, as decided last; null before that, and after its code was lost. */
  rank: number | null;
  lineNumber: number;
  /** The latest time at which upstream may hold its request open; null when upstream certainly holds none. */
  openUntil: Date | null;
  /** When its code expires; null without a code. */
  codeUntil: Date | null;
}

export type Decision =
  | { next: 'create' }
  /** The code of a cancelled attempt of the same scope, for its remaining time. */
  | { next: 'take over'; from: string }
  | { next: 'wait'; until: Date };

/** What orders the starts of one person. */
export type Claimant = Pick<Attempt, 'present' | 'startKind' | 'rank' | 'lineNumber'>;

const byKind = (one: Claimant, other: Claimant) =>
  START_KINDS.indexOf(one.startKind) - START_KINDS.indexOf(other.startKind);

/**
 * By kind, also while the person is away: a start of a stranger never goes before that of the owner of the number. Then
 * present before absent, then as decided last: the time that was shown to one holds when another one comes back, or loses
 * its code.
 */
function inOrder(one: Claimant, other: Claimant): number {
  return (
    byKind(one, other) ||
    Number(other.present) - Number(one.present) ||
    (one.rank ?? LAST) - (other.rank ?? LAST) ||
    one.lineNumber - other.lineNumber
  );
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Finds the start of each person that goes first, among the starts in line. */
export function firstOfPersons<T extends Claimant & { person: string }>(starts: readonly T[]): Set<T> {
  const first = new Map<string, T>();
  for (const start of starts) {
    const known = first.get(start.person);
    if (known === undefined || inOrder(start, known) < 0) first.set(start.person, start);
  }
  return new Set(first.values());
}

/** By the id of a start in line: from when its number may have it. Left out: from now. */
export type AllowedAt = ReadonlyMap<string, Date>;

/**
 * What comes next for each attempt in line, by rank. `attempts` are all of one person. `longestOpenMs` is
 * the longest time from the claim of a creation call to the end of the request that it creates.
 */
export function decide(
  attempts: readonly Attempt[],
  now: Date,
  longestOpenMs: number,
  allowedAt: AllowedAt = new Map(),
): Map<string, Decision> {
  const isOpen = ({ openUntil }: Attempt) => openUntil !== null && openUntil > now;
  const open = attempts.filter(isOpen);
  const hasTime = ({ codeUntil }: Attempt) =>
    codeUntil !== null && codeUntil.getTime() - now.getTime() >= MIN_TAKEOVER_SECONDS * 1000;
  const offered = open.filter((attempt) => attempt.cancelled && hasTime(attempt));
  const allowedMs = ({ id }: Attempt) => allowedAt.get(id)?.getTime() ?? 0;
  // The limits of one host hold back no start of another.
  const isLimited = (attempt: Attempt) => Number(allowedMs(attempt) > now.getTime());
  const inTurn = attempts
    .filter(({ inLine }) => inLine)
    .toSorted((one, other) => byKind(one, other) || isLimited(one) - isLimited(other) || inOrder(one, other));
  const decisions = new Map<string, Decision>();
  // When the person has no open request any more; 0 for now.
  let freeAt = Math.max(0, ...open.map(({ openUntil }) => openUntil!.getTime()));
  for (const attempt of inTurn) {
    const from = offered.find(({ scope }) => scope === attempt.scope);
    if (from !== undefined) {
      decisions.set(attempt.id, { next: 'take over', from: from.id });
      continue;
    }
    const startsAt = Math.max(freeAt, allowedMs(attempt));
    const isNow = startsAt <= now.getTime();
    decisions.set(attempt.id, isNow ? { next: 'create' } : { next: 'wait', until: new Date(startsAt) });
    freeAt = Math.max(startsAt, now.getTime(), attempt.startsBy?.getTime() ?? 0) + longestOpenMs;
  }
  return decisions;
}
