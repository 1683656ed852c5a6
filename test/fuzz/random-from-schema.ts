/** Values that fit a JSON Schema. */
import fc, { type Arbitrary } from 'fast-check';
import { NAMED_AT, type JsonSchema } from '../../server/api/json-schema.js';
import { anyJson, numbers, type Known } from './random-json.js';

/** @param known Values for properties of these names, which are then valid more often. */
export function fitting(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
  known: Known,
): Arbitrary<unknown> {
  const of = (inner: JsonSchema) => fitting(inner, named, known);
  if (schema.$ref !== undefined) return of(named[schema.$ref.slice(NAMED_AT.length)]!);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(of));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const values = Object.entries(properties).map(([name, inner]) => [
        name,
        known[name] ? fc.oneof({ weight: 4, arbitrary: known[name] }, of(inner)) : of(inner),
      ]);
      return fc.record(Object.fromEntries(values) as Known, {
        requiredKeys: required,
        noNullPrototype: true,
      });
    }
    case 'array':
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'string': {
      const { minLength = 0, maxLength = 40 } = schema;
      return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) });
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    default:
      return anyJson;
  }
}
