import { API_CALLS } from '../../../server/api/api-calls.js';
import { COMMON_PROBLEMS } from '../../../server/api/call/problems-of.js';
import { schemaFields, type Field } from '../../../server/api/reference/fields.js';
import { NAMED_AT, type JsonSchema } from '../../../server/api/reference/json-schema.js';
import { openapi } from '../../../server/api/reference/openapi.js';
import { blocks, markdownTable } from './markdown-table.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema & { allOf?: JsonSchema[] } }>>;
interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
/** The part of OpenAPI that the page shows. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
}

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' };

function fieldTable(schema: JsonSchema, named: Record<string, JsonSchema>, io: 'input' | 'output'): string {
  // A schema with a name has a section of its own.
  const fields = schemaFields(schema, named, new Set(Object.keys(named)));
  const mark = ({ required }: Field) =>
    io === 'input' ? (required ? ' Required.' : '') : required ? '' : ' May be missing.';
  return markdownTable(
    ['Field', 'Meaning', 'Type'],
    fields.map((field) => [
      `\`${field.path}\``,
      `${field.description}${mark(field)}`,
      field.named === undefined ? field.type : `${field.type} ([${field.named}](#${field.named}))`,
    ]),
  );
}

function answerRows({ responses }: Operation): string[][] {
  return Object.entries(responses).map(([status, { description, content }]) => {
    const isProblem = content !== undefined && 'application/problem+json' in content;
    if (isProblem) {
      const codes = [...description.matchAll(/^`(\w+)`/gm)].map(
        ([, code]) => `[\`${code}\`](/reference/problems#${code})`,
      );
      return [status, `Problem: ${codes.join(', ')}`];
    }
    const named = Object.values(content ?? {}).map(({ schema }) => schema.$ref?.slice(NAMED_AT.length));
    const link = named[0] === undefined ? '' : ` Body: [${named[0]}](#${named[0]}).`;
    return [status, `${description}${link}`];
  });
}

function answerFields({ responses }: Operation, named: Record<string, JsonSchema>): string {
  const tables = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    if (!schema || schema.$ref !== undefined) return [];
    const table = fieldTable(schema, named, 'output');
    return table === '' ? [] : [`Body of ${status}:\n\n${table}`];
  });
  return tables.join('\n\n');
}

function operationSection(method: string, path: string, operation: Operation, contract: Contract): string {
  const { schemas } = contract.components;
  const body = operation.requestBody?.content['application/json']?.schema;
  return blocks(
    `## \`${method.toUpperCase()} ${path}\``,
    `${operation.summary} ${operation.description}`,
    markdownTable(
      ['Parameter', 'Meaning'],
      operation.parameters
        .filter(({ description }) => description !== undefined)
        .map(({ name, in: place, required, description = '' }) => [
          `\`${name}\`, ${PLACES[place]}`,
          `${description}${required ? ' Required.' : ''}`,
        ]),
    ),
    body === undefined ? '' : `Body of the request:\n\n${fieldTable(body, schemas, 'input')}`,
    markdownTable(['Status', 'Answer'], answerRows(operation)),
    answerFields(operation, schemas),
  ).trimEnd();
}

/** The calls of the proxy, from its OpenAPI document. */
export function callPage(): string {
  const contract = JSON.parse(JSON.stringify(openapi(API_CALLS, ''))) as Contract;
  const { schemas } = contract.components;
  const common = COMMON_PROBLEMS.map((code) => `[\`${code}\`](/reference/problems#${code})`);
  return blocks(
    '# Calls',
    'Send `Authorization: Bearer` with the host key (your back end) or with a session token (your page). Requests and answers are JSON. ' +
      'In an answer, expect new fields. For tools, a running proxy has the same at `/openapi.json`.',
    `Any call below \`/v1\` may also answer ${common.join(', ')}.`,
    ...Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationSection(method, path, operation, contract),
      ),
    ),
    ...Object.entries(schemas).map(
      ([name, schema]) => `## ${name} {#${name}}\n\n${fieldTable(schema, schemas, 'output')}`,
    ),
  );
}
