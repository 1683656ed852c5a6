/** The labels of marks. Those of a page are its own texts. Pure. */
import type { ResultsLocalize } from '../texts/results-localize.js';

const TEXTS = { different: 'markDifferent', unclear: 'markUnclear', same: 'markSame' } as const;

/** The choices of the form: those that the page gives, otherwise ours; and a present one that is no longer among them. */
export function markChoices(given: unknown, now: string | undefined): readonly string[] {
  const own = Array.isArray(given) ? given.filter((label) => typeof label === 'string' && label) : [];
  return [...new Set<string>([...(own.length > 0 ? own : Object.keys(TEXTS)), ...(now ? [now] : [])])];
}

export function labelText(localize: ResultsLocalize, label: string): string {
  return Object.hasOwn(TEXTS, label) ? localize.text(TEXTS[label as keyof typeof TEXTS]) : label;
}
