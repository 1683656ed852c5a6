import type { z } from 'zod';
import { ProblemError } from '../problem-error.js';

/** Parses a body or a query; what is wrong is named field by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw new ProblemError('invalid_request', {
    errors: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  });
}
