/** What becomes of one decision of a request, in the proxy and in the fake one for tests. Pure. */
import { isOtherAnalyst, type Decision, type DecisionToStore } from './decisions.js';
import { ProblemError } from './problem-error.js';

/** The last decision about a pair, also one that took the others back. */
export interface LastDecision extends Omit<Decision, 'label' | 'at' | 'confirmedAt'> {
  label: string | null;
  at: Date;
  confirmedAt: Date | null;
  /** Of who decided. Null: the host, with its key. */
  session: string | null;
  replaces: string | null;
}

/** Who decides, and how. */
export interface Analyst {
  by: string;
  session: string | null;
  twoNames: boolean;
  together: boolean;
  rules: string;
}

export type Outcome =
  /** Another analyst was faster. */
  | { kind: 'conflict' }
  /** It is stored already: a repeat of a call whose answer was lost. */
  | { kind: 'stored' }
  | { kind: 'new'; decision: Omit<LastDecision, 'id' | 'screeningId'> };

/** @throws ProblemError `same_analyst`, or `forbidden` where someone else confirmed. */
export function decide(
  last: LastDecision | undefined,
  asked: DecisionToStore,
  analyst: Analyst,
  now: Date,
): Outcome {
  const inForce = last && last.label !== null ? last : undefined;
  if (last && isRepeat(last, asked, analyst)) return { kind: 'stored' };
  if ((inForce?.id ?? null) !== asked.replaces) return { kind: 'conflict' };
  const { hitId, pair, facts, label, reason, opened, replaces } = asked;
  if (asked.confirms === undefined) {
    if (label === null && !inForce) return { kind: 'stored' };
    const made = { hitId, pair, facts, label, reason, opened, replaces, ...analyst };
    return { kind: 'new', decision: { ...made, at: now, confirmedBy: null, confirmedAt: null } };
  }
  if (!inForce) return { kind: 'conflict' };
  const { id: _id, screeningId: _screening, ...kept } = inForce;
  if (!asked.confirms) {
    if (inForce.confirmedBy === null || isOtherAnalyst(inForce.confirmedBy, analyst.by))
      throw new ProblemError('forbidden', { detail: 'Only the analyst who confirmed can take that back.' });
    return { kind: 'new', decision: { ...kept, replaces, confirmedBy: null, confirmedAt: null } };
  }
  const isSameSession = inForce.session !== null && inForce.session === analyst.session;
  if (isSameSession || !isOtherAnalyst(inForce.by, analyst.by)) throw new ProblemError('same_analyst');
  return { kind: 'new', decision: { ...kept, replaces, confirmedBy: analyst.by, confirmedAt: now } };
}

function isRepeat(last: LastDecision, asked: DecisionToStore, { by }: Analyst): boolean {
  if (last.replaces !== asked.replaces) return false;
  if (asked.confirms === undefined)
    return last.by === by && last.label === asked.label && last.reason === asked.reason && !last.confirmedBy;
  return asked.replaces !== null && (asked.confirms ? last.confirmedBy === by : last.confirmedBy === null);
}

/** A decision in force, as callers see it. */
export function shown({ session: _session, replaces: _replaces, ...last }: LastDecision): Decision {
  return {
    ...last,
    label: last.label!,
    at: last.at.toISOString(),
    confirmedAt: last.confirmedAt?.toISOString() ?? null,
  };
}

export const inForce = (last: LastDecision | undefined): Decision | null =>
  last && last.label !== null ? shown(last) : null;
