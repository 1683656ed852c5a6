import { ProblemError } from '../../contract/problem-error.js';
import { isNationalId, normaliseNationalId } from '../../contract/rules.js';
import type { SessionRecord } from '../sessions/caller.js';

/**
 * The ID that a start is for: the one the host fixed, else the one the page sends; null when neither is given.
 *
 * @throws ProblemError `forbidden` when the page sends another ID than the fixed one, or `invalid_national_id`
 */
export function requestedNationalId(
  { nationalId: fixed }: NonNullable<SessionRecord['identity']>,
  sent: string | undefined,
): string | null {
  const typed = sent === undefined ? undefined : normaliseNationalId(sent);
  if (fixed !== undefined) {
    if (typed !== undefined && typed !== fixed) throw new ProblemError('forbidden');
    return fixed;
  }
  if (typed === undefined) return null;
  if (!isNationalId(typed)) throw new ProblemError('invalid_national_id');
  return typed;
}
