/** The message of a state: headings, explanations and announcements. Pure. */
import type { Values } from '../base/messages.js';
import type { IdentityKey, IdentityLocalize } from './identity-verification.en.js';
import { secondsLeft, type State } from './identity-verification-state.js';
import type * as waitingLine from './waiting-line.js';

/** The code with commas, so that a screen reader reads 47 as "four, seven". */
export function digits(code: string): string {
  return [...code].join(', ');
}

/** The keys of the title and text of a closing screen, and the values for the text. */
export type ClosingMessage = readonly [title: IdentityKey, text: IdentityKey | '', values?: Values];

/** What the part with the closing screens says. */
export interface ClosingTexts {
  closingMessage(
    this: void,
    state: State,
    now: number,
    localize: IdentityLocalize,
    requester: string | undefined,
  ): ClosingMessage;
}

/** What announcements need: of the host, and of the parts, each once it is loaded and the screen needs it. */
export interface AnnouncementNeeds {
  readonly line?: Pick<typeof waitingLine, 'waitAnnouncement'> | undefined;
  readonly closing?: ClosingTexts | undefined;
  readonly requester?: string | undefined;
  readonly question?: { idFault(this: void, state: State, localize: IdentityLocalize): string } | undefined;
}

/** `part`: for the screens that it brings. */
export function closingMessage(
  state: State,
  now: number,
  localize: IdentityLocalize,
  part: ClosingTexts | undefined,
  requester: string | undefined,
): ClosingMessage {
  const { screen, lost } = state;
  return (
    part?.closingMessage(state, now, localize, requester) ?? [
      `${(screen === 'unavailable' && lost) || (screen as 'completed')}Title`,
      screen === 'completed' && !requester ? '' : `${screen as 'completed'}Text`,
      { requester },
    ]
  );
}

/** What to announce after a change of state; empty for nothing. */
export function announcement(
  before: State,
  after: State,
  now: number,
  localize: IdentityLocalize,
  needs: AnnouncementNeeds,
): string {
  if (before === after) return '';
  const { screen, lost, verification } = after;
  const isSame =
    before.screen === screen && before.isDue === after.isDue && before.verification?.id === verification?.id;
  if (screen !== 'code' && screen !== 'queued')
    return closingAnnouncement(isSame, after, now, localize, needs);
  if (lost && !before.lost) return `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`;
  const same = isSame ? before : undefined;
  const text =
    screen === 'code'
      ? codeAnnouncement(same, after, now, localize)
      : needs.line
        ? needs.line.waitAnnouncement(same, after, now, localize)
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
  const time = localize.span(secondsLeft(after, now));
  const text = localize.text('codeAnnouncement', { digits: digits(code), time });
  return after.replaced ? `${localize.text('codeReplacedText')} ${text}` : text;
}

function closingAnnouncement(
  isSame: boolean,
  after: State,
  now: number,
  localize: IdentityLocalize,
  { closing, question, requester }: AnnouncementNeeds,
): string {
  if (isSame) return (after.idInvalid && question?.idFault(after, localize)) || '';
  if (after.screen === 'starting' || after.screen === 'ask') return '';
  const [title, text, values] = closingMessage(after, now, localize, closing, requester);
  return localize.text(title) + (text && `. ${localize.text(text, values)}`);
}
