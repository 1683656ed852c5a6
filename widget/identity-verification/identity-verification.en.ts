import type { Localize } from '../language/localize.js';
import type { Messages, Translation } from '../language/messages.js';
import type { LineMessages } from './waiting-line.en.js';
import type { HandOffMessages } from './phone-hand-off.en.js';
import type { PersonMessages } from './verified-person.en.js';

export const en = {
  startingTitle: 'One moment…',
  askTitle: 'Confirm who you are',
  askText:
    'We send a request to the national identity service. You approve it in its app. We never see your password.',
  idLabel: 'National ID or resident permit number',
  idError: 'Check the number: it has 10 digits and starts with 1 or 2.',
  continue: 'Continue',
  requestedByText: 'Requested by {requester}.',
  queuedFirstTitle: 'Getting your code…',
  codeTitle: 'Approve the request in {app}',
  appName: 'the national identity app',
  stepOpen: 'Open {app}.',
  stepFind: 'Find the request from {requester}.',
  stepFindNew: 'Find the new request.',
  stepEnter: 'Enter {code} and approve.',
  timeLeft: '{time} left',
  codeText: 'Waiting for your approval',
  codeTimeUpText: 'Time is up. Checking one last time…',
  cancel: 'Cancel',
  notYouHint: 'If you did not start this, decline the request in the app.',
  codeReplacedText: 'This code is new. Decline any earlier request in the app.',
  completedTitle: 'You are verified',
  completedText: 'Thank you. There is nothing more to do here.',
  rejectedTitle: 'The request was declined in the app',
  rejectedText:
    'If you did not decline it, do nothing: no identity was verified. If you entered the wrong code, try again.',
  tryAgain: 'Try again',
  expiredTitle: 'The code has expired',
  expiredText: 'A code is valid for {time}. You can get a new one at any time.',
  getNewCode: 'Get a new code',
  errorTitle: 'The verification failed',
  errorText:
    'The national identity service could not complete the request. No identity was verified. Try again.',
  errorIdText: 'The national identity service does not accept this number. Check the number.',
  cancelledTitle: 'You cancelled the request',
  cancelledText: 'No identity was verified. You can start again at any time.',
  gaveUpTitle: 'You were away for a while',
  startAgain: 'Start again',
  limitedTitle: 'A pause to protect you',
  limitedText: 'You can try again from {time}.',
  endedTitle: 'Your session has ended',
  endedText: 'Reload the page to continue.',
  reload: 'Reload the page',
  refusedTitle: 'This page cannot verify you right now',
  refusedText: 'Try again later, or contact the people who run this page.',
  unavailableTitle: 'We cannot reach the service',
  unavailableText: 'We try again automatically.',
  offlineTitle: 'You are offline',
  offlineCodeText:
    'Your code {code} is valid for {time}. We continue automatically when the connection is back.',
  offlineTimeUpText: 'Your code has expired by now. We continue automatically when the connection is back.',
  onlineAnnouncement: 'The connection is back.',
  codeAnnouncement: 'Your code is {digits}. Enter it in the app and approve. {time} left.',
  codeLabel: 'Code: {digits}',
} as const satisfies Messages;

/** With the messages of the parts that are loaded on demand. */
export type IdentityMessages = typeof en & LineMessages & HandOffMessages & PersonMessages;
export type IdentityTranslation = Translation<IdentityMessages>;
export type IdentityLocalize = Localize<IdentityMessages>;
export type IdentityKey = keyof IdentityMessages;
