import type { z } from 'zod';
import { BadRequest } from './errors.js';

/** @throws BadRequest that names every invalid field. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new BadRequest(
    parsed.error.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; '),
  );
}
