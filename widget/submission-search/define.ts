import { defineElement } from '../base/define-element.js';
import { KycSubmissionSearch } from './submission-search.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './submission-search-events.js';

defineElement('kyc-submission-search', KycSubmissionSearch);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-submission-search': KycSubmissionSearch;
  }
}
