import { ProblemError } from '../../../contract/problem-error.js';
import type { Caller } from '../../sessions/caller.js';
import type { Encryption } from '../../store/encryption.js';
import { needsLiveSession, owns } from '../rules/ownership.js';
import type { Verifications } from './create-verifications.js';
import { ASSOCIATED_DATA, type VerificationRow } from './verifications.js';

function wasOpen(row: VerificationRow, at: Date): boolean {
  return row.created_at <= at && (row.ended_at === null || row.ended_at > at);
}

/** Finds a verification for a caller. One of another caller answers exactly like one that does not exist. */
export function createFindOwned(verifications: Pick<Verifications, 'get'>, encryption: Encryption) {
  /**
   * @param sessionEndedAt When the caller's session ended: it may read only what was open then.
   * @throws ProblemError `not_found` or `session_expired`
   */
  return async (caller: Caller, id: string, sessionEndedAt: Date | null = null): Promise<VerificationRow> => {
    const nationalId = caller.kind === 'session' ? caller.session.identity?.nationalId : undefined;
    const persons = nationalId === undefined ? [] : encryption.lookups(nationalId, ASSOCIATED_DATA.person);
    const row = await verifications.get(id);
    if (row === null || !owns(caller, row, persons)) throw new ProblemError('not_found');
    if (sessionEndedAt === null) return row;
    if (!wasOpen(row, sessionEndedAt) || needsLiveSession(row, sessionEndedAt))
      throw new ProblemError('session_expired');
    return row;
  };
}
