import type { ProblemCode } from '../../server/contract/problems.js';
import type { VerificationReason, VerificationStatus } from '../../server/contract/rules.js';

/** Never the code, never a national ID: any script on the page hears these. */
export interface VerificationEventDetail {
  readonly verificationId: string;
  readonly status: VerificationStatus;
}

export interface VerificationErrorDetail {
  /** null when no verification could be started. */
  readonly verificationId: string | null;
  readonly status: 'ERROR';
  /** Why a verification failed, or the problem that kept it from starting. */
  readonly reason: VerificationReason | ProblemCode | 'offline' | null;
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

/** The verification failed, or none could be started. */
export class KycErrorEvent extends KycEvent<VerificationErrorDetail> {
  static readonly type = 'kyc-error';
  constructor(detail: VerificationErrorDetail) {
    super(KycErrorEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-status': KycStatusEvent;
    'kyc-completed': KycCompletedEvent;
    'kyc-rejected': KycRejectedEvent;
    'kyc-expired': KycExpiredEvent;
    'kyc-cancelled': KycCancelledEvent;
    'kyc-error': KycErrorEvent;
  }
}
