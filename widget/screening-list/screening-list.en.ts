import type { Messages } from '../base/messages.js';

export const en = {
  listTitle: 'Screenings',
  reading: 'Reading the screenings…',
  tryAgain: 'Try again',
  rejectedTitle: 'The list could not be read',
  rejectedText: 'Load this page again.',
  forbiddenTitle: 'You do not have permission to see this list',
  forbiddenText: 'Your access does not cover it. Ask the administrator of this application.',
  endedTitle: 'Your session ended to keep you safe',
  endedText: 'Sign in again to see the list.',
  offlineTitle: 'No connection',
  offlineText: 'We could not reach the service.',
  busyTitle: 'The service is busy',
  busyText: 'Wait a moment, then try again.',
  missingTitle: 'The list cannot be shown yet',
  missingText: 'A part of this page did not load. Nothing is lost.',
  unavailableTitle: 'The service is not available',
  unavailableText: 'Try again in a moment.',
} as const satisfies Messages;
