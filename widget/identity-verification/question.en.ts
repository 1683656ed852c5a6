import type { Messages } from '../base/messages.js';

export const errorIdText = 'We could not find this ID number. Check each digit, then try again.';

export const en = {
  askTitle: 'Confirm who you are',
  askText: 'We send a request to {app}. Open it and approve. We never see your password.',
  idLabel: 'National ID or resident permit number',
  idError: 'Check the number: it has 10 digits and starts with 1 or 2.',
  errorIdText,
  continue: 'Continue',
  requestedByText: 'Requested by {requester}.',
} as const satisfies Messages;

export type QuestionMessages = typeof en;
