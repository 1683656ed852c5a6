import { KycScreeningResults } from './screening-results.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './state/screening-results-events.js';

try {
  customElements.define('kyc-screening-results', KycScreeningResults);
} catch (error) {
  // Another script of the page has defined it.
  console.error('kyc-elements:', error);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-results': KycScreeningResults;
  }
}
