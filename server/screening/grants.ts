/** What a caller may screen and read: decisions only. The host may do everything, a session what its grant says. */
import { ProblemError } from '../../contract/problem-error.js';
import type { Screening, ScreeningRequest } from '../../contract/screening.js';
import type { ScreeningCreateLimits } from '../../contract/sessions.js';
import type { Caller } from '../sessions/caller.js';

/** What the session's grant says of creating; undefined: no limits. */
function limitsOf(caller: Caller): ScreeningCreateLimits | undefined {
  const create = caller.kind === 'host' || caller.session.screening?.create;
  if (create === undefined || create === false)
    throw new ProblemError('forbidden', { detail: 'The session has no screening.create.' });
  return create === true ? undefined : create;
}

export function checkMayCreate(caller: Caller): void {
  limitsOf(caller);
}

export function checkMayMonitor(
  caller: Caller,
  { isMonitored }: Pick<ScreeningRequest, 'isMonitored'>,
): void {
  if (isMonitored === true && limitsOf(caller)?.monitor === false)
    throw new ProblemError('forbidden', { detail: 'The session has screening.create.monitor: false.' });
}

export function mostOf(caller: Caller): number | undefined {
  return limitsOf(caller)?.max;
}

/** The request with the client that the session is bound to; naming another client is refused. */
export function boundToClient(caller: Caller, request: ScreeningRequest): ScreeningRequest {
  const clientId = caller.kind === 'session' ? caller.session.screening?.clientId : undefined;
  if (clientId === undefined) return request;
  if (request.clientId !== undefined && request.clientId !== clientId) {
    throw new ProblemError('forbidden', { detail: 'The session is bound to another client.' });
  }
  return { ...request, clientId };
}

export function checkMayRead(caller: Caller): void {
  if (caller.kind === 'session' && caller.session.screening?.read !== true) {
    throw new ProblemError('forbidden', { detail: 'The session has no screening.read.' });
  }
}

/** Whether the session's list allows this screening; without a list, any. The session's own screenings are checked elsewhere. */
export function isListed(caller: Caller, screeningId: string): boolean {
  if (caller.kind === 'host') return true;
  const listed = caller.session.screening?.screeningIds;
  return listed === undefined || listed.includes(screeningId);
}

/** A session that is bound to a client reads only that client's screenings, and none without a client. */
export function isOfClient(caller: Caller, screening: Screening): boolean {
  const clientId = caller.kind === 'session' ? caller.session.screening?.clientId : undefined;
  return clientId === undefined || screening.clientId === clientId;
}
