/** The texts and the addresses of the pages. Server and pages use this file. */
import { ar } from './ar.js';
import { en, type Texts } from './en.js';

export type { Texts };

export type Language = 'en' | 'ar';

export const TEXTS: Readonly<Record<Language, Texts>> = { en, ar };

export const PAGES = {
  phone: '/sandbox/phone',
  cases: '/',
  lists: '/console/lists',
  submissions: '/console/submissions',
  webhooks: '/console/webhooks',
  faults: '/console/faults',
  docs: '/sandbox/docs',
} as const;
export type Page = keyof typeof PAGES;
