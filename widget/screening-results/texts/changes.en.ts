import type { Messages } from '../../base/messages.js';

export const en = {
  changesSinceBy: 'Since {time}, reviewed by {by}: {changes}.',
  changesSinceReview: 'Since the review of {time}: {changes}.',
  changesSinceFirst: 'Since the first reading, {time}: {changes}.',
  noChange: 'no change',
  newCount: { one: '{n} new', other: '{n} new' },
  changedCount: { one: '{n} changed ({fields})', other: '{n} changed ({fields})' },
  goneCount: { one: '{n} gone', other: '{n} gone' },
  changesUnknown: 'What changed is not known yet: not all hits have been read once.',
  changesUnread: 'What changed could not be read.',
  changesNotLoaded: {
    one: '{n} of these hits is not loaded: load all hits to see it.',
    other: '{n} of these hits are not loaded: load all hits to see them.',
  },
  newHit: 'New',
  changedHit: 'Changed',
  changedFields: 'Changed: {fields}.',
  reviewedButton: 'Reviewed',
  reviewStored: 'The review is stored. Changes count from now on.',
  reviewedAnother:
    'The hits changed meanwhile, so the review is not stored. See what changed, then press again.',
  reviewFailed: 'The review could not be stored. Try again.',
} satisfies Messages;
