import type { Messages } from '../language/messages.js';

export const en = {
  openApp: 'Open the app',
  scanHint: 'Scan to open the app on your phone.',
} as const satisfies Messages;

export type HandOffMessages = typeof en;
