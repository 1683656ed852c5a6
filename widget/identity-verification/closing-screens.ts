/** The marks and the texts of the closing screens. */
import { timeOfDay, type span } from '../language/dates.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { ClosingMessage } from './identity-verification-messages.js';
import type { Closing } from './identity-screens.js';
import type { Screen, State } from './identity-verification-state.js';

export { en } from './closing-screens.en.js';

const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';

export const CLOSINGS: Readonly<Partial<Record<Screen, Closing>>> = {
  rejected: ['bad', CROSS, 'tryAgain'],
  expired: ['warn', CLOCK, 'getNewCode'],
  error: ['bad', ALERT, 'tryAgain'],
  cancelled: ['muted', STOP, 'startAgain'],
  limited: ['warn', CLOCK, 'tryAgain'],
  ended: ['muted', CLOCK, 'reload'],
  refused: ['muted', STOP, 'tryAgain'],
};

/** @param lasting `span`, which would come a second time with this part. */
export function closingMessage(
  state: State,
  now: number,
  localize: IdentityLocalize,
  requester: string | undefined,
  lasting: typeof span,
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
      time: at ? timeOfDay(at + 59_000, locale, now) : lasting(lifetimeMs / 1000, locale),
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
