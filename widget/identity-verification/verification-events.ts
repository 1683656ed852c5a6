import type { VerificationStatus } from '../../server/contract/rules.js';

/** Never the code, never a national ID: any script on the page hears these. */
export interface VerificationEventDetail {
  readonly verificationId: string;
  readonly status: VerificationStatus;
}

abstract class KycEvent<Detail> extends CustomEvent<Detail> {
  constructor(type: string, detail: Detail) {
    super(type, { detail, bubbles: true, composed: true });
  }
}

/** The status changed, whichever way. */
export class KycStatusEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-status';
  constructor(detail: VerificationEventDetail) {
    super(KycStatusEvent.type, detail);
  }
}

export class KycCompletedEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-completed';
  constructor(detail: VerificationEventDetail) {
    super(KycCompletedEvent.type, detail);
  }
}

/** The person declined in the app. */
export class KycRejectedEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-rejected';
  constructor(detail: VerificationEventDetail) {
    super(KycRejectedEvent.type, detail);
  }
}

export class KycExpiredEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-expired';
  constructor(detail: VerificationEventDetail) {
    super(KycExpiredEvent.type, detail);
  }
}

export class KycCancelledEvent extends KycEvent<VerificationEventDetail> {
  static readonly type = 'kyc-cancelled';
  constructor(detail: VerificationEventDetail) {
    super(KycCancelledEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-status': KycStatusEvent;
    'kyc-completed': KycCompletedEvent;
    'kyc-rejected': KycRejectedEvent;
    'kyc-expired': KycExpiredEvent;
    'kyc-cancelled': KycCancelledEvent;
  }
}
