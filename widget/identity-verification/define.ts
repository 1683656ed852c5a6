import { defineElement } from '../base/define-element.js';
import { KycIdentityVerification } from './identity-verification.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './identity-verification-events.js';
export type * from './identity-verification.js';

defineElement('kyc-identity-verification', KycIdentityVerification);
