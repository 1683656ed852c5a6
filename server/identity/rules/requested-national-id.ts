import { ProblemError } from '../../../contract/problem-error.js';
import { isNationalId, NATIONAL_ID_MAX, normaliseNationalId } from '../../../contract/national-id.js';
import type { IdentityGrant } from '../../../contract/sessions.js';

/**
 * The ID that a start is for: the one the host fixed, else the one the page sends; null when neither is given.
 *
 * @throws ProblemError `forbidden` when the page sends another ID than the fixed one, or `invalid_national_id`
 */
export function requestedNationalId(
  { nationalId: fixed }: Pick<IdentityGrant, 'nationalId'>,
  sent: string | undefined,
  forms: string,
): string | null {
  const typed = sent === undefined ? undefined : normaliseNationalId(sent);
  if (fixed !== undefined) {
    if (typed !== undefined && typed !== fixed) throw new ProblemError('forbidden');
    return fixed;
  }
  if (typed === undefined) return null;
  if (typed.length > NATIONAL_ID_MAX || !isNationalId(typed, forms))
    throw new ProblemError('invalid_national_id');
  return typed;
}
