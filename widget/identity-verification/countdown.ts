import { html, type TemplateResult } from 'lit-element';
import { clock } from '../language/dates.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';
import { digits, secondsLeft, shareLeft } from './identity-verification-state.js';

/** Codes of upstream have two digits; longer ones than this get a smaller font. */
const LONG_CODE = 3;
/** The ring changes its colour in the last half minute. */
const SHORT_SECONDS = 30;

/** The code in the ring that shows how much of its lifetime is left. `now`: on the page's clock. */
export function countdown(model: IdentityVerificationModel, now: number): TemplateResult {
  const { state, localize } = model;
  const code = state.verification!.code!;
  const seconds = secondsLeft(state, now);
  return html`<div class="code" part="code">
    <svg viewBox="0 0 176 176" aria-hidden="true">
      <circle cx="88" cy="88" r="82" />
      <circle
        class=${seconds ? (seconds > SHORT_SECONDS ? 'left' : 'left short') : ''}
        cx="88"
        cy="88"
        r="82"
        pathLength="1"
        stroke-dashoffset=${1 - shareLeft(state, now)}
      />
    </svg>
    <b dir="ltr" translate="no" aria-hidden="true" class=${code.length > LONG_CODE ? 'long' : ''}>${code}</b>
    <span class="spoken" translate="no">${localize.text('codeLabel', { digits: digits(code) })}</span>
    <small role="timer">${localize.text('timeLeft', { time: clock(seconds, localize.locale) })}</small>
  </div>`;
}
