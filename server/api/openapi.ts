import type { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '../../contract/problems.js';
import { Problem } from '../../contract/schemas/problem.js';
import type { Answer, Declaration } from './api-call.js';
import { problemsOf } from './problems.js';
import { jsonSchemaOf, NAMED_AT, type JsonSchema } from './json-schema.js';

const PROBLEM_TYPE = 'application/problem+json';
const TEXT: JsonSchema = { type: 'string' };

const WAITING_HELPS: readonly ProblemCode[] = [
  'idempotency_key_in_use',
  'too_many_starts',
  'upstream_unavailable',
  'upstream_timeout',
  'busy',
  'stopping',
];

const REQUEST_ID = {
  'X-Request-Id': { description: 'Finds the line in the log.', required: true, schema: TEXT },
};

type Named = Record<string, JsonSchema>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Named): JsonSchema {
  const made = jsonSchemaOf(schema, io);
  Object.assign(named, made.named);
  return made.schema;
}

function securityOf(call: Declaration): object[] {
  if (call.caller === 'anyone' || call.caller === 'upstream') return [];
  return call.caller === 'operator' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function parametersOf(call: Declaration, named: Named): object[] {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: TEXT,
  }));
  const given = (where: 'query' | 'header', shape: z.ZodObject | undefined) =>
    shape === undefined
      ? []
      : parametersIn(shape, 'input', named).map((parameter) => ({ in: where, ...parameter }));
  return [...path, ...given('query', call.query), ...given('header', call.headers)];
}

function parametersIn(shape: z.ZodObject, io: 'input' | 'output', named: Named) {
  const { properties = {}, required = [] } = schemaOf(shape, io, named);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    required: required.includes(name),
    description,
    schema,
  }));
}

function openapiAnswer({ schema, type, headers, when }: Answer, call: Declaration, named: Named): object {
  const content = schema ? schemaOf(schema, 'output', named) : TEXT;
  const types = type === undefined ? (schema ? ['application/json'] : []) : [type].flat();
  const own = headers ? parametersIn(headers, 'output', named) : [];
  return {
    description: when ?? call.summary,
    headers: {
      ...REQUEST_ID,
      ...Object.fromEntries(own.map(({ name, ...header }) => [name, header])),
    },
    ...(types.length > 0 && { content: Object.fromEntries(types.map((one) => [one, { schema: content }])) }),
  };
}

function problemAnswer(codes: readonly ProblemCode[]): object {
  const status = PROBLEMS[codes[0]!].status;
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('\n'),
    headers: {
      ...REQUEST_ID,
      ...(codes.some((code) => WAITING_HELPS.includes(code)) && {
        'Retry-After': {
          description: 'Seconds to wait. Present where waiting helps.',
          schema: { type: 'integer' },
        },
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

function responsesOf(call: Declaration, named: Named): object {
  const problems = problemsOf(call);
  const statuses = new Set(problems.map((code) => PROBLEMS[code].status));
  return Object.fromEntries([
    ...Object.entries(call.answers).map(([status, answer]) => [status, openapiAnswer(answer, call, named)]),
    ...[...statuses].map((status) => [
      status,
      problemAnswer(problems.filter((code) => PROBLEMS[code].status === status)),
    ]),
  ]);
}

function callerOf({ caller, sessionRate, addressRate }: Declaration): string {
  const limits = Object.entries({ session: sessionRate, 'network address': addressRate }).flatMap(
    ([of, rate]) => (rate ? [` At most ${rate.calls} calls of one ${of} within ${rate.seconds} s.`] : []),
  );
  return `Caller: ${caller}.${limits.join('')}`;
}

/** The groups of the calls, in the order of the reference. */
const TAGS: readonly (readonly [name: string, paths: RegExp, description: string])[] = [
  ['sessions', /^\/v1\/sessions/, 'What a page holds instead of a credential.'],
  ['verifications', /^\/v1\/verifications/, 'One attempt of a person to prove who they are.'],
  ['screenings', /^\/v1\/(screenings|watches|decisions)/, 'A name that is compared with lists.'],
  ['submissions', /^\/v1\/submissions/, 'The submissions of a form.'],
  [
    'events',
    /^\/(v1\/(events|audit)|webhooks)/,
    'Events to the host, the audit trail, and the webhook of the service.',
  ],
  ['people', /^\/v1\/(erasures|exports)/, 'What is stored of one person.'],
  ['operations', /^\/(?!v1\/)/, 'Health, metrics, documents and scripts.'],
];

const tagOf = ({ path }: Declaration): string => TAGS.find(([, paths]) => paths.test(path))![0];

/** The API as OpenAPI 3.1, derived from the declarations that serve it. */
export function openapi(calls: readonly Declaration[], version: string): Record<string, unknown> {
  const named: Named = { ...jsonSchemaOf(Problem, 'output').named };
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    (paths[call.path] ??= {})[call.method] = {
      operationId: call.operationId,
      tags: [tagOf(call)],
      summary: call.summary,
      description: callerOf(call),
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
    info: {
      title: 'kyc-elements proxy',
      version,
      description: 'What a page and its back end ask the proxy. `/docs` has the guides.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'kyc-elements', url: 'https://github.com/kyc-elements/kyc-elements/issues' },
    },
    tags: TAGS.map(([name, , description]) => ({ name, description })),
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A host key or a session token.' },
      },
    },
  };
}
