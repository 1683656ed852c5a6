import { z } from 'zod';

/** Control and invisible characters, every blank but the plain one, and a plain one at either end. */
const NOT_SEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|[^\S ]|^ | $/u;

/**
 * A name of the host for a customer. References are compared as they are sent, so what a screen shows alike is refused where one is
 * given. No call that looks for a reference uses this: it finds what is stored. A check, not a pattern: OpenAPI has no `\p`.
 */
export const reference = z
  .string()
  .min(1)
  .max(200)
  .refine(
    (text) => !NOT_SEEN.test(text) && text === text.normalize('NFC'),
    'Remove blanks at its start and end, control and invisible characters, and normalize it to Unicode NFC.',
  );
