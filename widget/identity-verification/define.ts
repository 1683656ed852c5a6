import { IdentityVerification } from './identity-verification.js';

customElements.get('kyc-identity-verification') ??
  customElements.define('kyc-identity-verification', IdentityVerification);

declare global {
  interface HTMLElementTagNameMap {
    'kyc-identity-verification': IdentityVerification;
  }
}
