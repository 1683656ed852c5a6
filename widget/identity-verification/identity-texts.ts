/** What each screen says, and what is announced of it. Pure. */
import { timeOfDay } from '../language/dates.js';
import type { Values } from '../base/messages.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';
import {
  digits,
  isFar,
  secondsInLine,
  secondsLeft,
  type Action,
  type Screen,
  type State,
} from './identity-verification-state.js';
import type { IdentityKey, IdentityMessages } from './identity-verification.en.js';

const CHECK = 'M5 13l5 5L20 7';
const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';

/** What the mark above the heading shows, and what the button does. */
type Closing = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string, action?: Action];

export const CLOSINGS: Readonly<Partial<Record<Screen, Closing>>> = {
  completed: ['good', CHECK],
  rejected: ['bad', CROSS, 'tryAgain'],
  expired: ['warn', CLOCK, 'getNewCode'],
  error: ['bad', ALERT, 'tryAgain'],
  cancelled: ['muted', STOP, 'startAgain'],
  limited: ['warn', CLOCK, 'tryAgain'],
  ended: ['muted', CLOCK, 'reload'],
  refused: ['muted', STOP, 'tryAgain'],
  unavailable: ['muted', WAVES, 'tryAgain'],
};

/** The keys of the title and of the text, and the values for the text. */
type ClosingMessage = readonly [title: IdentityKey, text: IdentityKey | '', values: Values];

export function closingMessage(model: IdentityVerificationModel, now: number): ClosingMessage {
  const { state, localize } = model;
  const { requester } = model.element;
  const { screen, lost, lifetimeMs, retryAt, skewMs, idTyped } = state;
  const { reason, expiresAt } = state.verification ?? {};
  const sentUntilMs = Date.parse((screen === 'cancelled' && expiresAt) || '') - skewMs;
  const isSent = sentUntilMs > now;
  const at = isSent ? sentUntilMs : retryAt;
  const values = {
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    time: at ? timeOfDay(at + 59_000, localize.locale, now) : localize.span(lifetimeMs / 1000),
    requester: requester || localize.text('pageOwner'),
  };
  if (screen === 'unavailable' && lost) return [`${lost}Title`, 'unavailableText', values];
  if (reason === 'gave_up') return ['gaveUpTitle', 'gaveUpText', values];
  if (reason === 'invalid_national_id')
    return ['errorTitle', idTyped ? 'errorIdText' : 'errorFixedIdText', values];
  if (isSent) return ['cancelledTitle', 'cancelledOpenText', values];
  const hasNoText =
    screen === 'ended' || (screen === 'expired' && !lifetimeMs) || (screen === 'completed' && !requester);
  return [`${screen as 'error'}Title`, hasNoText ? '' : `${screen as 'error'}Text`, values];
}

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
function waitAnnouncement(before: State | undefined, model: IdentityVerificationModel, now: number): string {
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

/** Which text says what is wrong with the number. The default form is known, other forms are not. */
export function idFault({ idForms }: State): 'errorIdText' | 'idError' {
  return idForms ? 'errorIdText' : 'idError';
}

/** What to announce after a change of state; empty for nothing. */
export function announcement(before: State, model: IdentityVerificationModel, now: number): string {
  const { state: after, localize } = model;
  if (before === after) return '';
  const { screen, lost, verification } = after;
  const isSame =
    before.screen === screen && before.isDue === after.isDue && before.verification?.id === verification?.id;
  if (screen === 'starting' || screen === 'ask')
    return isSame && after.idInvalid ? localize.text(idFault(after)) : '';
  if (screen !== 'code' && screen !== 'queued') {
    if (isSame) return '';
    const [title, text, values] = closingMessage(model, now);
    return localize.text(title) + (text && `. ${localize.text(text, values)}`);
  }
  if (lost && !before.lost) return `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`;
  const same = isSame ? before : undefined;
  const announce = screen === 'code' ? codeAnnouncement : waitAnnouncement;
  return announce(same, model, now) || (same?.lost && !lost ? localize.text('onlineAnnouncement') : '');
}

function codeAnnouncement(same: State | undefined, model: IdentityVerificationModel, now: number): string {
  const { state: after, localize } = model;
  const code = after.verification!.code!;
  if (code === same?.verification?.code) return '';
  const time = localize.span(secondsLeft(after, now));
  const text = localize.text('codeAnnouncement', { digits: digits(code), time });
  return after.replaced ? `${localize.text('codeReplacedText')} ${text}` : text;
}
