import type { z } from 'zod';
import { BadRequest } from './errors.js';

/** For the console's own calls: a wrong body is refused with every field that is wrong. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new BadRequest(
    parsed.error.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; '),
  );
}
