import { defineElement } from '../base/define-element.js';
import { KycScreeningForm } from './screening-form.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './screening-form-events.js';
export type * from './screening-form.js';

defineElement('kyc-screening-form', KycScreeningForm);
