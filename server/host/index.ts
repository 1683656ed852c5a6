/**
 * What a back end imports from `kyc-elements-server/host`: a client of its proxy, and the check of the proxy's events.
 * It loads neither the proxy nor any package, and no module of Node.
 */
export {
  createHostClient,
  type Customer,
  type HostClient,
  type HostClientOptions,
  type ListPage,
} from './host-client.js';
export type { ReadEventsOptions } from './read-events.js';
export { verifyEvent, type ReceivedEvent, type VerifyEventOptions } from './verify-event.js';
export type { EventHeaders } from './received-request.js';
export {
  EventRefusedError,
  HostSettingError,
  ProxyAnswerError,
  ProxyProblemError,
  ProxyUnreachableError,
  VerificationOfAnotherError,
  type EventRefusal,
} from './host-errors.js';
export type {
  HostEvent,
  AuditEvent,
  DeliveryOutcome,
  DeliveryState,
  HostEventType,
} from '../../contract/events.js';
export type {
  AuditEntry,
  AuditList,
  Delivery,
  EventPage,
  EventRecord,
  Replayed,
  ReplayRequest,
} from '../../contract/schemas/events.js';
export type {
  DecideAnswer,
  DecideRequest,
  Decision,
  DecisionConflict,
  DecisionList,
  DecisionRecord,
  DecisionToStore,
} from '../../contract/decisions.js';
export type { IdentityDetails, Verification } from '../../contract/identity.js';
export type { Erasure, PersonExport, PersonRequest } from '../../contract/schemas/people.js';
export type { DetailsField, VerificationReason, VerificationStatus } from '../../contract/rules.js';
export type {
  CreateScreeningRequest,
  Screening,
  ScreeningRequest,
  ScreeningV1Request,
} from '../../contract/screening.js';
export type { Session, SessionRequestInput, SessionSummary } from '../../contract/schemas/sessions.js';
export type { SubmissionSearch, SubmissionSearchResult } from '../../contract/submissions.js';
export type {
  HitChanges,
  KnownScreening,
  KnownScreenings,
  ReviewRequest,
  ScreeningChanges,
  WatchRequest,
} from '../../contract/watch.js';
export type { Watch } from '../../contract/screening.js';
