import { KycIdentityVerification } from './identity-verification.js';

export type { KycErrorEvent } from '../proxy/error-event.js';
export type * from './identity-verification-events.js';

customElements.get('kyc-identity-verification') ??
  customElements.define('kyc-identity-verification', KycIdentityVerification);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-identity-verification': KycIdentityVerification;
  }
}
