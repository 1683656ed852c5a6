/** The question for the national ID, and the texts of the closing screens. */
import type { html as tag } from 'lit';
import { inputs } from '../look/inputs.styles.js';
import { span, timeOfDay } from '../language/dates.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { ClosingMessage } from './identity-verification-messages.js';
import type { Closing, ScreenContent, ViewContext } from './identity-screens.js';
import type { Screen, State } from './identity-verification-state.js';

export { en } from './ask-and-closing.en.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${inputs}
  form {
    display: grid;
    gap: 16px;
    margin: 0;
  }
  .field {
    display: grid;
    gap: 8px;
  }
  input {
    letter-spacing: 0.06em;
    font-weight: 550;
  }
  :dir(rtl) input {
    text-align: right;
  }
`);

/** For the question for the national ID. Lit's `css` would bring a second Lit. */
export const styles = { styleSheet: sheet };

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

/** @param html the tag of Lit, which would come a second time with this part. */
export function askContent(html: typeof tag, { state, localize, host, actions }: ViewContext): ScreenContent {
  const { idInvalid, idPattern, busy } = state;
  const { requester } = host;
  const body = html`<p class="muted">${localize.text('askText')}</p>
    <form method="dialog" @click=${actions.submit} @keydown=${actions.submit}>
      <div class="field">
        <label for="id">${localize.text('idLabel')}</label>
        <input
          id="id"
          part="input"
          dir="ltr"
          inputmode=${/[a-z.]/i.test(idPattern ?? '') ? 'text' : 'numeric'}
          autocomplete="off"
          spellcheck="false"
          maxlength="40"
          required
          aria-invalid=${idInvalid}
          aria-describedby="problem"
        />
        <p class="error" id="problem" ?hidden=${!idInvalid}>${idInvalid ? idFault(state, localize) : ''}</p>
      </div>
      <button part="button" aria-disabled=${busy}>
        ${localize.text(busy ? 'startingTitle' : 'continue')}
      </button>
    </form>
    ${requester && html`<p class="muted foot">${localize.rich('requestedByText', { requester })}</p>`}`;
  return [localize.text('askTitle'), body];
}

export function idFault({ idPattern }: State, localize: IdentityLocalize): string {
  return localize.text(idPattern ? 'errorIdText' : 'idError');
}

export function closingMessage(state: State, now: number, { locale }: IdentityLocalize): ClosingMessage {
  const { screen, lifetimeMs, retryAt, skewMs } = state;
  const { reason, expiresAt } = state.verification ?? {};
  const openMs = Date.parse((screen === 'cancelled' && expiresAt) || '') - skewMs;
  const isOpen = openMs > now;
  const at = isOpen ? openMs : retryAt;
  return [
    `${reason === 'gave_up' ? 'gaveUp' : (screen as 'ended')}Title`,
    closingText(state, isOpen),
    // A time of day leaves the seconds out: a begun minute counts as the next one.
    { time: at ? timeOfDay(at + 59_000, locale, now) : span(lifetimeMs / 1000, locale) },
  ];
}

function closingText(
  { screen, verification, lifetimeMs, idTyped }: State,
  isOpen: boolean,
): ClosingMessage[1] {
  if (verification?.reason === 'invalid_national_id') return idTyped ? 'errorIdText' : 'errorFixedIdText';
  if (verification?.reason === 'gave_up') return 'gaveUpText';
  if (isOpen) return 'cancelledOpenText';
  return screen === 'expired' && !lifetimeMs ? '' : `${screen as 'ended'}Text`;
}
