'use client';
/** The elements as React components, for React 18 and 19, rendered by the browser or by a server. */
// A bundler leaves out the components that an app does not use: the calls below have no effect of their own.
import { elementComponent } from './element-component.js';

export type { ElementComponent, Props } from './element-component.js';

export const KycIdentityVerification = /* @__PURE__ */ elementComponent(
  'kyc-identity-verification',
  () => import('../identity-verification/define.js'),
);
export const KycScreeningForm = /* @__PURE__ */ elementComponent(
  'kyc-screening-form',
  () => import('../screening-form/define.js'),
);
export const KycScreeningList = /* @__PURE__ */ elementComponent(
  'kyc-screening-list',
  () => import('../screening-list/define.js'),
);
export const KycScreeningResults = /* @__PURE__ */ elementComponent(
  'kyc-screening-results',
  () => import('../screening-results/define.js'),
);
export const KycSubmissionSearch = /* @__PURE__ */ elementComponent(
  'kyc-submission-search',
  () => import('../submission-search/define.js'),
);
