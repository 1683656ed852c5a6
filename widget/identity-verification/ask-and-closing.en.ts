import type { Messages } from '../language/messages.js';

export const en = {
  askTitle: 'Confirm who you are',
  askText:
    'We send a request to the national identity service. You approve it in its app. We never see your password.',
  idLabel: 'National ID or resident permit number',
  idError: 'Check the number: it has 10 digits and starts with 1 or 2.',
  continue: 'Continue',
  requestedByText: 'Requested by {requester}.',
  rejectedTitle: 'The request was declined in the app',
  rejectedText:
    'If you did not decline it, do nothing: no identity was verified. If you entered the wrong code, try again.',
  expiredTitle: 'The code has expired',
  expiredText: 'A code is valid for {time}. You can get a new one at any time.',
  getNewCode: 'Get a new code',
  errorTitle: 'The verification failed',
  errorText:
    'The national identity service could not complete the request. No identity was verified. Try again.',
  errorIdText: 'The national identity service does not accept this number. Check the number.',
  errorFixedIdText:
    'The national identity service does not accept your number. Contact the people who run this page.',
  cancelledTitle: 'You stopped waiting',
  cancelledText: 'If a request still comes to the app, decline it there. You can start again at any time.',
  cancelledOpenText:
    'The request stays in the app until {time}. If you do not want it, decline it there. You can start again at any time.',
  gaveUpTitle: 'You were away for a while',
  gaveUpText: 'You can start again at any time.',
  startAgain: 'Start again',
  limitedTitle: 'A pause to protect you',
  limitedText: 'You can try again from {time}.',
  endedTitle: 'Your session has ended',
  endedText: 'Reload the page to continue.',
  reload: 'Reload the page',
  refusedTitle: 'This page cannot verify you right now',
  refusedText: 'Try again later, or contact the people who run this page.',
} as const satisfies Messages;

export type AskAndClosingMessages = typeof en;
