import { ScreeningForm } from './screening-form.js';

if (!customElements.get('kyc-screening-form')) customElements.define('kyc-screening-form', ScreeningForm);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-form': ScreeningForm;
  }
}
