import type { PageName } from '../settings/settings.js';
import type { Tokens } from './token-values.js';

/** Six pages that may have the element, with the theme that fits each. Their own style sheet is page/host-pages.css. */
export const PAGES: Readonly<Record<PageName, Tokens>> = {
  bank: {
    '--kyc-accent': 'light-dark(#0b3d6e, #8fc0f5)',
    '--kyc-radius': '0.5rem',
    '--kyc-font': "ui-serif, Georgia, 'Noto Naskh Arabic', 'Geeza Pro', serif",
  },
  portal: { '--kyc-accent': 'light-dark(#1b6b43, #7fd3a6)', '--kyc-radius': '0.25rem' },
  dark: {
    '--kyc-accent': 'light-dark(#5b3fd6, #b9a7ff)',
    '--kyc-on-accent': 'light-dark(#ffffff, #1b1140)',
    '--kyc-surface': 'light-dark(#ffffff, #171923)',
    '--kyc-line': 'light-dark(#dfe3e9, #2c3040)',
  },
  bootstrap: { '--kyc-accent': 'light-dark(#0a58ca, #6ea8fe)', '--kyc-radius': '0.375rem' },
  tailwind: { '--kyc-accent': 'light-dark(#4f46e5, #a5b4fc)', '--kyc-radius': '0.75rem' },
  inApp: { '--kyc-accent': 'light-dark(#0062cc, #64b5ff)', '--kyc-radius': '1.25rem' },
};
