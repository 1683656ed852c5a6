import type { Messages } from './messages.js';

/** Of each element for analysts. */
export const failures = {
  tryAgain: 'Try again',
  endedTitle: 'Your session ended to keep you safe',
  offlineTitle: 'No connection',
  unavailableTitle: 'The service is not available',
} as const satisfies Messages;

/** Of each that reads rows. */
export const readFailures = {
  ...failures,
  busyTitle: 'The service is busy',
  busyText: 'Wait a moment, then try again.',
} as const satisfies Messages;

/** Of a table with pages. */
export const pages = {
  pages: 'Pages',
  page: 'Page {n}',
  previous: 'Previous page',
  next: 'Next page',
  exportCsv: 'Export CSV',
} as const satisfies Messages;

/** What a list and a sheet say of a screening. */
export const screenings = {
  searchStatusOpen: 'Open',
  searchStatusClosed: 'Closed',
  searchStatusUnderReview: 'Under review',
  levelLow: 'Low',
  levelMedium: 'Medium',
  levelElevated: 'Elevated',
  levelHigh: 'High',
  hits: { one: '{n} hit', other: '{n} hits' },
  newCount: { one: '{n} new', other: '{n} new' },
  goneCount: { one: '{n} gone', other: '{n} gone' },
  refresh: 'Refresh',
} as const satisfies Messages;
