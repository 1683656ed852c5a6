import { KycScreeningForm } from './screening-form.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './screening-form-events.js';

try {
  customElements.define('kyc-screening-form', KycScreeningForm);
} catch (error) {
  // Another script of the page has defined it.
  console.error('kyc-elements:', error);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-form': KycScreeningForm;
  }
}
