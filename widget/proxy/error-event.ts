import { KycEvent } from './kyc-event.js';
import type { ProblemCode } from '../../contract/problems.js';
import type { VerificationReason } from '../../contract/rules.js';

/** Nothing that was typed, no code and no national ID is ever part of it: any script on the page hears events. */
export interface ErrorDetail {
  /** Why a verification failed, or the problem that kept a call from succeeding. */
  readonly reason: VerificationReason | ProblemCode | 'offline' | null;
  /** From the identity element; null when no verification could be started. */
  readonly verificationId?: string | null;
  /** From the screening elements; null when nothing was screened, or it is not known. */
  readonly screeningId?: string | null;
}

/** An element could not do what it was asked. */
export class KycErrorEvent extends KycEvent<ErrorDetail> {
  static readonly type = 'kyc-error';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-error': KycErrorEvent;
  }
}
