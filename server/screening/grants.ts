/** What a caller may screen and read: decisions only. The host may do everything, a session what its grant says. */
import { ProblemError } from '../../contract/problem-error.js';
import { isOtherAnalyst, type Deciding } from '../../contract/decisions.js';
import type { CreateScreeningRequest, Screening, ScreeningRequest } from '../../contract/screening.js';
import type { ScreeningCreateLimits } from '../../contract/schemas/sessions.js';
import type { ProxyFields } from '../../contract/screening.js';
import type { Caller } from '../sessions/caller.js';
import { isSameId } from '../upstream/client.js';

/** What the session's grant says of creating; undefined: no limits. A page's reference and watch are those of its grant. */
export function checkMayCreate(caller: Caller): ScreeningCreateLimits | undefined {
  const create = caller.kind === 'host' || caller.session.screening?.create;
  if (create === undefined || create === false)
    throw new ProblemError('forbidden', { detail: 'The session has no screening.create.' });
  return create === true ? undefined : create;
}

export function checkMayMonitor(
  caller: Caller,
  { isMonitored }: Pick<ScreeningRequest, 'isMonitored'>,
): void {
  if (isMonitored === true && checkMayCreate(caller)?.monitor === false)
    throw new ProblemError('forbidden', { detail: 'The session has screening.create.monitor: false.' });
}

/** What the proxy keeps of the request, and what the service gets. */
export function proxyFieldsOf(
  caller: Caller,
  { reference, watch, confirmed: _confirmed, ...request }: CreateScreeningRequest,
): { fields: ProxyFields; request: ScreeningRequest } {
  if (caller.kind === 'host') return { fields: { reference, watch }, request };
  if (reference !== undefined || watch !== undefined)
    throw new ProblemError('forbidden', { detail: 'The grant of the session says reference and watch.' });
  const limits = checkMayCreate(caller);
  return { fields: { reference: limits?.reference, watch: limits?.watch }, request };
}

/** To which a session is bound. */
export const clientOf = (caller: Caller) =>
  caller.kind === 'session' ? caller.session.screening?.clientId : undefined;

/** The request with the client that the session is bound to; naming another client is refused. */
export function boundToClient(caller: Caller, request: ScreeningRequest): ScreeningRequest {
  const clientId = clientOf(caller);
  if (clientId === undefined) return request;
  if (request.clientId !== undefined && request.clientId !== clientId) {
    throw new ProblemError('forbidden', { detail: 'The session is bound to another client.' });
  }
  return { ...request, clientId };
}

export function checkMay(what: 'read' | 'list', caller: Caller): void {
  if (caller.kind === 'session' && caller.session.screening?.[what] !== true)
    throw new ProblemError('forbidden', { detail: `The session has no screening.${what}.` });
}

export function mayReview(caller: Caller): boolean {
  if (caller.kind === 'host') return true;
  const { read, review } = caller.session.screening ?? {};
  return read === true && review !== undefined;
}

/** The host names the analyst when it does. */
export function mayTakeBack(caller: Caller, reviewers: readonly (string | null)[]): boolean {
  if (caller.kind === 'host') return reviewers.length > 0;
  return (
    mayReview(caller) && reviewers.some((by) => isSameReviewer(by, caller.session.screening!.review!.by))
  );
}

/** As two names of analysts who decide. Null: the host named none. */
export function isSameReviewer(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : !isOtherAnalyst(one, other);
}

/** In whose name a screening is reviewed: a page's is the one of its grant. */
export function reviewerOf(caller: Caller, by: string | undefined): string | null {
  if (caller.kind === 'host') return by ?? null;
  checkMay('read', caller);
  const { review } = caller.session.screening!;
  if (review === undefined)
    throw new ProblemError('forbidden', { detail: 'The session has no screening.review.' });
  if (by !== undefined && by !== review.by)
    throw new ProblemError('forbidden', { detail: 'The session is of another analyst.' });
  return review.by;
}

/** Who decides, and whether a second analyst has to confirm: for a page, as its grant says. */
export function analystOf(caller: Caller, by: string | undefined): Deciding | undefined {
  if (caller.kind === 'host') return by === undefined ? undefined : { by, twoNames: false };
  checkMay('read', caller);
  const { decide } = caller.session.screening!;
  if (decide === undefined)
    throw new ProblemError('forbidden', { detail: 'The session has no screening.decide.' });
  if (by !== undefined && by !== decide.by)
    throw new ProblemError('forbidden', { detail: 'The session is of another analyst.' });
  return { by: decide.by, twoNames: decide.twoNames ?? false };
}

/** Whether the session's list allows this screening; without a list, any. The session's own screenings are checked elsewhere. */
export function isListed(caller: Caller, screeningId: string): boolean {
  if (caller.kind === 'host') return true;
  const listed = caller.session.screening?.screeningIds;
  return listed === undefined || listed.some((id) => isSameId(id, screeningId));
}

/** A session that is bound to a client reads only that client's screenings, and none without a client. */
export function isOfClient(caller: Caller, screening: Pick<Screening, 'clientId'>): boolean {
  const clientId = clientOf(caller);
  return clientId === undefined || screening.clientId === clientId;
}
