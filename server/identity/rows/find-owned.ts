import { ProblemError } from '../../../contract/problem-error.js';
import type { Caller } from '../../sessions/caller.js';
import { endFor, needsLiveSession, outlivesSession, owns, scopeOf } from '../rules/ownership.js';
import type { Verifications } from './create-verifications.js';
import { ASSOCIATED_DATA, type VerificationRow } from './verifications.js';

function wasOpen(row: VerificationRow, at: Date): boolean {
  return row.created_at <= at && (row.ended_at === null || row.ended_at > at);
}

/** The page tells it to the developer, whose session cannot find what the one before began. It says nothing of what was asked for. */
const FINDS_ITS_OWN = 'The session has no `reference`: it finds only what it began itself.';

const findsOthers = (caller: Caller) => caller.kind === 'host' || outlivesSession(scopeOf(caller.session));

/** Finds a verification for a caller. One of another caller answers exactly like one that does not exist. */
export function createFindOwned(verifications: Pick<Verifications, 'get'>) {
  /**
   * @param sessionEndedAt When the caller's session ended: it may read only what was open then.
   * @param acts The caller changes it, which an ended session may not.
   * @returns `endedAt` is null also where the verification goes on after the session.
   * @throws ProblemError `not_found` or `session_expired`
   */
  return async (
    caller: Caller,
    id: string,
    sessionEndedAt: Date | null = null,
    acts = false,
  ): Promise<{ row: VerificationRow; endedAt: Date | null }> => {
    const fixed = caller.kind === 'session' ? caller.session.identity?.person : undefined;
    const persons = fixed?.lookups(ASSOCIATED_DATA.person) ?? [];
    const row = await verifications.get(id);
    if (row === null || !owns(caller, row, persons))
      throw new ProblemError('not_found', findsOthers(caller) ? {} : { detail: FINDS_ITS_OWN });
    const endedAt = endFor(row, sessionEndedAt);
    const isOver = endedAt !== null && (acts || needsLiveSession(row, endedAt));
    if (isOver || (sessionEndedAt !== null && !wasOpen(row, sessionEndedAt)))
      throw new ProblemError('session_expired');
    return { row, endedAt };
  };
}
