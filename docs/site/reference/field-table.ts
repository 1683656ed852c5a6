import { fieldsOf, type Field } from './fields.js';
import type { JsonSchema } from '../../../server/api/reference/json-schema.js';
import { markdownTable } from './markdown-table.js';

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
      field.named === undefined ? field.type : `${field.type} ([${field.named}](/docs#${field.named}))`,
    ]),
  );
}
