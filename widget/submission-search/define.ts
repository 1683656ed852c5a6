import { KycSubmissionSearch } from './submission-search.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './submission-search-events.js';

try {
  customElements.define('kyc-submission-search', KycSubmissionSearch);
} catch (error) {
  // Another script of the page has defined it.
  console.error('kyc-elements:', error);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-submission-search': KycSubmissionSearch;
  }
}
