import { KycScreeningForm } from './screening-form.js';

export type { KycErrorEvent } from '../proxy/error-event.js';
export type * from './screening-form-events.js';

if (!customElements.get('kyc-screening-form')) customElements.define('kyc-screening-form', KycScreeningForm);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-form': KycScreeningForm;
  }
}
