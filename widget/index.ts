/** The classes, events and types, without registering anything: `define.js` does that. */
export { IdentityVerification } from './identity-verification/identity-verification.js';
export {
  KycCancelledEvent,
  KycCompletedEvent,
  KycErrorEvent,
  KycExpiredEvent,
  KycRejectedEvent,
  KycStatusEvent,
} from './identity-verification/verification-events.js';
export type {
  VerificationErrorDetail,
  VerificationEventDetail,
} from './identity-verification/verification-events.js';
export { registerLanguage } from './language/localize.js';
export type { Numerals } from './language/localize.js';
export type { Message, Messages } from './language/messages.js';
export { ProxyProblem } from './proxy/problem.js';
export type { GetSession } from './proxy/session.js';
export { KycSubmissionSearch } from './submission-search/submission-search.js';
export {
  KycSubmissionSearchErrorEvent,
  KycSubmissionSelectEvent,
} from './submission-search/submission-events.js';
export type { FormField } from './submission-search/filter-builder.js';
export { ScreeningForm } from './screening-form/screening-form.js';
export { KycScreeningCreatedEvent, KycScreeningErrorEvent } from './screening-form/screening-events.js';
export type { ScreeningCreatedDetail, ScreeningErrorDetail } from './screening-form/screening-events.js';
export { ScreeningResults } from './screening-results/screening-results.js';
export { KycHitSelectEvent, KycHitsSeenEvent } from './screening-results/hit-events.js';
export type { HitSelectDetail, HitsSeenDetail } from './screening-results/hit-events.js';
