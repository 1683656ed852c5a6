import type { Messages } from '../../language/messages.js';

export const en = {
  sinceLastVisit: 'Since the last visit: {changes}.',
  sinceLastVisitPartly: 'Since the last visit, among the {n} hits that are loaded: {changes}.',
  noChange: 'No hit changed since the last visit.',
  newCount: { one: '{n} new', other: '{n} new' },
  changedCount: { one: '{n} changed', other: '{n} changed' },
  goneCount: { one: '{n} no longer listed', other: '{n} no longer listed' },
  newHit: 'New',
  changedHit: 'Changed',
} satisfies Messages;
