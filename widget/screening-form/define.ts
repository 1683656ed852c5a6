import { KycScreeningForm } from './screening-form.js';

if (!customElements.get('kyc-screening-form')) customElements.define('kyc-screening-form', KycScreeningForm);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-form': KycScreeningForm;
  }
}
