import { z } from 'zod';
import type * as plain from '../problems.js';
import { DecideAnswer } from './decisions.js';
import { integer, optional, schemaOf, text } from './schema-of.js';

export const Problem = schemaOf<plain.Problem>()(
  z
    .object({
      type: text('Where the code is explained, relative to the proxy.'),
      title: text('What happened and what to do, in English.'),
      status: integer('The HTTP status of the answer.'),
      code: text('Which problem it is. It is stable: decide by it.'),
      detail: optional(z.string(), 'More about this one case.'),
      requestId: text('Finds the line in the log. The same as `X-Request-Id`.'),
      retryAfter: optional(z.number(), 'Seconds to wait. Present where waiting helps.'),
      errors: optional(
        z.array(
          z.object({
            path: text('The field, with dots between its parts. Empty for the whole body.'),
            message: text('What is wrong with it.'),
          }),
        ),
        'Each field to correct. Present for `invalid_request`.',
      ),
      conflicts: optional(
        DecideAnswer.shape.conflicts,
        'What colleagues decided. Present for `decided_meanwhile`.',
      ),
    })
    .meta({ id: 'Problem' }),
);
