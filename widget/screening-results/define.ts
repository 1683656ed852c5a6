import { defineElement } from '../base/define-element.js';
import { KycScreeningResults } from './screening-results.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './state/screening-results-events.js';

defineElement('kyc-screening-results', KycScreeningResults);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-results': KycScreeningResults;
  }
}
