/** What is said of a verification, besides what is read on the screen. Pure. */
import { closingMessage } from './closing-screens.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';
import { digits, secondsLeft, type State } from './identity-verification-state.js';
import { waitAnnouncement } from './waiting-line.js';

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
