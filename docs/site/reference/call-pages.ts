import { ASSUMPTIONS } from '../../../sandbox/conformance/rules/assumptions.js';
import { API_CALLS } from '../../../server/api/api-calls.js';
import { COMMON_PROBLEMS } from '../../../server/api/problems.js';
import { NAMED_AT, type JsonSchema } from '../../../server/api/json-schema.js';
import { openapi } from '../../../server/api/openapi.js';
import { slug } from '../pages/headings.js';
import { CALL_GROUPS, schemaAddress, type CallGroup } from './call-groups.js';
import { fieldTable } from './fields.js';
import { blocks, markdownTable } from './markdown-table.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema & { allOf?: JsonSchema[] } }>>;
interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Content;
}
interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
}

type Located = readonly [method: string, path: string, operation: Operation];

function operationsOf(calls: RegExp, { paths }: Contract): Located[] {
  return Object.entries(paths)
    .filter(([path]) => calls.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Located => [method, path, operation]),
    );
}

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' };

/** On every answer, so the overview has it. */
const ON_EVERY_ANSWER = 'X-Request-Id';

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

const problemLink = (code: string) => `[\`${code}\`](/reference/problems#${code})`;

function answerPart(
  [status, { description, headers, content = {} }]: [string, Answer],
  { summary }: Operation,
  named: Record<string, JsonSchema>,
): string {
  const types = Object.keys(content);
  if (types.includes(PROBLEM_TYPE)) return '';
  const schema = content[JSON_TYPE]?.schema;
  const name = schema?.$ref?.slice(NAMED_AT.length);
  const fields = schema === undefined || name !== undefined ? '' : fieldTable(schema, named, 'output');
  const own = Object.entries(headers).filter(([header]) => header !== ON_EVERY_ANSWER);
  const sentences = [
    description === summary ? '' : description,
    ...own.map(([header, { description: meaning = '' }]) => `Header \`${header}\`: ${meaning}`),
    types.some((type) => type !== JSON_TYPE)
      ? `Type: ${types.map((type) => `\`${type}\``).join(' or ')}.`
      : '',
    types.length === 0 ? 'No body.' : '',
    name === undefined ? '' : `Body: [${name}](${schemaAddress(name)}).`,
    fields === '' ? name === undefined && schema?.description : 'Body:',
  ];
  return blocks(`**Answer ${status}.** ${sentences.filter(Boolean).join(' ')}`, fields).trimEnd();
}

/** The problems of a call, but those that any call below `/v1` may answer. */
function problemList(path: string, { responses }: Operation): string {
  const anyway: readonly string[] = path.startsWith('/v1/') ? COMMON_PROBLEMS : [];
  const codes = Object.values(responses)
    .filter(({ content = {} }) => PROBLEM_TYPE in content)
    .flatMap(({ description }) => [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code!))
    .filter((code) => !anyway.includes(code));
  return codes.length === 0 ? '' : `Problems: ${codes.map(problemLink).join(', ')}.`;
}

function assumptionList(call: string): string {
  const links = ASSUMPTIONS.filter(({ calls }) => calls.includes(call)).map(
    ({ about }) => `[${about}](/reference/assumptions#${slug(about)})`,
  );
  return links.length === 0 ? '' : `Assumptions about the service: ${links.join(', ')}.`;
}

function operationSection([method, path, operation]: Located, contract: Contract): string {
  const { schemas } = contract.components;
  const { requestBody } = operation;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const call = `${method.toUpperCase()} ${path}`;
  return blocks(
    `## \`${call}\``,
    operation.summary,
    operation.description,
    markdownTable(
      ['Parameter', 'Meaning'],
      operation.parameters
        .filter(({ description }) => description !== undefined)
        .map(({ name, in: place, required, description = '' }) => [
          `\`${name}\`, ${PLACES[place]}`,
          `${description}${required ? ' Required.' : ''}`,
        ]),
    ),
    body === undefined
      ? ''
      : `Body of the request${requestBody?.required ? '' : ', optional'}:\n\n${fieldTable(body, schemas, 'input')}`,
    ...Object.entries(operation.responses).map((answer) => answerPart(answer, operation, schemas)),
    problemList(path, operation),
    assumptionList(call),
  ).trimEnd();
}

function groupPage({ title, summary, calls, schema }: CallGroup, contract: Contract): string {
  const { schemas } = contract.components;
  return blocks(
    `# ${title}`,
    `${summary} [Calls](/reference/calls) says what all calls have in common.`,
    ...operationsOf(calls, contract).map((operation) => operationSection(operation, contract)),
    schema === undefined ? '' : `## ${schema}\n\n${fieldTable(schemas[schema]!, schemas, 'output')}`,
  );
}

function overview(contract: Contract): string {
  return blocks(
    '# Calls',
    'Send `Authorization: Bearer` with the host key (your back end) or with a session token (your page). Requests and answers are JSON. ' +
      'In an answer, expect new fields. For tools, a running proxy has the same at `/openapi.json`.',
    '“The service” is what `UPSTREAM_URL` names; problem codes, metrics and the audit trail call it `upstream`. ' +
      'Each answer has `X-Request-Id`, which finds the line in the log.',
    `Any call below \`/v1\` may also answer ${COMMON_PROBLEMS.map(problemLink).join(', ')}.`,
    markdownTable(
      ['Call', 'Does'],
      CALL_GROUPS.flatMap((group) =>
        operationsOf(group.calls, contract).map(([method, path, { summary }]) => {
          const call = `${method.toUpperCase()} ${path}`;
          return [`[\`${call}\`](/${group.path}#${slug(call)})`, summary];
        }),
      ),
    ),
  );
}

export function callPages(): Record<string, string> {
  const contract = JSON.parse(JSON.stringify(openapi(API_CALLS, ''))) as Contract;
  return {
    'reference/calls': overview(contract),
    ...Object.fromEntries(CALL_GROUPS.map((group) => [group.path, groupPage(group, contract)])),
  };
}
