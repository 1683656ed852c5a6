/** What is said of a verification, besides what is read on the screen. Pure. */
import { closingMessage } from './closing-screens.js';
import { secondsLeft, type State } from './identity-verification-state.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import { waitAnnouncement } from './waiting-line.js';

/** Seconds left at which the countdown is announced. Each second would cover every other announcement. */
const MILESTONES = [60, 30, 10] as const;

/** The milestone between two values of the countdown, if any. */
export function milestone(before: number, now: number): number | undefined {
  return MILESTONES.findLast((seconds) => before > seconds && now <= seconds && now > 0);
}

/** The code with commas, so that a screen reader reads 47 as "four, seven". */
export function digits(code: string): string {
  return [...code].join(', ');
}

/** For a person who comes back from the app: where they are. */
export function returnAnnouncement(code: string, left: number, localize: IdentityLocalize): string {
  return localize.text('returnAnnouncement', { digits: digits(code), time: localize.span(left) });
}

/** Which text says what is wrong with the number. The default form is known, other forms are not. */
export function idFault({ idForms }: State): 'errorIdText' | 'idError' {
  return idForms ? 'errorIdText' : 'idError';
}

/** What to announce after a change of state; empty for nothing. */
export function announcement(
  before: State,
  after: State,
  now: number,
  localize: IdentityLocalize,
  requester: string | undefined,
): string {
  if (before === after) return '';
  const { screen, lost, verification } = after;
  const isSame =
    before.screen === screen && before.isDue === after.isDue && before.verification?.id === verification?.id;
  if (screen === 'starting' || screen === 'ask')
    return isSame && after.idInvalid ? localize.text(idFault(after)) : '';
  if (screen !== 'code' && screen !== 'queued') {
    if (isSame) return '';
    const [title, text, values] = closingMessage(after, now, localize, requester);
    return localize.text(title) + (text && `. ${localize.text(text, values)}`);
  }
  if (lost && !before.lost) return `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`;
  const same = isSame ? before : undefined;
  const announce = screen === 'code' ? codeAnnouncement : waitAnnouncement;
  return (
    announce(same, after, now, localize) || (same?.lost && !lost ? localize.text('onlineAnnouncement') : '')
  );
}

function codeAnnouncement(
  same: State | undefined,
  after: State,
  now: number,
  localize: IdentityLocalize,
): string {
  const code = after.verification!.code!;
  if (code === same?.verification?.code) return '';
  const time = localize.span(secondsLeft(after, now));
  const text = localize.text('codeAnnouncement', { digits: digits(code), time });
  return after.replaced ? `${localize.text('codeReplacedText')} ${text}` : text;
}
