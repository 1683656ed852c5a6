import type { Messages } from '../../base/messages.js';

export const en = {
  markDifferent: 'Different person',
  markDifferentCompany: 'Different company',
  markUnclear: 'Unclear',
  markSame: 'Same person',
  markSameCompany: 'Same company',
  markedHit: 'Marked: {label}',
  proposedHit: 'Proposed: {label}',
  markedBefore: 'Earlier decision: {label}',
  otherSearched: 'Other search data: {fields}.',
  otherListed: 'Other listed data: {fields}.',
  otherUnknown: 'What was searched then is not known.',
  otherHit: 'Same data as a decided hit.',
  fieldOther: 'Other facts',
  fieldCase: 'Case',
  decidedCount: '{n} of {total} decided',
  labelCount: '{label}: {n}',
} satisfies Messages;
