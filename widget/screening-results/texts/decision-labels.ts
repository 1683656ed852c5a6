/** What the labels of decisions are called. */
import type { ResultsLocalize } from './screening-results.en.js';

const TEXTS = {
  different: ['markDifferent', 'markDifferentCompany'],
  unclear: ['markUnclear', 'markUnclear'],
  same: ['markSame', 'markSameCompany'],
} as const;

/** Those of the element, in the order of its buttons and keys. */
export const LABELS: readonly string[] = Object.keys(TEXTS);

/** The labels of a page are its own texts. */
export function labelText(localize: ResultsLocalize, label: string, isCompany: boolean): string {
  if (!Object.hasOwn(TEXTS, label)) return label;
  return localize.text(TEXTS[label as keyof typeof TEXTS][isCompany ? 1 : 0]);
}
