import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFolder } from '../../demo/page-folder.js';
import { arabicPages } from '../../demo/playground/controls/page-texts.ar.js';
import { english } from '../../demo/playground/controls/texts.en.js';
import { controlFor } from '../../demo/playground/settings/manifest.js';
import { DECLARATIONS, declarationOf } from './declarations.js';

const controlOf = (element: string, attribute: string) =>
  controlFor(declarationOf(element).attributes.find(({ name }) => name === attribute)!);

describe('the playground draws a control from the manifest', () => {
  test('that fits the type of an attribute', () => {
    assert.equal(controlOf('identity-verification', 'qr'), 'switch');
    assert.equal(controlOf('screening-results', 'page-size'), 'number');
    for (const [element, attribute] of [
      ['identity-verification', 'requester'],
      ['screening-form', 'clients'],
      ['submission-search', 'states'],
    ] as const)
      assert.equal(controlOf(element, attribute), 'text', attribute);
    assert.deepEqual(controlOf('screening-results', 'density'), ['comfortable', 'compact']);
  });

  test('that offers the values its description begins with', () => {
    assert.deepEqual(controlOf('identity-verification', 'numerals'), ['latn', 'arab']);
    assert.deepEqual(controlOf('submission-search', 'autocomplete'), ['off', 'on']);
  });
});

test('the demo has a name for each element', () => {
  for (const { tagName } of DECLARATIONS) assert.ok(tagName.replace('kyc-', '') in english, tagName);
});

test('the documents of the demo have each of their texts in Arabic, and no other', () => {
  const documents = readdirSync(pageFolder()).filter((name) => name.endsWith('.html'));
  const keys = documents.flatMap((name) =>
    [...readFileSync(join(pageFolder(), name), 'utf8').matchAll(/data-text="(\w+)"/g)].map(([, key]) => key!),
  );
  assert.deepEqual(new Set(Object.keys(arabicPages)), new Set(keys));
});
