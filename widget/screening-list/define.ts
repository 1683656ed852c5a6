import { KycScreeningList } from './screening-list.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './screening-list-events.js';

try {
  customElements.define('kyc-screening-list', KycScreeningList);
} catch (error) {
  // Another script of the page has defined it.
  console.error('kyc-elements:', error);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-list': KycScreeningList;
  }
}
