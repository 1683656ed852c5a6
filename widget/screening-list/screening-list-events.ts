import { KycEvent } from '../base/kyc-event.js';

/** The analyst chose a screening. The id alone: names stay in the page. */
export class KycScreeningSelectEvent extends KycEvent<{ readonly screeningId: string }> {
  static readonly type = 'kyc-screening-select';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-screening-select': KycScreeningSelectEvent;
  }
}
