import { z } from 'zod';
import type { ProblemCode } from '../../contract/problems.js';
import { KEY_PATTERN } from '../screening/key-scope.js';
import { OUTCOME_KEPT_SECONDS } from '../screening/retention.js';
import { inWords } from './reference/in-words.js';
import { UPSTREAM_PROBLEMS } from './problems-of.js';

export const IDEMPOTENCY_HEADERS = z.object({
  'Idempotency-Key': z
    .string()
    .regex(KEY_PATTERN, 'Must be 1 to 255 visible ASCII characters.')
    .optional()
    .describe(
      `Your name for this screening, best a random one: 1 to 255 visible ASCII characters. For ${inWords(OUTCOME_KEPT_SECONDS)} a repeat gets the first answer, under a renewed session too, and is not billed; after that it screens anew.`,
    ),
});

export const REPLAYED_HEADERS = z.object({
  'Idempotency-Replayed': z
    .literal('true')
    .optional()
    .describe('`true` where this is the first answer to the same `Idempotency-Key`; else absent.'),
});

export function replayedHeaders(replayed: boolean): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}

/** A time-out is `outcome_unknown` here: the screening may have been carried out. */
export const CREATION_PROBLEMS: readonly ProblemCode[] = [
  'idempotency_key_in_use',
  'outcome_unknown',
  'idempotency_key_reused',
  ...UPSTREAM_PROBLEMS.filter((code) => code !== 'upstream_timeout'),
];
