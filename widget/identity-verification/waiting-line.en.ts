import type { Messages } from '../base/messages.js';

export const en = {
  queuedTitle: 'You are {place} in line',
  placeNames: ['next', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  placeNumber: { one: '{n}st', two: '{n}nd', few: '{n}rd', other: '{n}th' },
  queuedText: 'Many people are verifying right now. You keep your place if you switch tabs.',
  queuedLeaveText: 'You may close this page and come back then. We keep your place.',
  queuedAtText: 'Your code comes at about {time}.',
  queuedTimeText: 'You get your code in less than {time}.',
  outageText: 'We keep your place. Your code comes as soon as the service answers.',
  requestOpenTitle: 'You already have an open request',
  requestOpenText: 'You can get a new code at {time}, when it ends.',
} as const satisfies Messages;

export type LineMessages = typeof en;
