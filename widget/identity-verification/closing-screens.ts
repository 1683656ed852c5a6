/** The texts and the actions of the closing screens. */
import { timeOfDay } from '../language/dates.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { ClosingMessage } from './identity-verification-messages.js';
import type { Action } from './identity-screens.js';
import type { Screen, State } from './identity-verification-state.js';

export { en } from './closing-screens.en.js';

export const ACTIONS: Readonly<Partial<Record<Screen, Action>>> = {
  rejected: 'tryAgain',
  expired: 'getNewCode',
  error: 'tryAgain',
  cancelled: 'startAgain',
  limited: 'tryAgain',
  ended: 'reload',
  refused: 'tryAgain',
};

export function closingMessage(
  state: State,
  now: number,
  localize: IdentityLocalize,
  requester: string | undefined,
): ClosingMessage {
  const { locale } = localize;
  const { screen, lifetimeMs, retryAt, skewMs } = state;
  const { reason, expiresAt } = state.verification ?? {};
  const openMs = Date.parse((screen === 'cancelled' && expiresAt) || '') - skewMs;
  const isOpen = openMs > now;
  const at = isOpen ? openMs : retryAt;
  return [
    `${reason === 'gave_up' ? 'gaveUp' : (screen as 'ended')}Title`,
    closingText(state, isOpen),
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    {
      time: at ? timeOfDay(at + 59_000, locale, now) : localize.span(lifetimeMs / 1000),
      requester: requester ?? localize.text('pageOwner'),
    },
  ];
}

function closingText(
  { screen, verification, lifetimeMs, idTyped }: State,
  isOpen: boolean,
): ClosingMessage[1] {
  if (verification?.reason === 'invalid_national_id') return idTyped ? 'errorIdText' : 'errorFixedIdText';
  if (verification?.reason === 'gave_up') return 'gaveUpText';
  if (isOpen) return 'cancelledOpenText';
  return screen === 'ended' || (screen === 'expired' && !lifetimeMs) ? '' : `${screen as 'refused'}Text`;
}
