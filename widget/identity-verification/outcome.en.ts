import type { Messages } from '../base/messages.js';

export const en = {
  returnAnnouncement: 'Still waiting. Code {digits}. {time} left.',
} as const satisfies Messages;

export type OutcomeMessages = typeof en;
