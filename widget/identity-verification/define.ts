import { KycIdentityVerification } from './identity-verification.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './identity-verification-events.js';

try {
  customElements.define('kyc-identity-verification', KycIdentityVerification);
} catch (error) {
  // Another script of the page has defined it.
  console.error('kyc-elements:', error);
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-identity-verification': KycIdentityVerification;
  }
}
