import type { VerificationReason } from '../../contract/rules.js';
import type { FailureCode } from './problem.js';

/** An event whose class holds its `type`. It bubbles out of shadow roots. */
export abstract class KycEvent<Detail> extends CustomEvent<Detail> {
  constructor(detail: Detail) {
    const { type } = new.target as unknown as { type: string };
    super(type, { detail, bubbles: true, composed: true });
  }
}

/** Holds no input of the person, no code and no national ID: every script on the page can listen. */
export interface ErrorDetail {
  /** Why the verification failed, or the code of the failed call. */
  readonly reason: VerificationReason | FailureCode | null;
  /** For a mistake in the setup: what `getSession` or `fetch` threw, or the problem of the proxy. */
  readonly cause?: unknown;
  /** From the identity element; null when no verification started. */
  readonly verificationId?: string | null;
  /** From the screening elements; null when nothing was screened, or when the outcome is unknown. */
  readonly screeningId?: string | null;
}

/** A call of an element failed. */
export class KycErrorEvent extends KycEvent<ErrorDetail> {
  static readonly type = 'kyc-error';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-error': KycErrorEvent;
  }
}
