import type { Localize } from '../base/localize.js';
import type { Messages, Translation } from '../base/messages.js';
import type { ClosingMessages } from './closing-screens.en.js';
import type { OutcomeMessages } from './outcome.en.js';
import type { LineMessages } from './waiting-line.en.js';
import type { QuestionMessages } from './question.en.js';
import type { PersonMessages } from './verified-person.en.js';

export const en = {
  startingTitle: 'One moment…',
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
  completedText: 'You can continue with {requester}.',
  tryAgain: 'Try again',
  unavailableTitle: 'We cannot reach the service',
  unavailableText: 'We try again automatically.',
  offlineTitle: 'You are offline',
  onlineAnnouncement: 'The connection is back.',
  codeAnnouncement: 'Your code is {digits}. Enter it in the app and approve. {time} left.',
  codeLabel: 'Code: {digits}',
} as const satisfies Messages;

/** Of `phone-hand-off`. */
export type HandOffMessages = Readonly<Record<'openApp' | 'scanHint', string>>;

/** With the messages of the parts that are loaded on demand. */
export type IdentityMessages = typeof en &
  QuestionMessages &
  ClosingMessages &
  LineMessages &
  OutcomeMessages &
  HandOffMessages &
  PersonMessages;
export type IdentityTranslation = Translation<IdentityMessages>;
export type IdentityLocalize = Localize<IdentityMessages>;
export type IdentityKey = keyof IdentityMessages;
