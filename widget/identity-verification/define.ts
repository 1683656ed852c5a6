import { KycIdentityVerification } from './identity-verification.js';

customElements.get('kyc-identity-verification') ??
  customElements.define('kyc-identity-verification', KycIdentityVerification);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-identity-verification': KycIdentityVerification;
  }
}
