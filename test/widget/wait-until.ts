import { waitUntil as waitAtMost } from '@open-wc/testing';
import { PATIENCE_MS } from '../patience.js';

export function waitUntil(predicate: () => unknown, message?: string): Promise<void> {
  return waitAtMost(predicate, message, { timeout: PATIENCE_MS });
}
