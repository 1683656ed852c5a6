import assert from 'node:assert/strict';
import type { PROBLEMS } from '../../contract/problems.js';
import { NAMED_AT, type JsonSchema } from '../../server/api/json-schema.js';
import type { TestProxy } from '../test-proxy.js';

interface Listed {
  headers: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: JsonSchema & { allOf?: JsonSchema[] } }>;
}

export interface Operation {
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  parameters: { name: string; in: string; description?: string; schema: JsonSchema }[];
  responses: Record<string, Listed>;
}

export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Headers that mean something to a caller: sent ones have to be in the contract. */
const TELLING = ['location', 'idempotency-replayed', 'retry-after', 'www-authenticate', 'x-request-id'];

export interface Sent {
  parts?: Record<string, string>;
  query?: string;
  token?: string;
  body?: unknown;
  /** Sent as it stands. */
  raw?: string;
  headers?: Record<string, string>;
}

/** Makes real calls and finds every answer in the contract that the proxy publishes. */
export async function promisedBy(proxy: TestProxy) {
  const contract = (await (await fetch(`${proxy.url}/openapi.json`)).json()) as Contract;
  const seen = new Set<string>();

  function resolved(schema: JsonSchema): JsonSchema {
    if (schema.$ref !== undefined) {
      return resolved(contract.components.schemas[schema.$ref.slice(NAMED_AT.length)]!);
    }
    const only = schema.anyOf?.find(({ type }) => type !== 'null');
    return only ? resolved(only) : schema;
  }

  /** All that is there is described, and all that is promised is there. */
  function holds(value: unknown, described: JsonSchema, where: string): void {
    const schema = resolved(described);
    if (Array.isArray(value)) {
      for (const one of value) holds(one, schema.items ?? {}, `${where}[]`);
    } else if (typeof value === 'object' && value !== null && schema.properties) {
      for (const key of schema.required ?? []) assert.ok(key in value, `${where}.${key} is missing`);
      for (const [key, inner] of Object.entries(value)) {
        assert.ok(schema.properties[key], `${where}.${key} is not described`);
        holds(inner, schema.properties[key], `${where}.${key}`);
      }
    }
  }

  async function call(method: string, path: string, sent: Sent, status: number, code?: string) {
    const operation = contract.paths[path]?.[method];
    assert.ok(operation, `${method} ${path} is not in the contract`);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sent.parts?.[name] ?? 'x');
    const response = await proxy.call(
      method.toUpperCase(),
      `${filled}${sent.query ?? ''}`,
      sent.token,
      undefined,
      {
        ...((sent.body !== undefined || sent.raw !== undefined) && { 'Content-Type': 'application/json' }),
        ...sent.headers,
      },
      sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body)),
    );
    const text = await response.text();
    const where = `${method} ${path} answers ${response.status}`;
    assert.equal(response.status, status, `${where}: ${text}`);
    const listed = operation.responses[String(status)];
    assert.ok(listed, `${where}, which the contract does not list`);
    seen.add(`${method} ${path} ${status}`);

    const documented = Object.keys(listed.headers).map((name) => name.toLowerCase());
    for (const name of TELLING) {
      if (response.headers.has(name)) assert.ok(documented.includes(name), `${where} with ${name}`);
    }
    for (const [name, { required }] of Object.entries(listed.headers)) {
      if (required) assert.ok(response.headers.has(name), `${where} without ${name}`);
    }

    const type = response.headers.get('content-type')?.split(';')[0];
    if (text === '') {
      assert.equal(listed.content, undefined, `${where} without content`);
      return { response, body: undefined };
    }
    const schema = listed.content?.[type ?? '']?.schema;
    assert.ok(schema, `${where} with ${type}`);
    if (type === 'application/problem+json') {
      const problem = JSON.parse(text) as { code: keyof typeof PROBLEMS };
      assert.equal(problem.code, code, where);
      const codes = schema.allOf?.[1]?.properties?.['code']?.enum ?? [];
      assert.ok(codes.includes(problem.code), `${where} ${problem.code}, which the contract does not list`);
      holds(problem, schema.allOf![0]!, where);
      return { response, body: undefined };
    }
    assert.equal(code, undefined, where);
    const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
    holds(body, schema, where);
    return { response, body };
  }

  return { contract, seen, call };
}
