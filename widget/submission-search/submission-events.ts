import type { ProblemCode } from '../../server/contract/problems.js';

/** The analyst chose a submission. The id alone: names and addresses stay in the element. */
export class KycSubmissionSelectEvent extends CustomEvent<{ readonly submissionId: string }> {
  static readonly type = 'kyc-submission-select';
  constructor(submissionId: string) {
    super(KycSubmissionSelectEvent.type, { detail: { submissionId }, bubbles: true, composed: true });
  }
}

/** A search failed; the reason is one of the proxy's problem codes, or `offline` when no answer came. */
export class KycSubmissionSearchErrorEvent extends CustomEvent<{ readonly reason: ProblemCode | 'offline' }> {
  static readonly type = 'kyc-error';
  constructor(reason: ProblemCode | 'offline') {
    super(KycSubmissionSearchErrorEvent.type, { detail: { reason }, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-submission-select': KycSubmissionSelectEvent;
  }
}
