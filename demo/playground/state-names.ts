import { pageLanguage } from './controls/texts.js';
import { arabicElements, arabicStates } from './state-names.ar.js';

export const STATE_GROUPS = ['mainScreens', 'waitingScreens', 'problemScreens'] as const;

/** What a person waits for, and what went wrong, apart from the way that most take. */
export function groupOf(state: string): (typeof STATE_GROUPS)[number] {
  const waits =
    /^(starting|in-line|far-back|may-|request-open|service-away|your-turn|sending|loading|loading-all|searching|running|run-in|in-progress)/;
  const fails =
    /^(error|offline|time-up|rejected|expired|gave-up|limited|ended|refused|unavailable|invalid|no-such|busy|unknown|forbidden|client-needed|loading-(st|f)|run-[fu]|not-found|session-over|malformed|summary-differs|faulty|partial|changes-unread|reviewed-another|list-changed)/;
  if (fails.test(state)) return 'problemScreens';
  return waits.test(state) ? 'waitingScreens' : 'mainScreens';
}

/** `ask-again` reads "Ask again". */
export function stateName(state: string): string {
  return (pageLanguage === 'ar' && arabicStates[state]) || readable(state);
}

export function elementName(element: string): string {
  return (pageLanguage === 'ar' && arabicElements[element]) || readable(element);
}

function readable(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
