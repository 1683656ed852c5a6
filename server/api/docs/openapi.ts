import type { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.js';
import { Problem } from '../../../contract/schemas/problem.js';
import { everyProblemOf, type Answer, type ApiCall, type Parameter } from './api-calls/api-call.js';
import { API_CALLS } from './api-calls/api-calls.js';
import { jsonSchemaOf, NAMED_AT, type JsonSchema } from './json-schema.js';

const PROBLEM_TYPE = 'application/problem+json';
const TEXT: JsonSchema = { type: 'string' };

/** Problems that come with the seconds after which to ask again. */
const WAITING_HELPS: readonly ProblemCode[] = [
  'idempotency_key_in_use',
  'too_many_starts',
  'upstream_unavailable',
  'upstream_timeout',
  'busy',
  'stopping',
];

/** On every answer, whatever it says. */
const REQUEST_ID = {
  'X-Request-Id': { description: 'Finds the line in the log.', required: true, schema: TEXT },
};

/** Collects what has a name while the contract is written. */
type Named = Record<string, JsonSchema>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Named): JsonSchema {
  const made = jsonSchemaOf(schema, io);
  Object.assign(named, made.named);
  return made.schema;
}

function securityOf(call: ApiCall): object[] {
  if (call.caller === 'anyone' || call.caller === 'upstream') return [];
  return [{ bearer: [] }];
}

function parametersOf(call: ApiCall, named: Named): object[] {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: TEXT,
  }));
  const given = (where: 'query' | 'header') => (parameter: Parameter) => ({
    name: parameter.name,
    in: where,
    required: parameter.required ?? false,
    description: parameter.does,
    schema: parameter.schema ? schemaOf(parameter.schema, 'input', named) : TEXT,
  });
  return [...path, ...(call.query ?? []).map(given('query')), ...(call.headers ?? []).map(given('header'))];
}

function answerOf(answer: Answer, call: ApiCall, named: Named): object {
  const { schema, type, headers = [], when } = answer;
  const content = schema ? schemaOf(schema, 'output', named) : TEXT;
  const types = type === undefined ? (schema ? ['application/json'] : []) : [type].flat();
  return {
    description: when ?? call.does,
    headers: {
      ...REQUEST_ID,
      ...Object.fromEntries(
        headers.map(({ name, does, required = false, schema: held }) => [
          name,
          { description: does, required, schema: held ? schemaOf(held, 'output', named) : TEXT },
        ]),
      ),
    },
    ...(types.length > 0 && { content: Object.fromEntries(types.map((one) => [one, { schema: content }])) }),
  };
}

function problemsOf(codes: readonly ProblemCode[]): object {
  const status = PROBLEMS[codes[0]!].status;
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('\n'),
    headers: {
      ...REQUEST_ID,
      ...(codes.some((code) => WAITING_HELPS.includes(code)) && {
        'Retry-After': { description: 'Seconds; present where waiting helps.', schema: { type: 'integer' } },
      }),
      ...(status === 401 && { 'WWW-Authenticate': { description: '`Bearer`.', schema: TEXT } }),
    },
    content: {
      [PROBLEM_TYPE]: {
        schema: { allOf: [{ $ref: `${NAMED_AT}Problem` }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

function responsesOf(call: ApiCall, named: Named): object {
  const problems = everyProblemOf(call);
  const statuses = new Set(problems.map((code) => PROBLEMS[code].status));
  return Object.fromEntries([
    ...call.answers.map((answer) => [answer.status, answerOf(answer, call, named)]),
    ...[...statuses].map((status) => [
      status,
      problemsOf(problems.filter((code) => PROBLEMS[code].status === status)),
    ]),
  ]);
}

/** The API as OpenAPI 3.1, made from the same schemas that check the requests. */
export function openapi(version: string): object {
  const named: Named = { ...jsonSchemaOf(Problem, 'output').named };
  const paths: Record<string, Record<string, object>> = {};
  for (const call of API_CALLS) {
    (paths[call.path] ??= {})[call.method] = {
      summary: call.does,
      description: `Caller: ${call.caller}.`,
      security: securityOf(call),
      parameters: parametersOf(call, named),
      ...(call.body && {
        requestBody: {
          required: call.bodyOptional !== true,
          content: { 'application/json': { schema: schemaOf(call.body, 'input', named) } },
        },
      }),
      responses: responsesOf(call, named),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'kyc-elements proxy', version },
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A host key or a session token.' },
      },
    },
  };
}
