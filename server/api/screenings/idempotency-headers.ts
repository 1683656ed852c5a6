import { z } from 'zod';
import type { ProblemCode } from '../../../contract/problems.js';
import { KEY_PATTERN } from '../../screening/key-scope.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../../screening/idempotency.js';
import { inWords } from '../call/in-words.js';
import { UPSTREAM_PROBLEMS } from '../call/problems-of.js';

export const IDEMPOTENCY_HEADERS = z.object({
  'Idempotency-Key': z
    .string()
    .regex(KEY_PATTERN, 'Must be 1 to 255 visible ASCII characters.')
    .optional()
    .describe(
      `1 to 255 visible ASCII characters; use a random UUID. For ${inWords(IDEMPOTENCY_KEY_SECONDS)} a repeat gets the first answer and is not billed, also under a renewed session. After that it screens again.`,
    ),
});

export const REPLAYED_HEADERS = z.object({
  'Idempotency-Replayed': z
    .literal('true')
    .optional()
    .describe('`true` if this is the stored answer to the first request with the same `Idempotency-Key`.'),
});

export function replayedHeaders(replayed: boolean): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}

/** A time-out is `outcome_unknown` here: the screening may have been carried out. */
export const CREATION_PROBLEMS: readonly ProblemCode[] = [
  'idempotency_key_in_use',
  'outcome_unknown',
  'idempotency_key_reused',
  'screenings_used_up',
  ...UPSTREAM_PROBLEMS.filter((code) => code !== 'upstream_timeout'),
];
