/** Fields of a schema, each with what the reference says of it. */
import { z } from 'zod';

export const text = (what: string) => z.string().describe(what);
export const flag = (what: string) => z.boolean().describe(what);
export const integer = (what: string) => z.int().describe(what);
export const number = (what: string) => z.number().describe(what);

export const optional = <Field extends z.ZodType>(field: Field, what: string) =>
  field.optional().describe(what);
export const nullable = <Field extends z.ZodType>(field: Field, what: string) =>
  field.nullable().describe(what);
export const nullish = <Field extends z.ZodType>(field: Field, what: string) =>
  field.nullish().describe(what);

export const maybeText = (what: string) => nullable(z.string(), what);
export const nullishText = (what: string) => nullish(z.string(), what);
export const optionalFlag = (what: string) => optional(z.boolean(), what);

/** A text that a caller sends and the proxy keeps. */
export const textUpTo = (most: number) => z.string().min(1).max(most);
