import { z } from 'zod';

/** The part of JSON Schema that our schemas produce. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

export const NAMED_AT = '#/components/schemas/';

/** `io`: as a caller sends it, without its defaults, or as the proxy answers it. `named`: the schemas that `schema` refers to. */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: JsonSchema; named: Record<string, JsonSchema> } {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // These bounds hold for every integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // A later version may add a field to an answer.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  const moved = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', NAMED_AT)) as JsonSchema & {
    $schema?: string;
    $defs?: Record<string, JsonSchema>;
  };
  const { $schema: _, $defs: named = {}, ...rest } = moved;
  return { schema: rest, named };
}
