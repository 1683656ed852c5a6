import { ScreeningResults } from './screening-results.js';

if (!customElements.get('kyc-screening-results')) {
  customElements.define('kyc-screening-results', ScreeningResults);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-results': ScreeningResults;
  }
}
