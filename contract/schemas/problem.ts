import { z } from 'zod';
import type * as plain from '../problems.js';
import { schemaOf } from './schema-of.js';

/** RFC 9457 `application/problem+json`. */
export const Problem = schemaOf<plain.Problem>()(
  z
    .object({
      type: z.string().describe('Where the code is explained, relative to the proxy.'),
      title: z.string().describe('What to do, in English.'),
      status: z.number().int().describe('The HTTP status once more.'),
      code: z.string().describe('Which problem it is. Stable: decide by it.'),
      detail: z.string().optional().describe('More about this one case.'),
      requestId: z.string().describe('Finds the line in the log; the same as `X-Request-Id`.'),
      retryAfter: z.number().optional().describe('Seconds; present where waiting helps.'),
      errors: z
        .array(
          z.object({
            path: z.string().describe('The field, with dots between its parts; empty for the whole body.'),
            message: z.string().describe('What is wrong with it.'),
          }),
        )
        .optional()
        .describe('Present for a request that is not valid: each field to mend.'),
    })
    .meta({ id: 'Problem' }),
);
export type Problem = plain.Problem;
