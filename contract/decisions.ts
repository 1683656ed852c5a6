/** What analysts decided about hits, as the proxy keeps it. No name of the person who was screened. The schema describes each field. */
import type { Moment } from './identity.js';

/** Of each field a few digits: enough to say which field is another one, too few to find a date or a number by trial. */
export interface PairDigits {
  readonly searched: Readonly<Record<string, string>>;
  readonly entity: Readonly<Record<string, string>>;
}

/** Of one call. A batch is sent in several. */
export const DECISIONS_MAX = 100;
export const REASON_MAX = 1000;

/** A decision in force. */
export interface Decision {
  id: string;
  screeningId: string;
  hitId: string;
  pair: string;
  facts: PairDigits;
  label: string;
  reason: string;
  by: string;
  at: Moment;
  twoNames: boolean;
  confirmedBy: string | null;
  confirmedAt: Moment | null;
  together: boolean;
  opened: boolean;
  rules: string;
}

/** One of PUT /v1/screenings/{id}/decisions. */
export interface DecisionToStore {
  hitId: string;
  pair: string;
  facts: PairDigits;
  /** Null takes the decision back. */
  label: string | null;
  reason: string;
  opened: boolean;
  /** The decision that the analyst saw; null: none. */
  replaces: string | null;
  confirms?: boolean | undefined;
}

export interface DecideRequest {
  decisions: DecisionToStore[];
  together: boolean;
  rules: string;
  by?: string | undefined;
}

/** Someone else was faster: nothing was stored for this pair. */
export interface DecisionConflict {
  pair: string;
  hitId: string;
  current: Decision | null;
}

export interface DecideAnswer {
  decisions: Decision[];
  conflicts: DecisionConflict[];
}

/** Who decides at a page, and whether a second analyst has to confirm. */
export interface Deciding {
  by: string;
  twoNames: boolean;
}

/** Of GET /v1/decisions. */
export interface DecisionRecord extends Omit<Decision, 'label'> {
  label: string | null;
  reference: string | null;
  replaces: string | null;
  replacedAt: Moment | null;
}

export interface DecisionList {
  decisions: DecisionRecord[];
  nextCursor: string | null;
}

/** A decision that a second analyst has to confirm, and none has, is a proposal. */
export const isProposal = ({ twoNames, confirmedBy }: Pick<Decision, 'twoNames' | 'confirmedBy'>): boolean =>
  twoNames && confirmedBy === null;

/** Selectors of variants and fillers are no format characters. Nothing is seen of an empty Braille cell. "ـ" only stretches a word. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{DI}ـ\u2800]/gu;

/** Not one name in other letter case, spaces or invisible characters. */
export function isOtherAnalyst(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    name.normalize('NFKC').replace(UNSEEN, '').normalize().toUpperCase().toLowerCase(),
  );
  return a !== b;
}
