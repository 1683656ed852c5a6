import type { Messages } from '../base/messages.js';
import { errorIdText } from './question.en.js';

export const en = {
  rejectedTitle: 'The request was declined in the app',
  rejectedText:
    'If you did not decline it, do nothing: no identity was verified. If you entered the wrong code, try again.',
  expiredTitle: 'The code has expired',
  expiredText: 'A code is valid for {time}. You can get a new one at any time.',
  getNewCode: 'Get a new code',
  errorTitle: 'The verification failed',
  errorText:
    'The national identity service could not complete the request. No identity was verified. Try again.',
  errorIdText,
  errorFixedIdText: 'We could not find your ID number. Contact {requester}.',
  cancelledTitle: 'You stopped waiting',
  cancelledText: 'If a request still comes to the app, decline it there. You can start again at any time.',
  cancelledOpenText:
    'The request stays in the app until {time}. If you do not want it, decline it there. You can start again at any time.',
  gaveUpTitle: 'Your place in the line has ended',
  gaveUpText: 'You can start again at any time.',
  startAgain: 'Start again',
  limitedTitle: 'Please wait before you try again',
  limitedText: 'To protect you, the next code is available from {time}.',
  endedTitle: 'Your session ended to keep you safe',
  reload: 'Continue',
  refusedTitle: 'We cannot verify you here right now',
  refusedText: 'Try again later, or contact {requester}.',
  pageOwner: 'the people who run this page',
} as const satisfies Messages;

export type ClosingMessages = typeof en;
