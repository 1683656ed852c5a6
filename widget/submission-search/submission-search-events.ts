import { KycEvent } from '../base/kyc-event.js';

/** The analyst chose a submission. The id alone: names and addresses stay in the element. */
export class KycSubmissionSelectEvent extends KycEvent<{ readonly submissionId: string }> {
  static readonly type = 'kyc-submission-select';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-submission-select': KycSubmissionSelectEvent;
  }
}
