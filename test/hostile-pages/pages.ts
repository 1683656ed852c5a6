import { documentPages } from './document-pages.js';
import type { HostilePage } from './hostile-page.js';
import { partPages } from './part-pages.js';
import { placePages } from './place-pages.js';
import { policyPages } from './policy-pages.js';
import { scriptPages } from './script-pages.js';
import type { Engine } from './tabs.js';

/** Firefox and WebKit get those in which engines differ most: policies in both, layout and page cache in one. Firefox before 155 keeps a failed import. */
export const PAGES: Readonly<Record<Engine['name'], readonly HostilePage[]>> = {
  Chromium: [...policyPages, ...documentPages, ...placePages, ...scriptPages, ...partPages],
  Firefox: policyPages,
  WebKit: [...policyPages, ...documentPages, ...placePages],
};
