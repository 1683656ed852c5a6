/** What is said while the code is on the screen, besides the code itself. */
import type { IdentityLocalize } from './identity-verification.en.js';
import { digits } from './identity-verification-messages.js';

/** Seconds left at which the countdown is announced. Each second would cover every other announcement. */
const MILESTONES = [60, 30, 10] as const;

/** The milestone between two values of the countdown, if any. */
export function milestone(before: number, now: number): number | undefined {
  return MILESTONES.findLast((seconds) => before > seconds && now <= seconds && now > 0);
}

export function countdownAnnouncement(before: number, left: number, localize: IdentityLocalize): string {
  const passed = milestone(before, left);
  return passed ? localize.text('timeLeft', { time: localize.span(passed) }) : '';
}

/** For a person who comes back from the app: where they are. */
export function returnAnnouncement(code: string, left: number, localize: IdentityLocalize): string {
  return localize.text('returnAnnouncement', { digits: digits(code), time: localize.span(left) });
}
