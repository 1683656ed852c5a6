import type { Messages } from '../../base/messages.js';

export const en = {
  regionLabel: 'Screening results',
  // Head
  hits: { one: '{n} hit', other: '{n} hits' },
  // Foot
  loadStopped: 'Stopped at {loaded} of {total}.',
  loadFailed: 'Loading stopped at {loaded} of {total}: the service did not answer.',
  loadedAnnouncement: '{loaded} of {total} hits loaded.',
  pageAnnouncement: 'Page {n} of {pages}.',
  // States
  emptyTitle: 'No screening yet',
  emptyText: 'Screen a name or open a screening. Its hits appear here.',
  readingText: 'Reading the screening…',
  rejectedTitle: 'The screening could not be read',
  rejectedText: 'The service did not accept the request.',
  unavailableTitle: 'The screening could not be read',
  unavailableText: 'The service did not answer. Nothing is lost. Try again.',
  unreadableText: 'The service gave an answer that cannot be read ({fields}), so none of it is shown.',
  offlineTitle: 'No connection',
  offlineText: 'The screening could not be read. Try again when you are back online.',
  notFoundTitle: 'We cannot find this screening',
  notFoundText:
    'It does not exist, or you do not have permission to see it. Screenings of the older version cannot be read here.',
  forbiddenTitle: 'You do not have permission to see this screening',
  forbiddenText: 'Ask the administrator of this application for it.',
  endedTitle: 'Your session ended to keep you safe',
  endedText: 'Reload the page to continue.',
  busyTitle: 'The service is busy',
  busyText: 'Try again in a moment.',
  // A part of the page that did not load
  sheetMissingTitle: 'The hits cannot be shown yet',
  missingText: 'A part of this page did not load. Nothing is lost. Try again.',
  tryAgain: 'Try again',
} satisfies Messages;
