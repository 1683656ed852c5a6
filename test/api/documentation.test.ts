import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { COMMON_PROBLEMS } from '../../server/api/problems.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import type { JsonSchema } from '../../server/api/json-schema.js';
import { openapi } from '../../server/api/openapi.js';
import { en } from '../../widget/identity-verification/identity-verification.en.js';
import { readGuide } from '../guide.js';
import type { Contract } from './promised.js';

const contract = JSON.parse(JSON.stringify(openapi(API_CALLS, '0.0.0'))) as Contract;

/** Every field that has nothing said about it, as a path. */
function undescribed(schema: JsonSchema, where: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [
    ...inner.flatMap((one) => undescribed(one, where)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...(property.description ? [] : [`${where}.${name}`]),
      ...undescribed(property, `${where}.${name}`),
    ]),
  ];
}

describe('the contract for tools', () => {
  test('says something about every field of every request and answer', () => {
    const operations = API_CALLS.map((call) => {
      const { requestBody, responses } = contract.paths[call.path]![call.method]!;
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      const schemas = contents.flatMap((content) => Object.values(content ?? {}));
      return schemas
        .filter(({ schema }) => !('allOf' in schema))
        .flatMap(({ schema }) => undescribed(schema, call.path));
    });
    const named = Object.entries(contract.components.schemas).map(([name, schema]) =>
      undescribed(schema, name),
    );
    assert.deepEqual([...operations, ...named].flat(), []);
    assert.deepEqual(Object.keys(contract.components.schemas).toSorted(), [
      'Decision',
      'Event',
      'Problem',
      'Screening',
      'Verification',
    ]);
  });

  test('gives each operation a name of its own, and the tag of its group', () => {
    const { tags } = contract as unknown as { tags: { name: string; description: string }[] };
    const operations = API_CALLS.map(
      ({ path, method }) =>
        contract.paths[path]![method] as unknown as { operationId: string; tags: readonly string[] },
    );
    const ids = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, API_CALLS.length);
    // A name that every language can use.
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]+$/);
    for (const { operationId, tags: own } of operations) {
      assert.equal(own.length, 1, operationId);
      assert.ok(
        tags.some(({ name }) => name === own[0]),
        operationId,
      );
    }
    for (const { name, description } of tags) {
      assert.match(description, /\.$/);
      assert.ok(
        operations.some(({ tags: own }) => own[0] === name),
        name,
      );
    }
  });

  test('refers to nothing that is not in it', () => {
    const text = JSON.stringify(contract);
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      assert.ok(contract.components.schemas[name!], name);
    }
    assert.doesNotMatch(text, /\$defs/);
  });

  test('closes requests to unknown fields, and no answer: a later version may add one', () => {
    const operations = API_CALLS.map(({ path, method }) => contract.paths[path]![method]!);
    const answers = JSON.stringify([contract.components, operations.map(({ responses }) => responses)]);
    const closed = '"additionalProperties":false';
    assert.ok(!answers.includes(closed));
    assert.ok(JSON.stringify(contract.paths['/v1/sessions']!['post']!.requestBody).includes(closed));
  });

  test('requires a body exactly where nothing comes of a call without one', () => {
    const optional = API_CALLS.filter(({ method, path, body }) => {
      const { requestBody } = contract.paths[path]![method]!;
      assert.equal(requestBody !== undefined, body !== undefined, path);
      return requestBody?.required === false;
    });
    assert.deepEqual(
      optional.map(({ path }) => path),
      ['/v1/verifications'],
    );
  });

  test('lists the problems that any call below /v1 may answer before its handler runs', () => {
    for (const { method, path } of API_CALLS.filter((one) => one.path.startsWith('/v1/'))) {
      const responses = JSON.stringify(contract.paths[path]![method]!.responses);
      for (const code of COMMON_PROBLEMS) assert.ok(responses.includes(`"${code}"`), `${path} lacks ${code}`);
    }
  });
});

describe('the docs for people', () => {
  test('show how to change a text, with a message that exists', () => {
    const examples = [...readGuide('languages.md').matchAll(/\{ (\w+): 'Confirmez/g)].map(([, key]) => key!);
    assert.equal(examples.length, 2);
    for (const key of examples) assert.ok(key in en, key);
  });
});
