/** What a person reads who has to wait for a code. Pure. */
import { timeOfDay } from '../language/dates.js';
import type { Values } from '../base/messages.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';
import type { IdentityKey, IdentityMessages } from './identity-verification.en.js';
import { isFar, secondsInLine, type State } from './identity-verification-state.js';

/** Nothing was sent yet: the service is not reached. */
const OUTAGE = 'upstream_unavailable';

/** The title, the text that says when the code comes, and the note below it. */
type WaitMessage = [title: string, time: [key: IdentityKey, Values], note: IdentityKey];

/** Undefined while nothing is known but that the code is on its way. */
export function waitMessage(model: IdentityVerificationModel, now: number): WaitMessage | undefined {
  const { state, localize } = model;
  if (!secondsInLine(state, now)) return undefined;
  const { queue, reason } = state.verification!;
  if (reason === OUTAGE) return [localize.text('unavailableTitle'), ['outageText', {}], 'unavailableText'];
  const isOpen = reason === 'request_open';
  const isAt = isOpen || isFar(state, now);
  // "You are third in line", or "You are 12th in line" beyond the names in the messages.
  const names = localize.messages['placeNames'] as IdentityMessages['placeNames'];
  const n = queue?.place ?? 0;
  const place = names[n - 1] ?? localize.text('placeNumber', { n }, 'ordinal');
  return [
    localize.text(isOpen ? 'requestOpenTitle' : 'queuedTitle', { place }),
    isAt
      ? [isOpen ? 'requestOpenText' : 'queuedAtText', { time: timeOfDay(state.expectedMs, localize.locale) }]
      : ['queuedTimeText', { time: localize.span(secondsInLine(state, now)) }],
    isOpen ? 'notYouHint' : isAt && queue!.mayLeave ? 'queuedLeaveText' : 'queuedText',
  ];
}

/** What to announce after a change; empty for nothing. `before`: the same wait. */
export function waitAnnouncement(
  before: State | undefined,
  model: IdentityVerificationModel,
  now: number,
): string {
  const { state: after, localize } = model;
  const { reason, queue } = after.verification!;
  const hasSamePlace = () => before!.verification!.queue?.place === queue?.place;
  const message = waitMessage(model, now);
  if (!message) return before && hasSamePlace() ? '' : localize.text('queuedFirstTitle');
  // Far back the place changes every few seconds, and the time says more.
  const hasMoved = () => (isFar(after, now) ? after.expectedMs !== before!.expectedMs : !hasSamePlace());
  const isSame = before?.verification!.reason === reason && (reason === OUTAGE || !hasMoved());
  if (before && isSame) return '';
  const [title, time, note] = message;
  return `${title}. ${localize.text(...time)}${time[0] !== 'queuedTimeText' ? ` ${localize.text(note)}` : ''}`;
}
