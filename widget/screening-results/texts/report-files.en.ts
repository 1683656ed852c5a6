import type { Messages } from '../../base/messages.js';

export const en = {
  reportTitle: 'Screening of {name}',
  printedAt: 'Printed {time}',
  printedPage: 'Page {page} of {pages}',
  listsNotStated: 'Which lists were searched, and of what date: not stated by the service.',
  reportCoverage: 'Contains {loaded} of {total} hits.',
  csvName: 'Name',
  csvMatched: 'Matched name',
  csvIsAlias: 'Matched alias',
  csvDifference: 'Difference',
  csvFacts: 'Agreement',
  csvMark: 'Mark of the team',
  csvMarkNote: 'Note of the mark',
  csvMarkedBy: 'Marked by',
  csvMarkedAt: 'Marked at',
  yes: 'yes',
  no: 'no',
} satisfies Messages;
