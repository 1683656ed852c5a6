import { KycScreeningResults } from './screening-results.js';

if (!customElements.get('kyc-screening-results')) {
  customElements.define('kyc-screening-results', KycScreeningResults);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-results': KycScreeningResults;
  }
}
