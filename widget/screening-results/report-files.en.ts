import type { Messages } from '../language/messages.js';

export const en = {
  reportCoverage: 'Contains {loaded} of {total} hits.',
  csvName: 'Name',
  csvMatched: 'Matched name',
  csvIsAlias: 'Matched alias',
  csvDifference: 'Difference',
  csvAgreement: 'Agreement',
  yes: 'yes',
  no: 'no',
} satisfies Messages;
