/** The classes, events and types. Registers nothing: import `define.js` for that. */
export { KycIdentityVerification } from './identity-verification/identity-verification.js';
export {
  KycCancelledEvent,
  KycCompletedEvent,
  KycExpiredEvent,
  KycRejectedEvent,
  KycStatusEvent,
} from './identity-verification/identity-verification-events.js';
export type { VerificationEventDetail } from './identity-verification/identity-verification-events.js';
export { registerLanguage } from './base/localize.js';
export type { Numerals } from './base/localize.js';
export type { Message, Messages } from './base/messages.js';
export { KycErrorEvent } from './base/kyc-event.js';
export type { ErrorDetail } from './base/kyc-event.js';
export { ProxyProblem } from './base/problem.js';
export type { GetSession } from './base/session.js';
export { KycSubmissionSearch } from './submission-search/submission-search.js';
export { KycSubmissionSelectEvent } from './submission-search/submission-search-events.js';
export type { FormField } from './submission-search/filter-builder.js';
export { KycScreeningForm } from './screening-form/screening-form.js';
export type { ScreeningClient } from './screening-form/screening-draft.js';
export { KycScreeningCreatedEvent } from './screening-form/screening-form-events.js';
export type { ScreeningCreatedDetail } from './screening-form/screening-form-events.js';
export { KycScreeningList } from './screening-list/screening-list.js';
export { KycScreeningSelectEvent } from './screening-list/screening-list-events.js';
export { KycScreeningResults } from './screening-results/screening-results.js';
export {
  KycDecisionsEvent,
  KycHitSelectEvent,
  KycReviewedEvent,
  KycScreenAgainEvent,
} from './screening-results/state/screening-results-events.js';
export type {
  DecidedHitDetail,
  DecisionsDetail,
  HitSelectDetail,
  ReviewedDetail,
  ScreenAgainDetail,
} from './screening-results/state/screening-results-events.js';
