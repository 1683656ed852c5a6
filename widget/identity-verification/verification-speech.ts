import type { Localize } from '../language/localize.js';
import { span } from '../language/dates.js';
import type { IdentityMessages } from './identity-verification.en.js';
import { secondsInLine, secondsLeft } from './verification-state.js';
import type { Screen, State } from './verification-state.js';

export type Words = Localize<IdentityMessages>;

/** "third", or "12th" beyond the words there are. */
export function placeInWords(place: number, words: Words): string {
  return words.words('places')[place - 1] ?? words.say('placeBeyond', { n: place }, 'ordinal');
}

/** The code digit by digit, so that 47 is not read as forty-seven. */
export function digits(code: string): string {
  return [...code].join(', ');
}

/** Heading and explanation of the screens that are nothing but that. */
export function wording(state: State, words: Words): { heading: string; why: string } {
  const { screen, verification } = state;
  const reason = verification?.reason;
  const say = (key: keyof IdentityMessages, why: keyof IdentityMessages) => ({
    heading: words.say(key),
    why: words.say(why, { time: span(state.lifetimeMs / 1000, words.locale) }),
  });
  if (screen === 'cancelled' && reason === 'gave_up') return say('gaveUp', 'cancelledWhy');
  if (screen === 'error' && reason === 'invalid_national_id') return say('error', 'errorId');
  if (screen === 'expired' && !state.lifetimeMs) return { heading: words.say('expired'), why: '' };
  if (screen === 'unavailable') return say(state.connected ? 'unavailable' : 'offline', 'offlineWhy');
  return say(
    screen as Exclude<Screen, 'queued' | 'code' | 'starting' | 'limited' | 'unavailable'>,
    `${screen as 'ended'}Why`,
  );
}

/** What a screen reader should hear of a change, or nothing. */
export function speech(before: State, after: State, now: number, words: Words): string {
  const { screen, verification } = after;
  const isNew = before.screen !== screen || before.verification?.id !== verification?.id;
  const back = !before.connected && after.connected && !isNew ? words.say('online') : '';
  if ((screen === 'code' || screen === 'queued') && before.connected && !after.connected) {
    return `${words.say('offline')}. ${words.say('offlineWhy')}`;
  }
  if (screen === 'code') {
    if (!isNew && before.verification?.code === verification?.code) return back;
    const spoken = words.say('spokenCode', {
      digits: digits(verification!.code!),
      time: span(secondsLeft(after, now), words.locale),
    });
    return after.replaced ? `${words.say('replaced')} ${spoken}` : spoken;
  }
  if (screen === 'queued') {
    const place = verification!.queue?.place;
    if (!isNew && place === before.verification?.queue?.place) return back;
    if (place === undefined) return words.say('getting');
    const seconds = secondsInLine(after, now);
    if (place === 1 && !seconds) return words.say('getting');
    const inLine = words.say('inLine', { place: placeInWords(place, words) });
    return seconds ? `${inLine}. ${words.say('comesIn', { time: span(seconds, words.locale) })}` : inLine;
  }
  if (!isNew) return after.idInvalid ? words.say('idInvalid') : '';
  if (screen === 'starting' || screen === 'ask') return '';
  if (screen === 'limited') return words.say('limited');
  const { heading, why } = wording(after, words);
  return why ? `${heading}. ${why}` : heading;
}
