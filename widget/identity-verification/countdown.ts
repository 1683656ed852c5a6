import { html, type TemplateResult } from 'lit';
import { clock, span } from '../language/dates.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import { digits } from './identity-verification-messages.js';
import { shareLeft, type State } from './identity-verification-state.js';

/** Codes of upstream have two digits; longer ones than this get a smaller font. */
const LONG_CODE = 3;
/** The ring changes its colour in the last half minute. */
const SHORT_SECONDS = 30;

interface CountdownContext {
  readonly state: State;
  readonly localize: IdentityLocalize;
  /** The page's clock. */
  readonly now: number;
}

/** The code in the ring that shows how much of its lifetime is left. */
export function countdown(
  code: string,
  seconds: number,
  { state, localize, now }: CountdownContext,
): TemplateResult {
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
    <b dir="ltr" aria-hidden="true" class=${code.length > LONG_CODE ? 'long' : ''}>${code}</b>
    <span class="spoken">${localize.text('codeLabel', { digits: digits(code) })}</span>
    <small role="timer">${localize.text('timeLeft', { time: clock(seconds, localize.locale) })}</small>
  </div>`;
}

/** Seconds left at which the countdown is announced. Each second would cover every other announcement. */
const MILESTONES = [60, 30, 10] as const;

/** The milestone between two values of the countdown, if any. */
export function milestone(before: number, now: number): number | undefined {
  return MILESTONES.findLast((seconds) => before > seconds && now <= seconds && now > 0);
}

export function countdownAnnouncement(before: number, left: number, localize: IdentityLocalize): string {
  const passed = milestone(before, left);
  return passed ? localize.text('timeLeft', { time: span(passed, localize.locale) }) : '';
}
