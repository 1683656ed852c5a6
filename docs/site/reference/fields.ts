import { NAMED_AT, type JsonSchema } from '../../../server/api/json-schema.js';
import { schemaAddress } from './call-groups.js';
import { markdownTable } from './markdown-table.js';

interface Field {
  /** `queue.place`, `filters[].value`. */
  path: string;
  type: string;
  named?: string;
  /** Required in a request, or always present in an answer. */
  required: boolean;
  description: string;
}

/** The schema without `null`, and with what its reference names. */
function plain(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
): JsonSchema & { name?: string } {
  const only = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (only?.length === 1) return plain(only[0]!, named);
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.slice(NAMED_AT.length);
  return { ...named[name], name };
}

function isNullable({ type, anyOf }: JsonSchema): boolean {
  return (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some((one) => one.type === 'null');
}

function between(from: number | undefined, to: number | undefined, unit = ''): string {
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return `, at most ${to}${unit}`;
  return to === undefined ? `, at least ${from}${unit}` : `, ${from} to ${to}${unit}`;
}

function typeOf(given: JsonSchema, named: Readonly<Record<string, JsonSchema>>): string {
  const schema = plain(given, named);
  const orNull = isNullable(given) ? ' or null' : '';
  if (schema.const !== undefined) return `\`${String(schema.const)}\`${orNull}`;
  if (schema.enum) return `${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}${orNull}`;
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, named)).join(', or ');
  const type = [schema.type ?? 'anything'].flat().find((one) => one !== 'null')!;
  if (type === 'array') {
    const size = between(schema.minItems, schema.maxItems).replace(/^, (.*)/, ' ($1)');
    return `list${size} of ${typeOf(schema.items ?? {}, named)}${orNull}`;
  }
  const bounds =
    type === 'string'
      ? between(schema.minLength, schema.maxLength, ' characters').replace(/, at least 1 characters$/, '')
      : between(schema.minimum, schema.maximum);
  return `${schema.format === 'date-time' ? 'date and time, ISO 8601' : type}${bounds}${orNull}`;
}

/** Every field of a schema of the OpenAPI document, followed by the fields within it. `named`: its `components.schemas`. */
function fieldsOf(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>, prefix = ''): Field[] {
  const { properties = {}, required = [] } = plain(schema, named);
  return Object.entries(properties).flatMap(([key, property]) => {
    const path = `${prefix}${key}`;
    const held = plain(property, named);
    const isList = held.type === 'array';
    const inner = isList ? plain(held.items ?? {}, named) : held;
    const preset = property.default;
    const field: Field = {
      path,
      type: typeOf(property, named),
      required: required.includes(key),
      description: `${property.description ?? ''}${preset === undefined ? '' : ` \`${String(preset)}\` if omitted.`}`,
      ...(inner.name !== undefined && { named: inner.name }),
    };
    if (!inner.properties || inner.name !== undefined) return [field];
    return [field, ...fieldsOf(isList ? held.items! : property, named, isList ? `${path}[].` : `${path}.`)];
  });
}

/** The fields of a request or an answer. `named`: the schemas that have a section of their own. */
export function fieldTable(
  schema: JsonSchema,
  named: Record<string, JsonSchema>,
  io: 'input' | 'output',
): string {
  const mark = ({ required }: Field) =>
    io === 'input' ? (required ? ' Required.' : '') : required ? '' : ' May be missing.';
  return markdownTable(
    ['Field', 'Meaning', 'Type'],
    fieldsOf(schema, named).map((field) => [
      `\`${field.path}\``,
      `${field.description}${mark(field)}`,
      field.named === undefined
        ? field.type
        : `${field.type} ([${field.named}](${schemaAddress(field.named)}))`,
    ]),
  );
}
