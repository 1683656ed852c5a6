import { KycSubmissionSearch } from './submission-search.js';

export type { KycErrorEvent } from '../proxy/error-event.js';
export type * from './submission-search-events.js';

if (!customElements.get('kyc-submission-search')) {
  customElements.define('kyc-submission-search', KycSubmissionSearch);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-submission-search': KycSubmissionSearch;
  }
}
