import { z } from 'zod';

/** § Common: the success envelope. v2 screening sends `version: null`, identity a string, search none. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.looseObject({
    version: z.string().nullish(),
    statusCode: z.number(),
    messages: z.array(z.string()).nullish(),
    result,
  });
}

/** § Errors: the body's shape is not shown; "error text is in messages". Everything else is tolerated. */
export const ErrorBody = z.looseObject({
  version: z.string().nullish(),
  statusCode: z.number().nullish(),
  messages: z.array(z.string()).nullish(),
});
