import { z } from 'zod';

/** Identical types, not only assignable ones: an optional field or a further value makes a difference. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Gives the schema back. Does not compile unless the schema's output is exactly the plain type. */
export function schemaOf<Plain>() {
  return <Schema extends z.ZodType>(
    schema: Schema & (Same<z.output<Schema>, Plain> extends true ? unknown : never),
  ): Schema => schema;
}

export const moment = z.string().meta({ format: 'date-time' });

/** § Common: the success envelope. v2 screening sends `version: null`, identity a string, search none. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.looseObject({
    version: z.string().nullish(),
    statusCode: z.number(),
    messages: z.array(z.string()).nullish(),
    result,
  });
}

/** A field, with what the reference says of it. */
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
