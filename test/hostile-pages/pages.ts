import { documentPages } from './document-pages.js';
import type { HostilePage } from './hostile-page.js';
import { policyPages } from './policy-pages.js';
import { placePages } from './place-pages.js';
import { scriptPages } from './script-pages.js';

export const PAGES: readonly HostilePage[] = [
  ...policyPages,
  ...documentPages,
  ...placePages,
  ...scriptPages,
];
