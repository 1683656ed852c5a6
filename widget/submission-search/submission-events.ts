/** The analyst chose a submission. The id alone: names and addresses stay in the element. */
export class KycSubmissionSelectEvent extends CustomEvent<{ readonly submissionId: string }> {
  static readonly type = 'kyc-submission-select';
  constructor(submissionId: string) {
    super(KycSubmissionSelectEvent.type, { detail: { submissionId }, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-submission-select': KycSubmissionSelectEvent;
  }
}
