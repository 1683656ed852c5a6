import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ASSUMPTIONS } from '../../contract/assumptions.js';
import { COMMON_PROBLEMS } from '../../server/api/call/problems-of.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { docsPage } from '../../server/api/reference/docs-page.js';
import { elementsPage, readElements } from '../../server/api/reference/elements-page.js';
import type { JsonSchema } from '../../server/api/reference/json-schema.js';
import { inWords } from '../../server/api/call/in-words.js';
import { escape } from '../../server/api/reference/frame.js';
import { openapi } from '../../server/api/reference/openapi.js';
import { en } from '../../widget/identity-verification/identity-verification.en.js';
import { ROOT } from '../command.js';
import { readGuide } from '../guide.js';
import type { Contract } from './promised.js';

const contract = JSON.parse(JSON.stringify(openapi(API_CALLS, '0.0.0'))) as Contract;
const docs = docsPage(API_CALLS, '0.0.0');

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

function linksInto(page: string, path: string): string[] {
  return [...page.matchAll(/href="([^"#]*)#([^"]+)"/g)]
    .filter(([, to]) => to === path)
    .map(([, , id]) => id!);
}

const idsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

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
      'Event',
      'Problem',
      'Screening',
      'Verification',
    ]);
  });

  test('refers to nothing that is not in it', () => {
    const text = JSON.stringify(contract);
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      assert.ok(contract.components.schemas[name!], name);
    }
    assert.doesNotMatch(text, /\$defs/);
  });

  test('requires a body exactly where nothing comes of a call without one', () => {
    const optional = API_CALLS.filter(({ method, path, body }) => {
      const { requestBody } = contract.paths[path]![method]!;
      assert.equal(requestBody !== undefined, body !== undefined, path);
      return requestBody?.required === false;
    });
    assert.deepEqual(
      optional.map(({ path }) => path),
      ['/v1/verifications', '/v1/verifications/{id}/check'],
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
  test('have no broken link, and no id twice', () => {
    const ids = idsOf(docs);
    for (const path of ['', '/docs']) {
      for (const id of linksInto(docs, path)) assert.ok(ids.has(id), `#${id}`);
    }
    assert.equal([...docs.matchAll(/ id="/g)].length, ids.size);
    assert.doesNotMatch(docs, /undefined|\[object|NaN/);
  });

  test('show each field of a request', () => {
    for (const shown of [
      'identity.nationalId',
      'filters[].operator',
      'queue.startsAt',
      'hits.items[].strength',
    ])
      assert.ok(docs.replaceAll('<wbr>', '').includes(`<dt><code>${shown}</code>`), shown);
  });

  test('show each assumption about the service beside each call that it touches, and at no other', () => {
    const sections = [...docs.matchAll(/<section id=[^]*?<\/section>/g)].map(([section]) => section);
    assert.equal(sections.length, API_CALLS.length);
    const addresses = API_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    for (const { about, rule, calls } of ASSUMPTIONS) {
      assert.ok(calls.length > 0, about);
      const row = `<dt>${escape(about)}</dt>\n<dd>${escape(rule)}.`;
      const beside = addresses.filter((_, index) => sections[index]!.includes(row));
      assert.deepEqual(beside.toSorted(), calls.toSorted(), about);
    }
  });

  test('write a duration in the unit that people use', () => {
    const spans = [5, 60, 300, 900, 3600, 7200, 50_400, 86_400, 90_000, 30 * 86_400];
    assert.deepEqual(spans.map(inWords), [
      '5 seconds',
      '1 minute',
      '5 minutes',
      '15 minutes',
      '1 hour',
      '2 hours',
      '14 hours',
      '24 hours',
      '25 hours',
      '30 days',
    ]);
  });

  const built = existsSync(join(ROOT, 'widget/dist/custom-elements.json'));
  test('say what each event of each element means', { skip: built ? false : 'nothing is built' }, () => {
    const elements = readElements();
    const details = readGuide('element-events.md');
    for (const { name } of elements.flatMap(({ events }) => events)) {
      assert.ok(details.includes(`\`${name}\``), name);
    }
    const page = elementsPage(elements);
    const [own, api] = [idsOf(page), idsOf(docs)];
    for (const id of linksInto(page, '')) assert.ok(own.has(id), `#${id}`);
    for (const id of linksInto(page, '/docs')) assert.ok(api.has(id), `/docs#${id}`);
  });

  test('show how to change a text, with a message that exists', () => {
    const examples = [...readGuide('languages.md').matchAll(/\{ (\w+): 'Confirmez/g)].map(([, key]) => key!);
    assert.equal(examples.length, 2);
    for (const key of examples) assert.ok(key in en, key);
  });
});
