/** What a reader saw of each hit. Pure. */
import type { Hit } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { DecidedHit } from '../decisions/decided-hits.js';
import { explainInText } from '../explanation/hit-explanation.js';
import { sortHits, type HitOrder } from '../state/hits-order.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export interface ReadHits {
  readonly loaded: LoadedHits;
  readonly order: HitOrder;
  readonly toleranceYears: number;
  readonly decidedOf: (hit: Hit) => DecidedHit | undefined;
  readonly labelText: (label: string) => string;
  readonly matchOf: (query: string, hit: Hit) => MatchedName;
}

export type ReportedHit = ReturnType<typeof reportedHits>[number];

/** All that are loaded, in the order of the reader. */
export function reportedHits(
  localize: ResultsLocalize,
  { loaded: { screening, hits }, order, toleranceYears, decidedOf, labelText, matchOf }: ReadHits,
) {
  return sortHits(hits, order, localize.language).map((hit) => {
    const matched = matchOf(screening.name, hit);
    const decided = decidedOf(hit);
    return {
      listed: hit,
      ...explainInText(localize, { screening, hit, toleranceYears }, matched),
      strength: numberText(hit.strength),
      risk: numberText(hit.riskScore),
      decision: decided ? decisionTexts(localize, decided, labelText) : null,
    };
  });
}

/** The second analyst and the time are '' without a confirmation. */
function decisionTexts(
  localize: ResultsLocalize,
  { decision, isCurrent, isProposed }: DecidedHit,
  labelText: (label: string) => string,
) {
  const label = labelText(decision.label);
  const yesNo = (is: boolean) => localize.text(is ? 'yes' : 'no');
  return {
    text: isCurrent ? label : localize.text(isProposed ? 'proposedHit' : 'markedBefore', { label }),
    reason: decision.reason,
    by: decision.by,
    at: decision.at,
    confirmedBy: decision.confirmedBy ?? '',
    confirmedAt: decision.confirmedAt ?? '',
    together: yesNo(decision.together),
    opened: yesNo(decision.opened),
  };
}

/** The same in every language: a program reads "0.97" and does not read "٠٫٩٧". */
function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
