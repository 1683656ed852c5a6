import { z } from 'zod';
import type * as plain from '../problems.js';
import { DecideAnswer } from './decisions.js';
import { schemaOf } from './schema-of.js';

export const Problem = schemaOf<plain.Problem>()(
  z
    .object({
      type: z.string().describe('Where the code is explained, relative to the proxy.'),
      title: z.string().describe('What happened and what to do, in English.'),
      status: z.int().describe('The HTTP status of the answer.'),
      code: z.string().describe('Which problem it is. It is stable: decide by it.'),
      detail: z.string().optional().describe('More about this one case.'),
      requestId: z.string().describe('Finds the line in the log. The same as `X-Request-Id`.'),
      retryAfter: z.number().optional().describe('Seconds to wait. Present where waiting helps.'),
      errors: z
        .array(
          z.object({
            path: z.string().describe('The field, with dots between its parts. Empty for the whole body.'),
            message: z.string().describe('What is wrong with it.'),
          }),
        )
        .optional()
        .describe('Each field to correct. Present for `invalid_request`.'),
      conflicts: DecideAnswer.shape.conflicts
        .optional()
        .describe('What colleagues decided. Present for `decided_meanwhile`.'),
    })
    .meta({ id: 'Problem' }),
);
