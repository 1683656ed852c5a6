import { defineElement } from '../base/define-element.js';
import { KycScreeningList } from './screening-list.js';

export type { KycErrorEvent } from '../base/kyc-event.js';
export type * from './screening-list-events.js';
export type * from './screening-list.js';

defineElement('kyc-screening-list', KycScreeningList);
