/** The screens without a code: how a verification ended, or why none could begin. */
import { timeOfDay } from '../language/dates.js';
import type { Values } from '../base/messages.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';
import type { Action, Screen } from './identity-verification-state.js';
import type { IdentityKey } from './identity-verification.en.js';

const CHECK = 'M5 13l5 5L20 7';
const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';

/** What the mark above the heading shows, and what the button does. */
type Closing = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string, action?: Action];

export const CLOSINGS: Readonly<Partial<Record<Screen, Closing>>> = {
  completed: ['good', CHECK],
  rejected: ['bad', CROSS, 'tryAgain'],
  expired: ['warn', CLOCK, 'getNewCode'],
  error: ['bad', ALERT, 'tryAgain'],
  cancelled: ['muted', STOP, 'startAgain'],
  limited: ['warn', CLOCK, 'tryAgain'],
  ended: ['muted', CLOCK, 'reload'],
  refused: ['muted', STOP, 'tryAgain'],
  unavailable: ['muted', WAVES, 'tryAgain'],
};

/** The keys of the title and of the text, and the values for the text. */
type ClosingMessage = readonly [title: IdentityKey, text: IdentityKey | '', values: Values];

export function closingMessage(model: IdentityVerificationModel, now: number): ClosingMessage {
  const { state, localize } = model;
  const { requester } = model.element;
  const { screen, lost, lifetimeMs, retryAt, skewMs, idTyped } = state;
  const { reason, expiresAt } = state.verification ?? {};
  const sentUntilMs = Date.parse((screen === 'cancelled' && expiresAt) || '') - skewMs;
  const isSent = sentUntilMs > now;
  const at = isSent ? sentUntilMs : retryAt;
  const values = {
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    time: at ? timeOfDay(at + 59_000, localize.locale, now) : localize.span(lifetimeMs / 1000),
    requester: requester || localize.text('pageOwner'),
  };
  if (screen === 'unavailable' && lost) return [`${lost}Title`, 'unavailableText', values];
  if (reason === 'gave_up') return ['gaveUpTitle', 'gaveUpText', values];
  if (reason === 'invalid_national_id')
    return ['errorTitle', idTyped ? 'errorIdText' : 'errorFixedIdText', values];
  if (isSent) return ['cancelledTitle', 'cancelledOpenText', values];
  const hasNoText =
    screen === 'ended' || (screen === 'expired' && !lifetimeMs) || (screen === 'completed' && !requester);
  return [`${screen as 'error'}Title`, hasNoText ? '' : `${screen as 'error'}Text`, values];
}
