import { z } from 'zod';
import { Problem } from '../contract/api.js';
import { PROBLEMS } from '../contract/problems.js';
import type { ApiCall } from './api-calls/api-call.js';
import { API_CALLS } from './api-calls/api-calls.js';

const PROBLEM_TYPE = 'application/problem+json';

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function securityOf(call: ApiCall): object[] {
  if (call.caller === 'anyone' || call.caller === 'upstream') return [];
  return [{ bearer: [] }];
}

function parametersOf(call: ApiCall): object[] {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
  }));
  const query = (call.query ?? []).map(({ name, required, does }) => ({
    name,
    in: 'query',
    required,
    description: does,
  }));
  const headers = (call.headers ?? []).map(({ name, does }) => ({ name, in: 'header', description: does }));
  return [...path, ...query, ...headers].map((parameter) => ({ ...parameter, schema: { type: 'string' } }));
}

function responsesOf(call: ApiCall): object {
  const answer = call.answer && schemaOf(call.answer, 'output');
  const type = call.type ?? 'application/json';
  const responses: Record<string, object> = {
    [call.status]: {
      description: call.does,
      ...((answer || call.type) && { content: { [type]: { schema: answer ?? { type: 'string' } } } }),
    },
  };
  for (const status of new Set(call.problems.map((code) => PROBLEMS[code].status))) {
    const codes = call.problems.filter((code) => PROBLEMS[code].status === status);
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('\n'),
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

/** The API as OpenAPI 3.1, made from the same schemas that check the requests. */
export function openapi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of API_CALLS) {
    (paths[call.path] ??= {})[call.method] = {
      summary: call.does,
      description: `Caller: ${call.caller}.`,
      security: securityOf(call),
      parameters: parametersOf(call),
      ...(call.body && {
        requestBody: { content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
      }),
      responses: responsesOf(call),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'kyc-elements proxy', version },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A host key or a session token.' },
      },
    },
  };
}
