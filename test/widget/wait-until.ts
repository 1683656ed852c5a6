import { waitUntil as waitAtMost } from '@open-wc/testing';

/** On a busy machine a screen takes seconds; what never happens still fails. */
const PATIENCE_MS = 25_000;

export function waitUntil(
  predicate: () => unknown,
  message?: string,
  { timeout = PATIENCE_MS } = {},
): Promise<void> {
  return waitAtMost(predicate, message, { timeout });
}
