import type { Messages } from '../../language/messages.js';

export const en = {
  reportTitle: 'Screening of {name}',
  printedAt: 'Printed {time}',
  printedPage: 'Page {page} of {pages}',
  listsNotStated: 'Which lists were searched, and of what date: not stated by the service.',
  reportCoverage: 'Contains {loaded} of {total} hits.',
  frameMissingTitle: 'This frame may allow no files and no printing',
  frameMissingText:
    'Was nothing saved or printed? Tell the people who run this page: the frame needs “allow-downloads” and “allow-modals”.',
  csvName: 'Name',
  csvMatched: 'Matched name',
  csvIsAlias: 'Matched alias',
  csvDifference: 'Difference',
  csvFacts: 'Agreement',
  csvChange: 'Since the last visit',
  csvMark: 'Mark of the team',
  csvMarkNote: 'Note of the mark',
  csvMarkedBy: 'Marked by',
  csvMarkedAt: 'Marked at',
  yes: 'yes',
  no: 'no',
} satisfies Messages;
