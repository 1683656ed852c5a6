import type { Localize } from '../language/localize.js';
import { span } from '../language/dates.js';
import type { Values } from '../language/messages.js';
import type { IdentityMessages } from './identity-verification.en.js';
import { secondsInLine, secondsLeft } from './identity-verification-state.js';
import type { State } from './identity-verification-state.js';

export type Words = Localize<IdentityMessages>;
export type Key = keyof IdentityMessages;

/** "You are third in line", or "12th" beyond the words there are. */
export function inLine(place: number, words: Words): string {
  const places = words.messages['places'] as IdentityMessages['places'];
  return words.say('inLine', {
    place: places[place - 1] ?? words.say('placeBeyond', { n: place }, 'ordinal'),
  });
}

/** The code digit by digit, so that 47 is not read as forty-seven. */
export function digits(code: string): string {
  return [...code].join(', ');
}

/** Heading and explanation of the screens that are nothing but that, and what to fill in. */
export function wording(state: State, now: number, words: Words): [heading: Key, why: Key | '', Values] {
  const { screen, connected, lifetimeMs, retryAt } = state;
  const reason = state.verification?.reason;
  const ms = screen === 'limited' ? retryAt - now : lifetimeMs;
  return [
    reason === 'gave_up'
      ? 'gaveUp'
      : screen === 'unavailable' && !connected
        ? 'offline'
        : (screen as 'ended'),
    reason === 'invalid_national_id'
      ? 'errorId'
      : screen === 'unavailable'
        ? 'offlineWhy'
        : ms <= 0 && (screen === 'limited' || screen === 'expired')
          ? ''
          : `${screen as 'ended'}Why`,
    { time: span(ms / 1000, words.locale) },
  ];
}

/** What a screen reader should hear of a change, or nothing. */
export function speech(before: State, after: State, now: number, words: Words): string {
  const { screen, connected, verification } = after;
  const known = before.screen === screen && before.verification?.id === verification?.id;
  const { code, queue } = (known && before.verification) || {};
  const back = known && connected && !before.connected ? words.say('online') : '';
  if ((screen === 'code' || screen === 'queued') && before.connected && !connected) {
    return `${words.say('offline')}. ${words.say('offlineWhy')}`;
  }
  if (screen === 'code') {
    if (known && code === verification!.code) return back;
    const spoken = words.say('spokenCode', {
      digits: digits(verification!.code!),
      time: span(secondsLeft(after, now), words.locale),
    });
    return after.replaced ? `${words.say('replaced')} ${spoken}` : spoken;
  }
  if (screen === 'queued') {
    const place = verification!.queue?.place;
    const seconds = secondsInLine(after, now);
    if (known && place === queue?.place) return back;
    if (!place || (place === 1 && !seconds)) return words.say('getting');
    const comesIn = seconds && `. ${words.say('comesIn', { time: span(seconds, words.locale) })}`;
    return inLine(place, words) + (comesIn || '');
  }
  if (known) return after.idInvalid ? words.say('idInvalid') : '';
  if (screen === 'starting' || screen === 'ask') return '';
  const [heading, why, values] = wording(after, now, words);
  return words.say(heading) + (why && `. ${words.say(why, values)}`);
}
