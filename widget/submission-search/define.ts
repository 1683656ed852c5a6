import { KycSubmissionSearch } from './submission-search.js';

if (!customElements.get('kyc-submission-search')) {
  customElements.define('kyc-submission-search', KycSubmissionSearch);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-submission-search': KycSubmissionSearch;
  }
}
