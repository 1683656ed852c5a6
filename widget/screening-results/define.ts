import { KycScreeningResults } from './screening-results.js';

export type { KycErrorEvent } from '../proxy/error-event.js';
export type * from './screening-results-events.js';

if (!customElements.get('kyc-screening-results')) {
  customElements.define('kyc-screening-results', KycScreeningResults);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-results': KycScreeningResults;
  }
}
