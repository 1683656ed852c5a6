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
