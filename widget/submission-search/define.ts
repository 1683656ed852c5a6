import { defineElement } from '../base/define-element.js';
import { KycSubmissionSearch } from './submission-search.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './submission-search-events.js';
export type * from './submission-search.js';

defineElement('kyc-submission-search', KycSubmissionSearch);
