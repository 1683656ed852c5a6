/** The message of a state: headings, explanations and announcements. Pure. */
import { span, timeOfDay } from '../language/dates.js';
import type { Values } from '../language/messages.js';
import type { IdentityKey, IdentityLocalize, IdentityMessages } from './identity-verification.en.js';
import { isFar, secondsInLine, secondsLeft } from './identity-verification-state.js';
import type { State } from './identity-verification-state.js';

/** "You are third in line", or "You are 12th in line" beyond the names in the messages. */
export function placeText(place: number, localize: IdentityLocalize): string {
  const names = localize.messages['placeNames'] as IdentityMessages['placeNames'];
  return localize.text('queuedTitle', {
    place: names[place - 1] ?? localize.text('placeNumber', { n: place }, 'ordinal'),
  });
}

/** The code with commas, so that a screen reader reads 47 as "four, seven". */
export function digits(code: string): string {
  return [...code].join(', ');
}

/** The keys of the title and text of a closing screen, and the values for the text. */
export function closingMessage(
  state: State,
  now: number,
  { locale }: IdentityLocalize,
): [title: IdentityKey, text: IdentityKey | '', Values] {
  const { screen, connected, lifetimeMs, retryAt } = state;
  const reason = state.verification?.reason;
  return [
    `${reason === 'gave_up' ? 'gaveUp' : screen === 'unavailable' && !connected ? 'offline' : (screen as 'ended')}Title`,
    reason === 'invalid_national_id'
      ? 'errorIdText'
      : screen === 'expired' && !lifetimeMs
        ? ''
        : `${screen === 'unavailable' ? 'offline' : (screen as 'ended')}Text`,
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    { time: retryAt ? timeOfDay(retryAt + 59_000, locale, now) : span(lifetimeMs / 1000, locale) },
  ];
}

/**
 * For a person without a code: the title, the text that says when the code comes, and the note below it. Without texts,
 * the code comes at once.
 */
export function waitMessage(
  state: State,
  now: number,
  localize: IdentityLocalize,
): [title: string, time?: [key: IdentityKey, Values], note?: IdentityKey] {
  const { locale } = localize;
  const seconds = secondsInLine(state, now);
  if (!seconds) return [localize.text('queuedFirstTitle')];
  const { queue, reason } = state.verification!;
  const isOpen = reason === 'request_open';
  const isAt = isOpen || isFar(state, now);
  return [
    isOpen ? localize.text('requestOpenTitle') : placeText(queue!.place, localize),
    isAt
      ? ['queuedAtText', { time: timeOfDay(state.expectedMs, locale) }]
      : ['queuedTimeText', { time: span(seconds, locale) }],
    isOpen ? 'notYouHint' : isAt && queue!.mayLeave ? 'queuedLeaveText' : 'queuedText',
  ];
}

/** What to announce after a change of state; empty for nothing. */
export function announcement(before: State, after: State, now: number, localize: IdentityLocalize): string {
  const { screen, connected, verification } = after;
  const same = before.screen === screen && before.verification?.id === verification?.id;
  const { code, queue } = (same && before.verification) || {};
  const online = same && connected && !before.connected ? localize.text('onlineAnnouncement') : '';
  if ((screen === 'code' || screen === 'queued') && before.connected && !connected) {
    return `${localize.text('offlineTitle')}. ${localize.text('offlineText')}`;
  }
  if (screen === 'code') {
    if (same && code === verification!.code) return online;
    const text = localize.text('codeAnnouncement', {
      digits: digits(verification!.code!),
      time: span(secondsLeft(after, now), localize.locale),
    });
    return after.replaced ? `${localize.text('codeReplacedText')} ${text}` : text;
  }
  if (screen === 'queued') {
    const place = verification!.queue?.place;
    const far = isFar(after, now);
    // Far back the place changes every few seconds, and the time says more.
    if (same && (far ? after.expectedMs === before.expectedMs : place === queue?.place)) return online;
    const [title, time, note] = waitMessage(after, now, localize);
    if (!time) return title;
    return `${title}. ${localize.text(...time)}${time[0] === 'queuedAtText' ? ` ${localize.text(note!)}` : ''}`;
  }
  if (same) return after.idInvalid ? localize.text(after.idPattern ? 'errorIdText' : 'idError') : '';
  if (screen === 'starting' || screen === 'ask') return '';
  const [title, text, values] = closingMessage(after, now, localize);
  return localize.text(title) + (text && `. ${localize.text(text, values)}`);
}
