import { KycEvent } from '../base/kyc-event.js';
import type { VerificationStatus } from '../../contract/rules.js';

/** Holds no code and no national ID: every script on the page can listen. */
export interface VerificationEventDetail {
  readonly verificationId: string;
  readonly status: VerificationStatus;
}

/** The status of the verification changed. */
export class KycStatusEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-status';
}

export class KycCompletedEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-completed';
}

/** The person declined the request in the app. */
export class KycRejectedEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-rejected';
}

export class KycExpiredEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-expired';
}

export class KycCancelledEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-cancelled';
}

/** What the end of a verification fires after `kyc-status`. */
export const END_EVENTS: Partial<
  Record<VerificationStatus, new (detail: VerificationEventDetail) => KycEvent<VerificationEventDetail>>
> = {
  COMPLETED: KycCompletedEvent,
  REJECTED: KycRejectedEvent,
  EXPIRED: KycExpiredEvent,
  CANCELLED: KycCancelledEvent,
};

declare global {
  interface HTMLElementEventMap {
    'kyc-status': KycStatusEvent;
    'kyc-completed': KycCompletedEvent;
    'kyc-rejected': KycRejectedEvent;
    'kyc-expired': KycExpiredEvent;
    'kyc-cancelled': KycCancelledEvent;
  }
}
