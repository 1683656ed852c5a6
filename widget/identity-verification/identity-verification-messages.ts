/** The message of a state: headings, explanations and announcements. Pure. */
import { span, timeOfDay } from '../language/dates.js';
import type { Values } from '../language/messages.js';
import type { IdentityKey, IdentityLocalize } from './identity-verification.en.js';
import { secondsInLine, secondsLeft } from './identity-verification-state.js';
import type { State } from './identity-verification-state.js';
import { line } from './waiting-line-loader.js';

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
  const { screen, lost, lifetimeMs, retryAt } = state;
  const reason = state.verification?.reason;
  return [
    `${reason === 'gave_up' ? 'gaveUp' : (screen === 'unavailable' && lost) || (screen as 'ended')}Title`,
    reason === 'invalid_national_id'
      ? 'errorIdText'
      : screen === 'expired' && !lifetimeMs
        ? ''
        : `${screen as 'ended'}Text`,
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    { time: retryAt ? timeOfDay(retryAt + 59_000, locale, now) : span(lifetimeMs / 1000, locale) },
  ];
}

/** What to announce after a change of state; empty for nothing. */
export function announcement(before: State, after: State, now: number, localize: IdentityLocalize): string {
  const { screen, lost, verification } = after;
  const same = before.screen === screen && before.verification?.id === verification?.id;
  const { code, queue } = (same && before.verification) || {};
  const online = same && !lost && before.lost ? localize.text('onlineAnnouncement') : '';
  if ((screen === 'code' || screen === 'queued') && lost && !before.lost) {
    return `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`;
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
    const { place } = verification!.queue ?? {};
    if (secondsInLine(after, now)) {
      return line?.waitAnnouncement(same ? before : undefined, after, now, localize) || online;
    }
    return same && place === queue?.place ? online : localize.text('queuedFirstTitle');
  }
  if (same) return after.idInvalid ? localize.text(after.idPattern ? 'errorIdText' : 'idError') : '';
  if (screen === 'starting' || screen === 'ask') return '';
  const [title, text, values] = closingMessage(after, now, localize);
  return localize.text(title) + (text && `. ${localize.text(text, values)}`);
}
