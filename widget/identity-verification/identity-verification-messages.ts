/** The message of a state: headings, explanations and announcements. Pure. */
import { span, timeOfDay } from '../language/dates.js';
import type { Values } from '../language/messages.js';
import type { IdentityKey, IdentityLocalize } from './identity-verification.en.js';
import { secondsLeft, type State } from './identity-verification-state.js';
import type * as waitingLine from './waiting-line.js';

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
  const { screen, lost, lifetimeMs, retryAt, skewMs, idTyped } = state;
  const { reason, expiresAt } = state.verification ?? {};
  const openMs = Date.parse((screen === 'cancelled' && expiresAt) || '') - skewMs;
  const at = openMs > now ? openMs : retryAt;
  return [
    `${reason === 'gave_up' ? 'gaveUp' : (screen === 'unavailable' && lost) || (screen as 'ended')}Title`,
    reason === 'invalid_national_id'
      ? idTyped
        ? 'errorIdText'
        : 'errorFixedIdText'
      : reason === 'gave_up'
        ? 'gaveUpText'
        : openMs > now
          ? 'cancelledOpenText'
          : screen === 'expired' && !lifetimeMs
            ? ''
            : `${screen as 'ended'}Text`,
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    { time: at ? timeOfDay(at + 59_000, locale, now) : span(lifetimeMs / 1000, locale) },
  ];
}

export function idFault({ idPattern }: State, localize: IdentityLocalize): string {
  return localize.text(idPattern ? 'errorIdText' : 'idError');
}

/** What to announce after a change of state; empty for nothing. `line`: for a person who has to wait, once it is loaded. */
export function announcement(
  before: State,
  after: State,
  now: number,
  localize: IdentityLocalize,
  line: typeof waitingLine | undefined,
): string {
  if (before === after) return '';
  const { screen, lost, verification } = after;
  const isSame =
    before.screen === screen && before.isDue === after.isDue && before.verification?.id === verification?.id;
  if (screen !== 'code' && screen !== 'queued') return closingAnnouncement(isSame, after, now, localize);
  if (lost && !before.lost) return `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`;
  const same = isSame ? before : undefined;
  const text =
    screen === 'code'
      ? codeAnnouncement(same, after, now, localize)
      : line
        ? line.waitAnnouncement(same, after, now, localize)
        : same && same.verification!.queue?.place === verification!.queue?.place
          ? ''
          : localize.text('queuedFirstTitle');
  return text || (same?.lost && !lost ? localize.text('onlineAnnouncement') : '');
}

function codeAnnouncement(
  same: State | undefined,
  after: State,
  now: number,
  localize: IdentityLocalize,
): string {
  const code = after.verification!.code!;
  if (code === same?.verification?.code) return '';
  const time = span(secondsLeft(after, now), localize.locale);
  const text = localize.text('codeAnnouncement', { digits: digits(code), time });
  return after.replaced ? `${localize.text('codeReplacedText')} ${text}` : text;
}

function closingAnnouncement(isSame: boolean, after: State, now: number, localize: IdentityLocalize): string {
  if (isSame) return after.idInvalid ? idFault(after, localize) : '';
  if (after.screen === 'starting' || after.screen === 'ask') return '';
  const [title, text, values] = closingMessage(after, now, localize);
  return localize.text(title) + (text && `. ${localize.text(text, values)}`);
}
