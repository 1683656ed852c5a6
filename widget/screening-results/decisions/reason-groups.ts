/** Which hits the data rules out, and by which reason. A name, a score or what is unknown is no reason. Pure. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { dataFacts, factAbout } from '../facts/hit-facts.js';
import { isOtherDate } from '../facts/other-date.js';
import type { DecidedHit } from './decided-hits.js';

/** Strongest first. Their hits are offered for one decision together. */
export const RULING_REASONS = ['dateAndCountry', 'date', 'type'] as const;
export type RulingReason = (typeof RULING_REASONS)[number];

/** Undefined: the hit needs a person's eyes. Countries alone are no reason: people move, and have several. */
export function rulingReason(
  screening: Screening,
  hit: Hit,
  toleranceYears: number,
): RulingReason | undefined {
  const facts = dataFacts(screening, hit, toleranceYears);
  const date = factAbout(facts, 'date');
  const type = factAbout(facts, 'type');
  if (date && isOtherDate(date)) {
    if (factAbout(facts, 'country')?.verdict === 'conflict') return 'dateAndCountry';
    // A company that moves or merges is founded again.
    if (screening.entityType === 'person') return 'date';
  }
  const isDateOpen = date?.verdict === 'agree' || date?.verdict === 'possible';
  return type?.verdict === 'conflict' && !isDateOpen ? 'type' : undefined;
}

export type HitGroup = RulingReason | 'eyes' | 'proposed' | 'decided';

/** `canConfirm`: the reader may agree with what is proposed. A hit that may be the person needs eyes, whatever the data says. */
export function groupOf(
  reason: RulingReason | undefined,
  decided: DecidedHit | undefined,
  canConfirm: boolean,
): HitGroup {
  if (decided?.isCurrent) return 'decided';
  if (decided?.isProposed && !canConfirm) return 'proposed';
  return decided && decided.mark.label !== 'different' ? 'eyes' : (reason ?? 'eyes');
}
